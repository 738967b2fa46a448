import type { JSX } from 'preact'
import { deckTexts, m } from '../../messages/workspace/index.ts'
import { hrefOf } from '../kit/router.ts'

const tabs = [
  { path: '', title: () => deckTexts.all },
  { path: '/trash', title: () => deckTexts.trash },
] as const

/** All presentations, or those in the trash. */
export function DeckTabs({
  organizationId,
  current,
}: {
  readonly organizationId: string
  readonly current: (typeof tabs)[number]['path']
}): JSX.Element {
  return (
    <nav class="deck-tabs" aria-label={m.nav.presentations}>
      {tabs.map(({ path, title }) => (
        <a
          key={path}
          href={hrefOf(`/${organizationId}/presentations${path}`)}
          aria-current={path === current ? 'page' : undefined}
        >
          {title()}
        </a>
      ))}
    </nav>
  )
}
