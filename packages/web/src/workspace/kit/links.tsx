import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { asProblem, type Problem, problemText } from '../api/call.ts'
import { ProblemNotice } from './form.tsx'
import { Frame } from './frame.tsx'
import { Waiting } from './lazy-screen.tsx'
import { hrefOf } from './router.ts'

/** Shown while a link is checked. */
export function Checking(): JSX.Element {
  return (
    <main class="auth">
      <Wordmark />
      <Waiting />
    </main>
  )
}

/** Server unreachable, with a retry button. */
export function Unreachable({
  problem,
  again,
}: {
  readonly problem: Problem
  readonly again: () => void
}): JSX.Element {
  return (
    <Frame title={m.auth.unreachable}>
      <ProblemNotice text={problemText(problem)} />
      <button type="button" class="button main" onClick={again}>
        {m.common.tryAgain}
      </button>
    </Frame>
  )
}

/** A used, expired or incomplete link. */
export function EndedLink({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <Frame title={m.auth.endedLink} lead={m.auth.endedLinkLead}>
      <p>{children}</p>
      <p>
        <a class="button" href={hrefOf('/sign-in')}>
          {m.auth.toSignIn}
        </a>
      </p>
    </Frame>
  )
}

/**
 * Removes a link's secret from the address bar, out of sight and bookmarks. Kept in this history entry only, for reloads.
 * @returns null without a secret
 */
export function takeLinkSecret(): string | null {
  const inFragment = /^#([\w.-]{1,1500})$/.exec(location.hash)?.[1]
  if (inFragment === undefined) return keptSecret()
  history.replaceState({ secret: inFragment }, '', location.pathname)
  return inFragment
}

/** Drops the secret after use. */
export function dropLinkSecret(): void {
  history.replaceState(null, '', location.pathname)
}

function keptSecret(): string | null {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'secret' in state ? String(state.secret) : null
}

/** State of the link that opened the page. */
export type Link<T> =
  | { readonly type: 'checking' | 'ended' }
  | { readonly type: 'unreachable'; readonly problem: Problem; readonly again: () => void }
  | { readonly type: 'good'; readonly secret: string; readonly leadsTo: T }

/** Resolves the secret in the address. @param check throws Problem */
export function useLink<T>(check: (secret: string) => Promise<T>): Link<T> {
  const [secret] = useState(takeLinkSecret)
  const [link, setLink] = useState<Link<T>>({ type: secret === null ? 'ended' : 'checking' })
  async function ask(): Promise<void> {
    if (secret === null) return
    setLink({ type: 'checking' })
    try {
      setLink({ type: 'good', secret, leadsTo: await check(secret) })
    } catch (thrown) {
      const problem = asProblem(thrown)
      const isEnded = problem.code === 'NOT_FOUND' || problem.code === 'INVALID_REQUEST_BODY'
      setLink(isEnded ? { type: 'ended' } : { type: 'unreachable', problem, again: ask })
    }
  }
  useEffect(() => void ask(), [])
  return link
}
