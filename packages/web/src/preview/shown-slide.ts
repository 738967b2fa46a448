import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { StageRoom } from '@roomful/contract/room/protocol'
import type { SlideDrawing } from '../slide/drawing.ts'
import type { StageView } from '../stage/stage-room.ts'
import { contentSlideOf, type Previewed } from './previewed.ts'

const sampleCode = '123456789'

/** A slide of a presentation as the stage of an imaginary room shows it. @param hasAnswers whether the room has answered */
export function shownSlide(
  shown: Previewed,
  hasAnswers: boolean,
): { readonly view: StageView; readonly drawing: SlideDrawing } {
  if (shown.kind === 'CONTENT') {
    const slide = contentSlideOf(shown)
    return { view: viewOf({ content_slide: slide }, null), drawing: { is: 'content', slide } }
  }
  const question = hasAnswers ? shown.onStage : shown.onPhone
  const results = hasAnswers ? shown.results : shown.noResults
  const entries = hasAnswers ? [...shown.entries] : []
  return { view: viewOf({ question, entries }, results), drawing: { is: 'question', question } }
}

function viewOf(
  shown: Partial<Pick<StageRoom, 'question' | 'content_slide' | 'entries'>>,
  results: QuestionResultsOut | null,
): StageView {
  const people = results?.total_voters ?? 0
  const counts = { participants: people, connected: people, seats: people }
  const room: StageRoom = { ...emptyRoom(), ...counts, results, ...shown }
  return { room, results: results && room.question ? { [room.question.id]: results } : {}, clockAheadMs: 0 }
}

/** A room in which nobody is and nothing is on screen. */
export function emptyRoom(): StageRoom {
  return {
    session_id: 'preview',
    title: '',
    state: 'LIVE',
    mode: 'PRESENTER_LED' as StageRoom['mode'],
    identity_mode: 'ANONYMOUS',
    word_filter: false,
    lobby_names: false,
    reactions: false,
    participants: 0,
    question: null,
    content_slide: null,
    my_answers: {},
    results: null,
    entries: [],
    score: null,
    scores_final: false,
    leaderboard: null,
    started_at: null,
    door_locked: false,
    deck: [],
    content_slides: [],
    next_images: [],
    screen: { blank: false, results_hidden: false, page: null, enlarged: null, reviewed: null },
    has_scores: false,
    participation: null,
    role: 'screen',
    join_code: sampleCode,
    join_url: `${location.origin}/j/${sampleCode}`,
    connected: 0,
    polling: 0,
    seats: 0,
    answered_away: 0,
    people: [],
  }
}
