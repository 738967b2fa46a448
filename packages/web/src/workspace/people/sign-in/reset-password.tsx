import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { signedInAs, signedOut } from '../../api/me.ts'
import { Problem } from '../../api/problem.ts'
import { PasswordField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Frame } from '../../kit/frame.tsx'
import { EndedLink } from '../../kit/link-screens.tsx'
import { dropLinkSecret, takeLinkSecret } from '../../kit/link-secret.ts'
import { navigate } from '../../kit/router.ts'
import { useForm } from '../../kit/use-form.ts'
import { SignInForm } from './sign-in-form.tsx'

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
  if (isEnded) return <EndedLink>{m.comingIn.endedReset}</EndedLink>
  if (email !== null)
    return (
      <Frame title={m.comingIn.signIn} step="sign-in" lead={m.comingIn.passwordSet}>
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
    <Frame title={m.comingIn.newPassword} step="password" lead={m.comingIn.newPasswordLead}>
      <Form form={form} submit={m.comingIn.setPassword}>
        <PasswordField
          field={form.field('password')}
          label={m.comingIn.newPassword}
          hint={m.common.passwordHint}
          autocomplete="new-password"
        />
      </Form>
    </Frame>
  )
}
