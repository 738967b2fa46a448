import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { me, signedInAs, signedOut } from '../api/me.ts'
import { waitingForSignIn } from '../api/sign-in-again.ts'
import { Dialog } from '../kit/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Has somebody sign in again whose sign-in has ended, over what they were at, which then goes on. */
export function SignInAgain(): JSX.Element | null {
  const waiting = waitingForSignIn.value
  const now = me.value
  if (!waiting || now.is !== 'somebody') return null
  function giveUp(): void {
    waiting!.giveUp()
    signedOut()
  }
  return (
    <Dialog title={m.comingIn.signInAgain} onClose={giveUp}>
      <p>{m.comingIn.signInAgainLead}</p>
      <SignInForm
        email={now.user.email}
        onSignedIn={back => {
          signedInAs(back)
          waiting.goOn()
        }}
        beside={
          <button type="button" class="button quiet" onClick={giveUp}>
            {m.comingIn.signInAsOther}
          </button>
        }
      />
    </Dialog>
  )
}
