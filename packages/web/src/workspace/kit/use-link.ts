import { useEffect, useState } from 'preact/hooks'
import { asProblem, type Problem } from '../api/problem.ts'
import { takeLinkSecret } from './link-secret.ts'

/** What is known of the link by which the page was opened. */
export type Link<T> =
  | { readonly is: 'checking' | 'ended' }
  | { readonly is: 'unreachable'; readonly problem: Problem; readonly again: () => void }
  | { readonly is: 'good'; readonly secret: string; readonly leadsTo: T }

/** Asks the server what the secret in the address leads to. @param check throws Problem */
export function useLink<T>(check: (secret: string) => Promise<T>): Link<T> {
  const [secret] = useState(takeLinkSecret)
  const [link, setLink] = useState<Link<T>>({ is: secret === null ? 'ended' : 'checking' })
  async function ask(): Promise<void> {
    if (secret === null) return
    setLink({ is: 'checking' })
    try {
      setLink({ is: 'good', secret, leadsTo: await check(secret) })
    } catch (thrown) {
      const problem = asProblem(thrown)
      const isEnded = problem.code === 'NOT_FOUND' || problem.code === 'INVALID_REQUEST_BODY'
      setLink(isEnded ? { is: 'ended' } : { is: 'unreachable', problem, again: ask })
    }
  }
  useEffect(() => void ask(), [])
  return link
}
