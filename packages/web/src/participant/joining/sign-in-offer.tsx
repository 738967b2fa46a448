import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/join/index.ts'
import { Problem, refusalText } from './join-fields.tsx'
import { beginSignIn } from './join-room.ts'

/** Link to the organization's SSO provider, which redirects back to the room. */
export function SignInOffer({
  place,
  provider,
  required,
}: {
  readonly place: string
  readonly provider: string
  readonly required: boolean
}): JSX.Element {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function go(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const outcome = await beginSignIn(place)
    if (outcome.type === 'ok') return location.assign(outcome.body.url)
    setProblem(outcome.code === 'UNAVAILABLE' ? m.signInAway : refusalText(outcome.code))
    setBusy(false)
  }

  return (
    <>
      <button
        type="button"
        class={required ? 'button main wide' : 'button wide'}
        disabled={busy}
        onClick={go}
      >
        {m.signInWith(provider)}
      </button>
      <Problem text={problem} />
    </>
  )
}
