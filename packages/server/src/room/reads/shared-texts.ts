import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { type EntryRow, sharedEntry } from '../../features/qa/entries.ts'
import type { QuestionSnapshot, RoomSnapshot } from '../machine/snapshot.ts'
import { resultsForFrame } from './question-view.ts'
import { type OwnPart, questionsForParticipant, roomForParticipant } from './view.ts'

const questionsBytes = new WeakMap<RoomSnapshot, Buffer>()
const resultsTexts = new WeakMap<
  QuestionSnapshot,
  { readonly of: QuestionResultsOut; readonly text: string }
>()
/** The shared part of an entry, without the closing brace. */
const entryTexts = new WeakMap<EntryRow, string>()

/** The questions of a self-paced room as JSON, serialized once per snapshot for all phones; null in other rooms. @param now Unix ms */
function sharedQuestions(snapshot: RoomSnapshot, now: number): Buffer | null {
  if (snapshot.session.mode !== 'SELF_PACED') return null
  return questionsBytes.getOrInsertComputed(snapshot, () =>
    Buffer.from(JSON.stringify(questionsForParticipant(snapshot, now).questions)),
  )
}

/** A participant's room as JSON. @param members further ones, as JSON @param now Unix ms */
export function roomBytes(
  snapshot: RoomSnapshot,
  own: OwnPart,
  members: Readonly<Record<string, string>>,
  now: number,
): Buffer {
  const shown = JSON.stringify(roomForParticipant(snapshot, own, now))
  const others = Object.entries(members).map(([name, json]) => `,"${name}":${json}`)
  const room = `${shown.slice(0, -1)}${others.join('')}}`
  const questions = sharedQuestions(snapshot, now)
  return questions === null ? Buffer.from(room) : withMember(room, 'questions', questions)
}

/**
 * Entries for one participant, as JSON. The shared part is serialized once per row.
 * @param upvoted the keys of those that the participant has upvoted
 */
export function ownEntriesText(
  rows: readonly EntryRow[],
  participantKey: number,
  upvoted: ReadonlySet<number>,
): string {
  const texts = rows.map(row => {
    const shared = entryTexts.getOrInsertComputed(row, () => JSON.stringify(sharedEntry(row)).slice(0, -1))
    return `${shared},"mine":${row.participant_key === participantKey},"upvoted":${upvoted.has(row.key)}}`
  })
  return `[${texts.join()}]`
}

const closingBrace = Buffer.from('}')

/** Adds a member to a JSON object. @param object as JSON @param json the member's value, as bytes */
export function withMember(object: string, name: string, json: Buffer): Buffer {
  const head = Buffer.from(`${object.slice(0, -1)},"${name}":`)
  return Buffer.concat([head, json, closingBrace])
}

/** Results as a frame carries them, as JSON, serialized once for all receivers. */
function resultsText(sessionQuestion: QuestionSnapshot, results: QuestionResultsOut): string {
  const cached = resultsTexts.get(sessionQuestion)
  if (cached?.of === results) return cached.text
  const text = JSON.stringify(resultsForFrame(sessionQuestion, results))
  resultsTexts.set(sessionQuestion, { of: results, text })
  return text
}

export function resultsMessage(
  sessionQuestion: QuestionSnapshot,
  results: QuestionResultsOut,
  revision: number,
): string {
  const questionId = JSON.stringify(sessionQuestion.definition.id)
  return `{"type":"results","revision":${revision},"question_id":${questionId},"results":${resultsText(sessionQuestion, results)}}`
}
