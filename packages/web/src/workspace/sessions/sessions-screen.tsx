import type { JSX } from 'preact'
import { loadCompareMessages, loadResultMessages, loadTrendMessages } from '../../messages/workspace/index.ts'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import type { ScreenProps } from '../kit/screen-props.ts'
import { SessionList } from './session-list.tsx'

const SessionScreen = lazyScreen(async () => {
  const [{ SessionScreen }] = await Promise.all([import('./session-screen.tsx'), loadResultMessages()])
  return SessionScreen
})
const SessionReport = lazyScreen(async () => (await import('./session-report.tsx')).SessionReport)
const CompareScreen = lazyScreen(async () => {
  const [{ CompareScreen }] = await Promise.all([
    import('../comparison/compare-screen.tsx'),
    loadCompareMessages(),
  ])
  return CompareScreen
})
const TrendsScreen = lazyScreen(async () => {
  const [{ TrendsScreen }] = await Promise.all([import('../trends/trends-screen.tsx'), loadTrendMessages()])
  return TrendsScreen
})

/** The sessions of an organization, or one of them, or their trends. @param part the id of the one and a part of it; empty: all */
export function SessionsScreen({ organization, part }: ScreenProps): JSX.Element {
  const [id = '', tab = '', rest = ''] = part.split('/')
  if (id === '') return <SessionList organization={organization} />
  if (id === 'trends') return <TrendsScreen organization={organization} months={tab} />
  if (tab === 'compare') return <CompareScreen key={id} organization={organization} id={id} others={rest} />
  if (tab === 'report') return <SessionReport key={id} organization={organization} id={id} />
  return <SessionScreen key={id} organization={organization} id={id} tab={tab} />
}
