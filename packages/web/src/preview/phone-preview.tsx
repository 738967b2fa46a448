import { signal } from '@preact/signals'
import type { Room } from '@roomful/contract/room/protocol'
import type { RoomView } from '@roomful/contract/room/reducer'
import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { FinalPlaces } from '../participant/after/final-places.ts'
import { Drafts } from '../participant/answering/drafts.ts'
import { QuestionScreen } from '../participant/answering/question-screen.tsx'
import { ContentSlide } from '../participant/between/content-slide.tsx'
import { loadMoments, moments } from '../participant/between/lazy-moments.tsx'
import { Lobby } from '../participant/between/lobby.tsx'
import type { AnswerStatus } from '../participant/participant-room.ts'
import { loadForms } from '../question-types/answer-forms.tsx'
import { applyLook } from '../ui/apply-look.ts'
import { contentSlideOf, type Previewed, type PreviewMessage } from './previewed.ts'
import '../ui/figures-everywhere.css'
import '../participant/page.css'
import '../participant/room.css'
import '../participant/between/standing.css'
import '../participant/answering/question.css'
import '../participant/asking/ask.css'
import './preview.css'

/** A disconnected phone: input stays local. */
const room = {
  view: signal<RoomView | null>(null),
  answers: signal<Readonly<Record<string, unknown>>>({}),
  statuses: signal<Readonly<Record<string, AnswerStatus>>>({}),
  connection: signal({ state: 'online' } as const),
  leaderboard: signal(null),
  places: new FinalPlaces(),
  give: () => {},
  ask: async () => {},
  upvote: async () => {},
}

void loadMoments()
void loadForms()

export function PhonePreview({ shown }: { readonly shown: PreviewMessage }): JSX.Element {
  const { look } = shown
  useEffect(() => applyLook(look), [JSON.stringify(look)])
  room.view.value = viewOf(shown)
  const drafts = useMemo(() => new Drafts(null), [shown.key])
  return (
    <div class="page room">
      <header class="room-head">
        <bdi class="written one-line room-title">{shown.deck.title}</bdi>
      </header>
      <main class="room-main">
        {shown.kind === 'QUESTION' ? (
          <QuestionScreen key={shown.key} room={{ ...room, drafts }} question={shown.onPhone} />
        ) : shown.on_phones ? (
          <ContentSlide slide={contentSlideOf(shown)} />
        ) : (
          <Lobby view={room.view.value} isBegun moments={moments.value} />
        )}
      </main>
    </div>
  )
}

function viewOf(shown: Previewed): RoomView {
  const question = shown.kind === 'QUESTION' ? shown.onPhone : null
  const room: Room = {
    session_id: 'preview',
    title: shown.deck.title,
    state: 'LIVE',
    mode: 'PRESENTER_LED' as Room['mode'],
    identity_mode: 'ANONYMOUS',
    word_filter: false,
    lobby_names: false,
    reactions: false,
    participants: 0,
    question,
    content_slide: shown.kind === 'CONTENT' && shown.on_phones ? contentSlideOf(shown) : null,
    my_answers: {},
    results: null,
    entries: shown.kind === 'QUESTION' ? [...shown.entries] : [],
    score: null,
    scores_final: false,
    leaderboard: null,
  }
  return { room, results: {}, clockAheadMs: 0 }
}
