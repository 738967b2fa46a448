import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { call, Problem } from '../../api/call.ts'
import { signedInAs, signedOut } from '../../api/me.ts'
import { PasswordField, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Frame } from '../../kit/frame.tsx'
import { dropLinkSecret, EndedLink, takeLinkSecret } from '../../kit/links.tsx'
import { hrefOf, navigate } from '../../kit/router.ts'
import { useForm } from '../../kit/use-form.ts'
import { SignInForm } from './sign-in.tsx'

/** Asks for a link to set a new password. The page does not tell whether the address has an account. */
export function ForgottenPasswordScreen(): JSX.Element {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    name: 'forgotten',
    initial: { email: '' },
    required: ['email'],
    async send({ email }) {
      await call('requestReset', { body: { email } })
      setSentTo(email.trim())
    },
  })
  const back = (
    <a class="button quiet" href={hrefOf('/sign-in')}>
      {m.auth.backToSignIn}
    </a>
  )
  if (sentTo !== null)
    return (
      <Frame title={m.auth.resetSent} step="sent" lead={m.auth.resetSentLead(sentTo)}>
        <p>
          {m.auth.resetNotArrived} <code>npx roomful user reset-link --email {shellWord(sentTo)}</code>
        </p>
        <p>{back}</p>
      </Frame>
    )
  return (
    <Frame title={m.auth.forgotten} step="ask" lead={m.auth.forgottenLead}>
      <Form form={form} submit={m.auth.sendReset} extra={back}>
        <TextField field={form.field('email')} label={m.common.email} type="email" autocomplete="username" />
      </Form>
    </Frame>
  )
}

/** An argument for a shell: quoted, unless it consists of harmless characters. */
function shellWord(text: string): string {
  return /^[\w.+@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Sets a new password with a link, and signs in with it. */
export function ResetPasswordScreen(): JSX.Element {
  const [secret] = useState(takeLinkSecret)
  const [isEnded, setEnded] = useState(secret === null)
  const [email, setEmail] = useState<string | null>(null)
  const form = useForm({
    name: 'reset',
    initial: { password: '' },
    required: ['password'],
    async send({ password }) {
      try {
        const { email } = await call('completeReset', { body: { secret: secret!, password } })
        dropLinkSecret()
        signedOut()
        setEmail(email)
      } catch (thrown) {
        if (!(thrown instanceof Problem && thrown.code === 'NOT_FOUND')) throw thrown
        setEnded(true)
      }
    },
  })
  if (isEnded) return <EndedLink>{m.auth.endedReset}</EndedLink>
  if (email !== null)
    return (
      <Frame title={m.auth.signIn} step="sign-in" lead={m.auth.passwordSet}>
        <SignInForm
          email={email}
          onSignedIn={me => {
            signedInAs(me)
            navigate('/', 'replace')
          }}
        />
      </Frame>
    )
  return (
    <Frame title={m.auth.newPassword} step="password" lead={m.auth.newPasswordLead}>
      <Form form={form} submit={m.auth.setPassword}>
        <PasswordField
          field={form.field('password')}
          label={m.auth.newPassword}
          hint={m.common.passwordHint}
          autocomplete="new-password"
        />
      </Form>
    </Frame>
  )
}
