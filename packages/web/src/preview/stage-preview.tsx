import { signal } from '@preact/signals'
import type { StageRoom } from '@roomful/contract/room/protocol'
import type { RoomView } from '@roomful/contract/room/reducer'
import type { JSX } from 'preact'
import { AllTexts } from '../room/all-texts.ts'
import { isDark } from '../slide/drawing.ts'
import { Furniture } from '../slide/furniture.tsx'
import { SlideAt } from '../slide/slide-at.tsx'
import { StageContentSlide } from '../stage/content-slide.tsx'
import { Pager } from '../stage/pager.ts'
import { ReactionFeed } from '../stage/reactions.tsx'
import { StageQuestion } from '../stage/stage-question.tsx'
import { contentSlideOf, type Previewed } from './previewed.ts'
import '../stage/stage.css'
import './preview.css'

/** A disconnected stage. */
const stage = {
  pager: new Pager(() => {}),
  allTexts: new AllTexts(async () => {}),
  hidesResults: signal(false),
  hidesTexts: signal(false),
  reviewed: signal(null),
  reactions: new ReactionFeed(),
  isRemote: false,
  hide: () => {},
  enlarge: () => {},
}
const sampleCode = '123456789'

export function StagePreview({ shown }: { readonly shown: Previewed }): JSX.Element {
  const view = viewOf(shown)
  return (
    <div class="stage" data-role="screen">
      <SlideAt shape="canvas" isMoment={shown.kind === 'QUESTION' && isDark(shown.onStage)}>
        <Furniture view={view} stage={stage} />
        {shown.kind === 'QUESTION' ? (
          <StageQuestion key={shown.key} view={view} stage={stage} asTable={false} question={shown.onStage} />
        ) : (
          <StageContentSlide key={shown.key} stage={stage} slide={contentSlideOf(shown)} />
        )}
      </SlideAt>
    </div>
  )
}

function viewOf(shown: Previewed): RoomView<StageRoom> {
  const { title, questions } = shown.deck
  const question = shown.kind === 'QUESTION' ? shown.onStage : null
  const results = shown.kind === 'QUESTION' ? shown.results : null
  const people = results?.total_voters ?? 0
  const deck = Array.from({ length: questions }, () => ({
    question_id: '',
    type: '',
    prompt: '',
    phase: null,
  }))
  const room: StageRoom = {
    session_id: 'preview',
    title,
    state: 'LIVE',
    mode: 'PRESENTER_LED' as StageRoom['mode'],
    identity_mode: 'ANONYMOUS',
    word_filter: false,
    lobby_names: false,
    reactions: false,
    participants: people,
    question,
    content_slide: shown.kind === 'CONTENT' ? contentSlideOf(shown) : null,
    my_answers: {},
    results,
    entries: shown.kind === 'QUESTION' ? [...shown.entries] : [],
    score: null,
    leaderboard: null,
    started_at: null,
    door_locked: false,
    deck,
    content_slides: [],
    next_images: [],
    screen: { blank: false, results_hidden: false, page: null, enlarged: null, reviewed: null },
    has_scores: false,
    participation: null,
    role: 'screen',
    join_code: sampleCode,
    join_url: `${location.origin}/j/${sampleCode}`,
    connected: people,
    polling: 0,
    seats: people,
    answered_away: 0,
    people: [],
  }
  return {
    room,
    results: question && results ? { [question.id]: results } : {},
    clockAheadMs: 0,
  }
}
