import type { MeOut } from '@roomful/contract/workspace/account'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { PasswordField, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { useForm } from '../../kit/use-form.ts'

/** What is asked for: address and password, then a code if the person has a second factor. */
export type SignInStep = 'password' | 'app-code' | 'recovery-code'

export function SignInForm({
  email,
  beside,
  onStep,
  onSignedIn,
}: {
  /** Of the person who is to sign in; undefined: anybody. */
  readonly email?: string
  readonly beside?: ComponentChildren
  readonly onStep?: (step: SignInStep) => void
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
    texts: { UNAUTHENTICATED: isFirst ? m.comingIn.wrongPassword : m.comingIn.wrongCode },
  })
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
      <Form form={form} submit={m.comingIn.signIn} beside={beside}>
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
      submit={m.comingIn.signIn}
      beside={
        <button type="button" class="button quiet" onClick={() => goTo(isApp ? 'recovery-code' : 'app-code')}>
          {isApp ? m.comingIn.useRecoveryCode : m.comingIn.useAppCode}
        </button>
      }
    >
      <TextField
        field={form.field('code')}
        label={isApp ? m.comingIn.appCode : m.comingIn.recoveryCode}
        hint={isApp ? m.comingIn.appCodeHint : m.comingIn.recoveryCodeHint}
        autocomplete="one-time-code"
        inputMode={isApp ? 'numeric' : 'text'}
        maxLength={40}
      />
    </Form>
  )
}
