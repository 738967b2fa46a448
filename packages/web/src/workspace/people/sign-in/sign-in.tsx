import type { MeOut } from '@roomful/contract/features/people/account'
import type { AppOutputOf } from '@roomful/contract/table'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { call, Problem, waitingForSignIn } from '../../api/call.ts'
import { me, signedInAs, signedOut } from '../../api/me.ts'
import { unsentWorks } from '../../api/unsent.ts'
import { CopyField } from '../../kit/copy.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { PasswordField, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Frame } from '../../kit/frame.tsx'
import { useLoaded } from '../../kit/loaded-part.tsx'
import { hrefOf } from '../../kit/router.ts'
import { useForm } from '../../kit/use-form.ts'
import { ProviderButton } from '../../sso/provider-sign-in.tsx'

/** Sign-in steps: address and password, then a two-factor code if enabled. */
export type SignInStep = 'password' | 'app-code' | 'recovery-code'

export function SignInForm({
  email,
  extra,
  onStep,
  onEmail,
  onSignedIn,
}: {
  /** The required user; undefined: any. */
  readonly email?: string
  readonly extra?: ComponentChildren
  readonly onStep?: (step: SignInStep) => void
  /** The typed address, with each change. */
  readonly onEmail?: (email: string) => void
  readonly onSignedIn: (me: MeOut) => void
}): JSX.Element {
  const [step, setStep] = useState<SignInStep>('password')
  const isFirst = step === 'password'
  const form = useForm({
    name: 'sign-in',
    initial: { email: email ?? '', password: '', code: '' },
    required: isFirst ? ['email', 'password'] : ['code'],
    async send({ email, password, code }) {
      try {
        onSignedIn(await call('signIn', { body: { email, password, ...(!isFirst && { code }) } }))
      } catch (thrown) {
        if (!(thrown instanceof Problem && thrown.code === 'SECOND_FACTOR_NEEDED')) throw thrown
        goTo('app-code')
      }
    },
    texts: { UNAUTHENTICATED: isFirst ? m.auth.wrongPassword : m.auth.wrongCode },
  })
  useEffect(() => onEmail?.(form.values.email), [form.values.email])
  useEffect(() => {
    if (!isFirst) document.getElementById(form.field('code').id)?.focus()
  }, [step])

  function goTo(next: SignInStep): void {
    form.set({ code: '' })
    setStep(next)
    onStep?.(next)
  }

  if (isFirst)
    return (
      <Form form={form} submit={m.auth.signIn} extra={extra}>
        <TextField
          field={form.field('email')}
          label={m.common.email}
          type="email"
          autocomplete="username"
          isReadOnly={email !== undefined}
        />
        <PasswordField
          field={form.field('password')}
          label={m.common.password}
          autocomplete="current-password"
        />
      </Form>
    )
  const isApp = step === 'app-code'
  return (
    <Form
      form={form}
      submit={m.auth.signIn}
      extra={
        <button type="button" class="button quiet" onClick={() => goTo(isApp ? 'recovery-code' : 'app-code')}>
          {isApp ? m.auth.useRecoveryCode : m.auth.useAppCode}
        </button>
      }
    >
      <TextField
        field={form.field('code')}
        label={isApp ? m.auth.appCode : m.auth.recoveryCode}
        hint={isApp ? m.auth.appCodeHint : m.auth.recoveryCodeHint}
        autocomplete="one-time-code"
        inputMode={isApp ? 'numeric' : 'text'}
        maxLength={40}
      />
    </Form>
  )
}

/** Shown at any address while signed out; the address is kept as the destination. */
export function SignInScreen(): JSX.Element {
  const [step, setStep] = useState<SignInStep>('password')
  const isFirst = step === 'password'
  const [email, setEmail] = useState('')
  const ofAddress = useProviderOf(email)
  const setUp = useLoaded('set-up', () => call('getSetUp'))
  // Without accounts there is no one to sign in.
  if (setUp.value?.needed)
    return (
      <Frame title={m.auth.setUp} lead={m.auth.setUpFirst}>
        <p>{m.auth.setUpLinkBy}</p>
        <p>
          <code>npx roomful setup-link</code>
        </p>
      </Frame>
    )
  return (
    <Frame
      title={isFirst ? m.auth.signIn : m.auth.secondStep}
      lead={isFirst ? m.auth.signInLead : m.auth.secondStepLead}
    >
      {isFirst && setUp.value?.provider && (
        <>
          <ProviderButton
            organizationId={setUp.value.provider.organization_id}
            provider={setUp.value.provider.name}
          />
          <p class="hint">{m.provider.orPassword}</p>
        </>
      )}
      <SignInForm
        onStep={setStep}
        onEmail={setEmail}
        onSignedIn={signedInAs}
        extra={
          <a class="button quiet" href={hrefOf('/forgotten')}>
            {m.auth.forgotten}
          </a>
        }
      />
      <div role="status">
        {isFirst && ofAddress && !setUp.value?.provider && (
          <>
            <p class="hint">{m.provider.ofAddress}</p>
            <ProviderButton organizationId={ofAddress.organization_id} provider={ofAddress.name} />
          </>
        )}
      </div>
    </Frame>
  )
}

type Offered = AppOutputOf<'findProviderOfAddress'>['provider']

/** The provider of a typed address by its domain, once the domain has stayed as it is for a moment. */
function useProviderOf(email: string): Offered {
  const domain = email.slice(email.lastIndexOf('@') + 1).trim()
  const [found, setFound] = useState<{ readonly domain: string; readonly provider: Offered } | null>(null)
  useEffect(() => {
    if (!/@[^@\s]+\.[^@\s]+$/.test(email.trim())) return
    let isAwaited = true
    const waiting = setTimeout(() => {
      // Without an answer the page stays as it is.
      call('findProviderOfAddress', { body: { email: email.trim() } }).then(
        ({ provider }) => isAwaited && setFound({ domain, provider }),
        () => {},
      )
    }, domainSettlesMs)
    return () => {
      isAwaited = false
      clearTimeout(waiting)
    }
  }, [domain])
  return found?.domain === domain ? found.provider : null
}

const domainSettlesMs = 400

/** Asks for a new sign-in after expiry, in a dialog over the user's work, which then continues. */
export function SignInAgain(): JSX.Element | null {
  const waiting = waitingForSignIn.value
  const now = me.value
  if (!waiting || now.status !== 'signed-in') return null
  function giveUp(): void {
    waiting!.giveUp()
    signedOut()
  }
  return (
    <Dialog title={m.auth.signInAgain} onClose={giveUp}>
      <p>{m.auth.signInAgainLead}</p>
      <SignInForm
        email={now.user.email}
        onSignedIn={back => {
          signedInAs(back)
          waiting.goOn()
        }}
        extra={
          <button type="button" class="button quiet" onClick={giveUp}>
            {m.auth.signInAsOther}
          </button>
        }
      />
      <UnsentTexts />
    </Dialog>
  )
}

/** Unsaved input, for users who can no longer sign in. */
function UnsentTexts(): JSX.Element | null {
  const works = unsentWorks.value
  if (works.length === 0) return null
  return (
    <details>
      <summary>{m.auth.copyUnsent}</summary>
      {works.map((work, at) => (
        <CopyField key={at} id={`unsent-${at}`} label={m.auth.unsent} value={work.text()} rows={8} />
      ))}
    </details>
  )
}
