import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion, StageRoom, StageSlide } from '@roomful/contract/room/protocol'
import type { SlideDrawing } from './drawing.ts'
import type { StageView } from './stage-view.ts'

const sampleCode = '123456789'

/** The view of a stage that shows one slide, outside of any room. @param results of its question */
export function stillView(
  shown: Partial<Pick<StageRoom, 'question' | 'content_slide' | 'entries' | 'look'>>,
  results: QuestionResultsOut | null,
): StageView {
  const people = results?.total_voters ?? 0
  const counts = { participants: people, connected: people, seats: people }
  const room: StageRoom = { ...emptyRoom(), ...counts, results, ...shown }
  return { room, results: results && room.question ? { [room.question.id]: results } : {}, clockAheadMs: 0 }
}

/** A room without participants and with nothing on screen. */
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
    leaderboard_next: false,
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

/** A slide as it is before it is on screen: nothing of the room, and no seconds before a timed question. */
export function beforeShown(
  slide: StageSlide,
  { room, clockAheadMs }: StageView,
): { readonly view: StageView; readonly drawing: SlideDrawing } {
  const isQuestion = 'question' in slide
  const view = {
    room: { ...room, entries: [] },
    results: isQuestion ? { [slide.question.id]: slide.results } : {},
    clockAheadMs,
  }
  const drawing: SlideDrawing = isQuestion
    ? { type: 'question', question: opened(slide.question) }
    : { type: 'content', slide: slide.content_slide }
  return { view, drawing }
}

/** Its time begins when it is read, by the server's clock, of which a device's estimate may be late. */
function opened(question: RoomQuestion): RoomQuestion {
  return {
    ...question,
    opened_at: new Date(0).toISOString(),
    limit_from: question.limit_from ?? question.opened_at,
  }
}
