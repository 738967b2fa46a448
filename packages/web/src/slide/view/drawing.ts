import type { RoomContentSlide, RoomQuestion, StageRoom } from '@roomful/contract/room/protocol'

type Leaderboard = NonNullable<StageRoom['leaderboard']>

/** The content of a stage. */
export type SlideDrawing =
  | { readonly type: 'question'; readonly question: RoomQuestion }
  | { readonly type: 'content'; readonly slide: RoomContentSlide }
  | { readonly type: 'leaderboard'; readonly rows: Leaderboard }
  | { readonly type: 'dashboard' }
  | { readonly type: 'thanks' }
  | { readonly type: 'draft' | 'lobby' }

/** @param reviewed the question looked at again after the end */
export function drawingOf(room: StageRoom, reviewed: RoomQuestion | null): SlideDrawing {
  const { leaderboard: rows, question, content_slide: slide } = room
  if (room.state === 'DRAFT') return { type: 'draft' }
  if (room.state === 'CLOSED') return reviewed ? { type: 'question', question: reviewed } : { type: 'thanks' }
  if (rows) return { type: 'leaderboard', rows }
  if (room.mode === 'SELF_PACED') return { type: 'dashboard' }
  if (question) return { type: 'question', question }
  return slide ? { type: 'content', slide } : { type: 'lobby' }
}

/** Whether the slide is dark, in the colour of the accent: moments before, between and after questions, and the wheel. */
export function isMoment(drawing: SlideDrawing): boolean {
  const { type } = drawing
  if (type === 'question') return isDark(drawing.question)
  return type === 'lobby' || type === 'leaderboard' || type === 'thanks'
}

/** Whether a question is played on a dark slide: the wheel. */
export function isDark({ type }: { readonly type: string }): boolean {
  return type === 'SPINNER'
}
