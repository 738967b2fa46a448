import type { JSX } from 'preact'
import { m } from '../../../messages/workspace/index.ts'
import { me, signedInAs, signedOut } from '../../api/me.ts'
import { waitingForSignIn } from '../../api/sign-in-again.ts'
import { unsentWorks } from '../../api/unsent.ts'
import { CopyField } from '../../kit/copy.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Asks somebody whose sign-in has ended to sign in again, in a dialog over their work, which then goes on. */
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
      <UnsentTexts />
    </Dialog>
  )
}

/** What was typed and not saved, for somebody who can no longer sign in. */
function UnsentTexts(): JSX.Element | null {
  const works = unsentWorks.value
  if (works.length === 0) return null
  return (
    <details>
      <summary>{m.comingIn.copyUnsent}</summary>
      {works.map((work, at) => (
        <CopyField key={at} id={`unsent-${at}`} label={m.comingIn.unsent} value={work.text()} rows={8} />
      ))}
    </details>
  )
}
