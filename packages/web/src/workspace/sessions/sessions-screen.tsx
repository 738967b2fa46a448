import type { JSX } from 'preact'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import type { ScreenProps } from '../kit/screen-props.ts'
import { SessionList } from './session-list.tsx'

const SessionScreen = lazyScreen(async () => (await import('./session-screen.tsx')).SessionScreen)

/** The sessions of an organization, or one of them. @param part the id of the one; empty: all */
export function SessionsScreen({ organization, part }: ScreenProps): JSX.Element {
  if (part === '') return <SessionList organization={organization} />
  return <SessionScreen organization={organization} part={part} />
}
