import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { Tabs } from '../kit/tabs.tsx'

const tabs = [
  { path: '', title: () => m.decks.all },
  { path: 'trash', title: () => m.decks.trash },
]

export function DeckTabs({
  organizationId,
  current,
}: {
  readonly organizationId: string
  readonly current: '' | 'trash'
}): JSX.Element {
  return (
    <Tabs label={m.decks.title} base={`/${organizationId}/presentations`} tabs={tabs} current={current} />
  )
}
