import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { QrCode } from '../../../slide/lobby/join-panel.tsx'
import { call } from '../../api/call.ts'
import { signedInAs } from '../../api/me.ts'
import { CopyField } from '../../kit/copy.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { KnownUser, PasswordField, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { toast } from '../../kit/toast.tsx'
import { useForm } from '../../kit/use-form.ts'

/** Recovery codes, shown only once. @param codes undefined: created, but the response was lost */
function RecoveryCodes({
  title,
  codes,
  onDone,
}: {
  /** The heading. */
  readonly title: string
  readonly codes: readonly string[] | undefined
  readonly onDone: () => void
}): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{codes ? m.account.keepCodes : m.account.codesLost}</p>
      {codes && (
        <CopyField
          id="recovery-codes"
          label={m.account.recoveryCodes}
          value={codes.join('\n')}
          rows={codes.length}
          extra={
            <button type="button" class="button" onClick={() => download(codes)}>
              {m.account.downloadCodes}
            </button>
          }
        />
      )}
      <div class="form-end">
        <button type="button" class="button main" onClick={onDone}>
          {codes ? m.account.codesKept : m.common.close}
        </button>
      </div>
    </>
  )
}

function download(codes: readonly string[]): void {
  const text = `${m.account.codesFileTitle(location.host)}\n\n${codes.join('\n')}\n`
  saveFile('roomful-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
}

interface DialogProps {
  readonly email: string
  readonly onClose: () => void
}

type Step =
  | { readonly type: 'password' }
  | { readonly type: 'scan'; readonly url: string }
  /** Undefined: created, but the response was lost. */
  | { readonly type: 'codes'; readonly codes: readonly string[] | undefined }

/** Password, then the app's first code, then the recovery codes. */
export function EnableTwoFactor({ email, onClose }: DialogProps): JSX.Element {
  const [step, setStep] = useState<Step>({ type: 'password' })
  return (
    <Dialog title={m.account.turnOn} onClose={onClose}>
      {step.type === 'password' && (
        <PasswordStep
          email={email}
          submit={m.common.next}
          lead={m.account.passwordFirst}
          send={async (password, idempotencyKey) => {
            const { url } = await call('beginTwoFactor', { body: { password } }, { idempotencyKey })
            // A lost response means starting over.
            const again = url ?? (await call('beginTwoFactor', { body: { password } })).url
            setStep({ type: 'scan', url: again! })
          }}
        />
      )}
      {step.type === 'scan' && (
        <ScanStep url={step.url} onConfirmed={codes => setStep({ type: 'codes', codes })} />
      )}
      {step.type === 'codes' && (
        <RecoveryCodes title={m.account.twoFactorIsOn} codes={step.codes} onDone={onClose} />
      )}
    </Dialog>
  )
}

export function RenewRecoveryCodes({ email, onClose }: DialogProps): JSX.Element {
  const [made, setMade] = useState<{ codes: readonly string[] | undefined } | null>(null)
  return (
    <Dialog title={m.account.newRecoveryCodes} onClose={onClose}>
      {made ? (
        <RecoveryCodes title={m.account.codesMade} codes={made.codes} onDone={onClose} />
      ) : (
        <PasswordStep
          email={email}
          submit={m.account.makeCodes}
          lead={m.account.renewLead}
          send={async (password, idempotencyKey) => {
            const { recovery_codes } = await call(
              'renewRecoveryCodes',
              { body: { password } },
              { idempotencyKey },
            )
            setMade({ codes: recovery_codes })
          }}
        />
      )}
    </Dialog>
  )
}

export function DisableTwoFactor({ email, onClose }: DialogProps): JSX.Element {
  return (
    <Dialog title={m.account.turnOff} onClose={onClose}>
      <PasswordStep
        email={email}
        submit={m.account.turnOff}
        lead={m.account.turnOffLead}
        send={async (password, idempotencyKey) => {
          signedInAs(await call('disableTwoFactor', { body: { password } }, { idempotencyKey }))
          toast(m.account.turnedOff)
          onClose()
        }}
      />
    </Dialog>
  )
}

/** Asks for the password again, so that an unattended page cannot be used to change the sign-in. */
function PasswordStep({
  email,
  lead,
  submit,
  send,
}: {
  readonly email: string
  readonly lead: string
  readonly submit: string
  readonly send: (password: string, idempotencyKey: string) => Promise<void>
}): JSX.Element {
  const form = useForm({
    name: 'own-password',
    initial: { password: '' },
    required: ['password'],
    send: ({ password }, idempotencyKey) => send(password, idempotencyKey),
  })
  return (
    <>
      <p>{lead}</p>
      <Form form={form} submit={submit}>
        <KnownUser email={email} />
        <PasswordField
          field={form.field('password')}
          label={m.account.currentPassword}
          autocomplete="current-password"
        />
      </Form>
    </>
  )
}

function ScanStep({
  url,
  onConfirmed,
}: {
  readonly url: string
  readonly onConfirmed: (codes: readonly string[] | undefined) => void
}): JSX.Element {
  const form = useForm({
    name: 'confirm',
    initial: { code: '' },
    required: ['code'],
    async send(body, idempotencyKey) {
      onConfirmed((await call('confirmTwoFactor', { body }, { idempotencyKey })).recovery_codes)
    },
  })
  const secret = new URL(url).searchParams.get('secret') ?? ''
  return (
    <>
      <p>{m.account.scanLead}</p>
      <div class="scan">
        <QrCode url={url} label={m.account.scanAlt} />
        <CopyField
          id="totp-secret"
          label={m.account.secretInstead}
          value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
          rows={2}
        />
      </div>
      <Form form={form} submit={m.account.confirm}>
        <TextField
          field={form.field('code')}
          label={m.auth.appCode}
          hint={m.auth.appCodeHint}
          autocomplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
        />
      </Form>
    </>
  )
}
