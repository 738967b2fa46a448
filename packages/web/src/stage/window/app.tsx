import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { m } from '../../messages/stage/index.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { StageControl } from '../stage-control.ts'
import { NoLink } from './connecting.tsx'
import { openLink } from './stage-link.ts'

type Opening =
  | { readonly type: 'opening' | 'away' | 'none' }
  | { readonly type: 'waiting'; readonly number: string }
  | { readonly type: 'open'; readonly stage: StageControl; readonly Screen: Screen }

export type Screen = (props: { stage: StageControl }) => JSX.Element

/**
 * A page of stage links.
 * @param sessionId from the address
 * @param loadScreen loads the screen of an open link
 */
export function openApp(sessionId: string, loadScreen: () => Promise<Screen>): () => JSX.Element {
  const opening = signal<Opening>({ type: 'opening' })
  void openLink(
    sessionId,
    () => {
      opening.value = { type: 'away' }
    },
    number => {
      opening.value = { type: 'waiting', number }
    },
  ).then(async link => {
    opening.value = link
      ? { type: 'open', Screen: await loadScreen(), stage: new StageControl(link) }
      : { type: 'none' }
  })
  return () => <App opening={opening.value} />
}

function App({ opening: now }: { opening: Opening }): JSX.Element {
  switch (now.type) {
    case 'open':
      return <now.Screen stage={now.stage} />
    case 'none':
      return <NoLink />
    case 'waiting':
      return (
        <main class="stage-plain">
          <Wordmark />
          <h1>{m.pairWaits}</h1>
          <p class="pair-number numbers">{now.number}</p>
          <p class="hint" role="status">
            {m.pairWaitsLead}
          </p>
        </main>
      )
    case 'opening':
    case 'away':
      return (
        <main class="stage-plain">
          <Wordmark />
          <p class="hint" role="status">
            {now.type === 'away' ? m.connection.away : m.loading}
          </p>
        </main>
      )
  }
}
