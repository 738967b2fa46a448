import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/join/index.ts'
import { refusalText } from './join-fields.tsx'
import { postPlace } from './join-room.ts'

const respondedWithinMs = 20_000

/** Link to the organization's SSO provider, which redirects back to the room. */
export function SignInOffer({
  place,
  provider,
  isRequired,
}: {
  readonly place: string
  readonly provider: string
  readonly isRequired: boolean
}): JSX.Element {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function go(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const response = await postPlace<{ url: string }>('sign-in', place, respondedWithinMs)
    if ('url' in response) return location.assign(response.url)
    setProblem(response.refused === 'UNAVAILABLE' ? m.signInAway : refusalText(response.refused))
    setBusy(false)
  }

  return (
    <>
      <button
        type="button"
        class={isRequired ? 'button main wide' : 'button wide'}
        disabled={busy}
        onClick={go}
      >
        {m.signInWith(provider)}
      </button>
      {problem !== null && (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
