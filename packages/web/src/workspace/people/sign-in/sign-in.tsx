import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { signedInAs } from '../../api/me.ts'
import { Frame } from '../../kit/frame.tsx'
import { hrefOf } from '../../kit/router.ts'
import { useLoaded } from '../../kit/use-loaded.ts'
import { SignInForm, type SignInStep } from './sign-in-form.tsx'

/** Shown at any address to somebody who is not signed in; the address stays, so that they get where they wanted to. */
export function SignInScreen(): JSX.Element {
  const [step, setStep] = useState<SignInStep>('password')
  const isFirst = step === 'password'
  const setUp = useLoaded('set-up', () => call('getSetUp'))
  // Without an account there is nobody who could sign in.
  if (setUp.value?.needed)
    return (
      <Frame title={m.comingIn.setUp} lead={m.comingIn.setUpFirst}>
        <p>{m.comingIn.setUpLinkAgain}</p>
        <p>
          <code>npx roomful setup-link</code>
        </p>
      </Frame>
    )
  return (
    <Frame
      title={isFirst ? m.comingIn.signIn : m.comingIn.secondStep}
      lead={isFirst ? m.comingIn.signInLead : m.comingIn.secondStepLead}
    >
      <SignInForm
        onStep={setStep}
        onSignedIn={signedInAs}
        beside={
          <a class="button quiet" href={hrefOf('/forgotten')}>
            {m.comingIn.forgotten}
          </a>
        }
      />
    </Frame>
  )
}
