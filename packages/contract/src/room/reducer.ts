import type { QuestionResultsOut } from '../question-types/results.ts'
import type { Room, RoomEntry, RoomQuestion, ServerMessage, SharedEntry } from './views.ts'

/** A device's view of its room: phones, stages, embeds and simulated devices. */
export interface RoomView<R extends Room = Room> {
  /** Same format as the server's next snapshot. */
  readonly room: R
  /** By question. */
  readonly results: Readonly<Record<string, QuestionResultsOut>>
  /** The server's clock minus this device's, in milliseconds. */
  readonly clockAheadMs: number
}

/**
 * The view after a message.
 * @param view null until the first `room`
 * @param now this device's clock, Unix ms
 */
export function receive<R extends Room>(
  view: RoomView<R> | null,
  message: ServerMessage,
  now: number,
): RoomView<R> | null {
  if (message.type === 'room') return enter(view, message.room as R, now)
  if (!view) return null
  const { room } = view
  switch (message.type) {
    case 'question': {
      const { question, content_slide, questions } = message
      const results = withoutConcealed(view, question)
      return {
        results,
        room: {
          ...room,
          question,
          content_slide,
          ...(questions && { questions }),
          results: resultsOn(question, results),
          // It counts answers to the previous question.
          ...('answered_away' in room && question?.id !== room.question?.id && { answered_away: 0 }),
        },
        clockAheadMs: aheadMs(question, now) ?? view.clockAheadMs,
      }
    }
    case 'results': {
      const results = { ...view.results, [message.question_id]: message.results }
      return { ...view, results, room: { ...room, results: resultsOn(room.question, results) } }
    }
    case 'my_answer': {
      const { [message.question_id]: _, ...others } = room.my_answers
      const my_answers =
        message.answer === null ? others : { ...others, [message.question_id]: message.answer }
      return { ...view, room: { ...room, my_answers } }
    }
    case 'revealed': {
      const { question, points } = message
      return {
        ...view,
        room: { ...room, revealed: { ...room.revealed, [question.id]: { question, points } } },
      }
    }
    case 'entries': {
      const { entry_counts } = message
      const entries = withEntries(room.entries, message)
      return { ...view, room: { ...room, entries, ...(entry_counts && { entry_counts }) } }
    }
    case 'look': {
      const { look: _, ...others } = room
      return { ...view, room: { ...others, ...(message.look && { look: message.look }) } as R }
    }
    case 'leaderboard':
    case 'nickname':
    case 'participants':
    case 'stage':
    case 'teams': {
      const { type: _, revision: _revision, ...changed } = message
      return { ...view, room: { ...room, ...changed } }
    }
    case 'closed': {
      // All questions are now revealed to everyone.
      const { revealed: _, ...shown } = room
      const { participants } = message
      return { ...view, room: { ...shown, state: 'CLOSED', participants } as R }
    }
    default:
      return view
  }
}

/** A new room snapshot replaces everything, including results it omits. */
function enter<R extends Room>(
  view: RoomView<R> | null,
  { all_results = [], ...rest }: R,
  now: number,
): RoomView<R> {
  const room = { ...rest, ...keptStandings(view?.room, rest as unknown as R) } as unknown as R
  const shown = room.results ? [...all_results, room.results] : all_results
  const results = Object.fromEntries(shown.map(one => [one.question_id, one]))
  return {
    room,
    results,
    clockAheadMs: aheadMs(room.question, now) ?? view?.clockAheadMs ?? 0,
  }
}

/** Final standings that the server no longer has (docs/reference/anonymity.md, "Points"): a page that has them keeps them. */
function keptStandings(before: Room | undefined, now: Room): Partial<Room> {
  if (before?.session_id !== now.session_id || before.state !== 'CLOSED' || now.score || now.leaderboard)
    return {}
  const { score, leaderboard, team_leaderboard } = before
  return { score, leaderboard, ...(team_leaderboard && { team_leaderboard }) }
}

/** Drops results of reopened questions and those hidden from phones. */
function withoutConcealed({ room, results }: RoomView, question: RoomQuestion | null): RoomView['results'] {
  if (!question) return results
  const wasOpen = room.question?.id === question.id && room.question.phase === 'OPEN'
  const opens = question.phase === 'OPEN' && !wasOpen
  const hides = !question.results_shown && !('role' in room)
  if (!opens && !hides) return results
  const { [question.id]: _, ...others } = results
  return others
}

function resultsOn(question: RoomQuestion | null, results: RoomView['results']): Room['results'] {
  return (question && results[question.id]) ?? null
}

function aheadMs(question: RoomQuestion | null, now: number): number | null {
  return question && Date.parse(question.server_time) - now
}

/** Merges broadcast entries, keeping this device's own fields. */
function withEntries(
  entries: readonly RoomEntry[],
  change: { entries: readonly (SharedEntry | RoomEntry)[]; removed: readonly string[] },
): RoomEntry[] {
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  for (const id of change.removed) byId.delete(id)
  for (const entry of change.entries) {
    const { mine = false, upvoted = false } = byId.get(entry.id) ?? {}
    byId.set(entry.id, { mine, upvoted, ...entry })
  }
  return inOrder([...byId.values()])
}

/** Pinned first in their order, then the most upvotes, then the oldest. */
export function inOrder(entries: readonly RoomEntry[]): RoomEntry[] {
  return entries.toSorted(
    (a, b) =>
      (a.pinned_order ?? Infinity) - (b.pinned_order ?? Infinity) ||
      b.upvotes - a.upvotes ||
      Date.parse(a.created_at) - Date.parse(b.created_at) ||
      (a.id < b.id ? -1 : 1),
  )
}
