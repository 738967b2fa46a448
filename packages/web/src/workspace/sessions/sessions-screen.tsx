import type { JSX } from 'preact'
import { loadResultMessages } from '../../messages/workspace/index.ts'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import type { ScreenProps } from '../kit/screen-props.ts'
import { SessionList } from './session-list.tsx'

const SessionScreen = lazyScreen(async () => {
  const [{ SessionScreen }] = await Promise.all([import('./session-screen.tsx'), loadResultMessages()])
  return SessionScreen
})
const SessionReport = lazyScreen(async () => (await import('./session-report.tsx')).SessionReport)

/** The sessions of an organization, or one of them. @param part the id of the one and a part of it; empty: all */
export function SessionsScreen({ organization, part }: ScreenProps): JSX.Element {
  const [id = '', tab = ''] = part.split('/')
  if (id === '') return <SessionList organization={organization} />
  if (tab === 'report') return <SessionReport key={id} organization={organization} id={id} />
  return <SessionScreen key={id} organization={organization} id={id} tab={tab} />
}
