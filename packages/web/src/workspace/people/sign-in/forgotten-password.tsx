import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Frame } from '../../kit/frame.tsx'
import { hrefOf } from '../../kit/router.ts'
import { useForm } from '../../kit/use-form.ts'

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
      {m.comingIn.backToSignIn}
    </a>
  )
  if (sentTo !== null)
    return (
      <Frame title={m.comingIn.resetSent} step="sent" lead={m.comingIn.resetSentLead(sentTo)}>
        <p>
          {m.comingIn.resetNotArrived} <code>npx roomful user reset-link</code>
        </p>
        <p>{back}</p>
      </Frame>
    )
  return (
    <Frame title={m.comingIn.forgotten} step="ask" lead={m.comingIn.forgottenLead}>
      <Form form={form} submit={m.comingIn.sendReset} beside={back}>
        <TextField field={form.field('email')} label={m.common.email} type="email" autocomplete="username" />
      </Form>
    </Frame>
  )
}
