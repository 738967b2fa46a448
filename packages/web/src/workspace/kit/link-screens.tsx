import type { ComponentChildren, JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { type Problem, problemText } from '../api/problem.ts'
import { ProblemNotice } from './form.tsx'
import { Frame } from './frame.tsx'
import { Waiting } from './lazy-screen.tsx'
import { hrefOf } from './router.ts'

/** Shown while the server is asked. */
export function Checking(): JSX.Element {
  return (
    <main class="coming-in">
      <Wordmark />
      <Waiting />
    </main>
  )
}

/** The server does not respond: nothing is lost, it can be tried again. */
export function Unreachable({
  problem,
  again,
}: {
  readonly problem: Problem
  readonly again: () => void
}): JSX.Element {
  return (
    <Frame title={m.comingIn.unreachable}>
      <ProblemNotice text={problemText(problem)} />
      <button type="button" class="button main" onClick={again}>
        {m.common.tryAgain}
      </button>
    </Frame>
  )
}

/** A link that was used, has expired or is incomplete. */
export function EndedLink({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <Frame title={m.comingIn.endedLink} lead={m.comingIn.endedLinkLead}>
      <p>{children}</p>
      <p>
        <a class="button" href={hrefOf('/sign-in')}>
          {m.comingIn.toSignIn}
        </a>
      </p>
    </Frame>
  )
}
