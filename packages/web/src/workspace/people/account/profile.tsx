import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { chooseLanguage, language } from '../../../messages/index.ts'
import { type Language, languageNames } from '../../../messages/language-names.ts'
import { m } from '../../../messages/workspace/index.ts'
import { type CallResponse, call, callForResponse } from '../../api/call.ts'
import { signedInAs } from '../../api/me.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { KnownUser, PasswordField, SelectField, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { LoadedPart, useLoaded } from '../../kit/loaded-part.tsx'
import type { AccountProps } from '../../kit/screen-props.ts'
import { Setting } from '../../kit/setting.tsx'
import { toast } from '../../kit/toast.tsx'
import { useForm } from '../../kit/use-form.ts'
import { useStored } from '../../kit/use-stored.ts'

const languages = Object.entries(languageNames).map(([value, text]) => ({ value: value as Language, text }))

/** Display name and language. */
export function ProfileScreen({ session: { user } }: AccountProps): JSX.Element {
  const loaded = useLoaded(user.id, () => callForResponse('getMe'))
  return (
    <>
      <p class="hint">{m.account.profileLead}</p>
      <div class="setting-rows">
        <LoadedPart loaded={loaded}>{read => <ProfileForm read={read} />}</LoadedPart>
      </div>
      <Setting id="address" title={m.common.email} lead={m.account.emailHint}>
        <p>
          <strong>
            <bdi class="written">{user.email}</bdi>
          </strong>
        </p>
        <MailChange email={user.email} />
      </Setting>
    </>
  )
}

/** Asks for a link by mail to the current address. The change goes on where that link leads. */
function MailChange({ email }: { readonly email: string }): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {m.account.changeEmail}
      </button>
      {isOpen && (
        <Dialog title={m.account.changeEmail} onClose={() => setOpen(false)}>
          <MailChangeForm email={email} onSent={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function MailChangeForm({
  email,
  onSent,
}: {
  readonly email: string
  readonly onSent: () => void
}): JSX.Element {
  const form = useForm({
    name: 'mail-change',
    initial: { email: '', password: '' },
    required: ['email', 'password'],
    async send(body) {
      await call('requestMailChange', { body })
      onSent()
      toast(m.account.emailChangeSent(email))
    },
  })
  return (
    <>
      <p class="hint">{m.account.changeEmailLead}</p>
      <Form form={form} submit={m.auth.sendReset}>
        <KnownUser email={email} />
        <TextField field={form.field('email')} label={m.account.newEmail} type="email" autocomplete="email" />
        <PasswordField
          field={form.field('password')}
          label={m.account.currentPassword}
          autocomplete="current-password"
        />
      </Form>
    </>
  )
}

function ProfileForm({ read }: { readonly read: CallResponse<'getMe'> }): JSX.Element {
  const { stored, save } = useStored(read, () => callForResponse('getMe'))
  const { user } = read.body
  const form = useForm({
    name: 'profile',
    initial: { name: user.name, language: user.language as Language },
    required: ['name'],
    async send(body) {
      const { body: saved, etag } = await save(unchanged => callForResponse('updateMe', { body }, unchanged))
      // The toast that follows is already in the new language.
      if (saved.user.language !== language) await chooseLanguage(saved.user.language)
      signedInAs(saved, etag)
      toast(m.common.saved)
    },
    texts: { PRECONDITION_FAILED: m.account.changedElsewhere(stored.body.user.name) },
  })
  return (
    <Form form={form} submit={m.common.save}>
      <TextField
        field={form.field('name')}
        label={m.common.yourName}
        hint={m.account.nameHint}
        autocomplete="name"
        maxLength={80}
      />
      <SelectField
        field={form.field('language')}
        label={m.language}
        hint={m.account.languageHint}
        choices={languages}
      />
    </Form>
  )
}
