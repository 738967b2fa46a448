import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { openLink } from './stage-link.ts'
import { StageControl } from './stage-room.ts'
import { NoLink, StageScreen } from './stage-screen.tsx'

type Opening =
  | { readonly is: 'opening' | 'away' | 'none' }
  | { readonly is: 'waiting'; readonly number: string }
  | { readonly is: 'open'; readonly stage: StageControl; readonly Screen: Screen }

const opening = signal<Opening>({ is: 'opening' })
const [, page, sessionId = ''] = /^\/(stage|presenter)\/([\w-]{1,64})\/?$/.exec(location.pathname) ?? []

type Screen = (props: { stage: StageControl }) => JSX.Element

/** Chooses the screen by the address. Projectors do not load the presenter page. */
async function loadScreen(): Promise<Screen> {
  return page === 'presenter' ? (await import('../presenter/presenter-page.tsx')).PresenterPage : StageScreen
}

void openLink(
  sessionId,
  () => {
    opening.value = { is: 'away' }
  },
  number => {
    opening.value = { is: 'waiting', number }
  },
).then(async link => {
  opening.value = link
    ? { is: 'open', Screen: await loadScreen(), stage: new StageControl(link) }
    : { is: 'none' }
})

export function App(): JSX.Element {
  const now = opening.value
  switch (now.is) {
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
            {now.is === 'away' ? m.connection.away : m.loading}
          </p>
        </main>
      )
  }
}
