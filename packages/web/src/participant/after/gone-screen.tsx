import type { LinkEnd } from '@roomful/room-client/link'
import type { JSX } from 'preact'
import { m as joining } from '../../messages/join/index.ts'
import { m } from '../../messages/participant/index.ts'

/** This device cannot come back. */
export function GoneScreen({
  why,
  onForget,
}: {
  why: LinkEnd | undefined
  onForget: () => void
}): JSX.Element {
  return (
    <section class="lobby">
      <h1 tabIndex={-1}>{why === 'removed' ? m.removedTitle : m.tokenTitle}</h1>
      <p>{why === 'removed' ? m.removedLead : m.tokenLead}</p>
      <a class="button" href="/" onClick={why === 'removed' ? undefined : onForget}>
        {joining.anotherRoom}
      </a>
    </section>
  )
}
