import type { RoomContentSlide, RoomQuestion, StageRoom } from '@roomful/contract/room/protocol'

type Leaderboard = NonNullable<StageRoom['leaderboard']>

/** The content of a stage. */
export type SlideDrawing =
  | { readonly is: 'question'; readonly question: RoomQuestion }
  | { readonly is: 'content'; readonly slide: RoomContentSlide }
  | { readonly is: 'leaderboard'; readonly rows: Leaderboard }
  | { readonly is: 'dashboard' }
  | { readonly is: 'thanks' }
  | { readonly is: 'draft' | 'lobby' }

/** @param reviewed the question looked at again after the end */
export function drawingOf(room: StageRoom, reviewed: RoomQuestion | null): SlideDrawing {
  const { leaderboard: rows, question, content_slide: slide } = room
  if (room.state === 'DRAFT') return { is: 'draft' }
  if (room.state === 'CLOSED') return reviewed ? { is: 'question', question: reviewed } : { is: 'thanks' }
  if (rows) return { is: 'leaderboard', rows }
  if (room.mode === 'SELF_PACED') return { is: 'dashboard' }
  if (question) return { is: 'question', question }
  return slide ? { is: 'content', slide } : { is: 'lobby' }
}

/** Whether the slide is dark, in the colour of the accent: moments before, between and after questions, and the wheel. */
export function isMoment(drawing: SlideDrawing): boolean {
  const { is } = drawing
  if (is === 'question') return isDark(drawing.question)
  return is === 'lobby' || is === 'leaderboard' || is === 'thanks'
}

/** Whether a question is played on a dark slide: the wheel. */
export function isDark({ type }: { readonly type: string }): boolean {
  return type === 'SPINNER'
}
