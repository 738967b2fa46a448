import type { GivenAnswer } from '../../features/answers/given-answer.ts'
import { isPlainRef, type ParticipantSaid, readParticipantMessage, type SaidAnswer } from '../messages.ts'

const textLengthMax = 1_000
const cachedMax = 2_000
const refOpens = 'ref":"'
const zero = 48
const seqOpens = 'seq":'
/** Every number with so many digits is a safe integer. */
const seqDigitsMax = 15

interface Cached {
  readonly questionId: string
  readonly given: GivenAnswer
}

/**
 * Reads what participants say. In a hall many give the same answer, and what they send differs in `ref` and `seq`
 * alone: what is the same is parsed once, and those who say it share one `GivenAnswer`, which is validated once.
 */
export class AnswerCache {
  readonly #byShape = new Map<string, Cached>()

  /** @throws ApiError INVALID_MESSAGE */
  read(text: string): ParticipantSaid {
    const apart = takeApart(text)
    if (!apart) return readParticipantMessage(text)
    const { shape, ref, seq } = apart
    const cached = this.#byShape.get(shape)
    if (cached) return { type: 'answer', ref, question_id: cached.questionId, given: cached.given, seq }
    const message = readParticipantMessage(text)
    if (message.type === 'answer' && isOfShape(message, text, apart)) {
      if (this.#byShape.size >= cachedMax) this.#byShape.clear()
      this.#byShape.set(shape, { questionId: message.question_id, given: message.given })
    }
    return message
  }
}

interface TakenApart {
  /** The text without the content of `ref` and the digits of `seq`. */
  readonly shape: string
  readonly ref: string
  readonly seq: number | undefined
}

/** Takes out the first thing that looks like a `ref`, and like a `seq`; null where that is uncertain. */
function takeApart(text: string): TakenApart | null {
  if (text.length > textLengthMax) return null
  const refFrom = text.indexOf(refOpens) + refOpens.length
  if (refFrom < refOpens.length || text[refFrom - refOpens.length - 1] !== '"') return null
  const refTo = text.indexOf('"', refFrom)
  const ref = text.slice(refFrom, refTo)
  if (refTo < 0 || !isPlainRef(ref)) return null
  const seqFrom = text.indexOf(seqOpens) + seqOpens.length
  if (seqFrom < seqOpens.length) {
    return { shape: text.slice(0, refFrom) + text.slice(refTo), ref, seq: undefined }
  }
  if (text[seqFrom - seqOpens.length - 1] !== '"') return null
  let seqTo = seqFrom
  let seq = 0
  while (isDigit(text.charCodeAt(seqTo))) seq = seq * 10 + text.charCodeAt(seqTo++) - zero
  const digits = seqTo - seqFrom
  if (digits === 0 || digits > seqDigitsMax || (digits > 1 && text[seqFrom] === '0')) return null
  if (text[seqTo] !== ',' && text[seqTo] !== '}') return null
  const shape =
    seqFrom < refFrom
      ? text.slice(0, seqFrom) + text.slice(seqTo, refFrom) + text.slice(refTo)
      : text.slice(0, refFrom) + text.slice(refTo, seqFrom) + text.slice(seqTo)
  return { shape, ref, seq }
}

function isDigit(code: number): boolean {
  return code >= zero && code <= zero + 9
}

/**
 * Whether another `ref` and `seq` in the same places would be the message's own. Without a backslash every
 * quote begins or ends a string; then a name that stands there once is the name of one field, and what was
 * found behind it is that field of the message if the message has it so.
 */
function isOfShape(message: SaidAnswer, text: string, { ref, seq }: TakenApart): boolean {
  return (
    !text.includes('\\') &&
    occursOnce(text, '"ref"') &&
    message.ref === ref &&
    message.seq === seq &&
    (seq === undefined || occursOnce(text, '"seq"'))
  )
}

function occursOnce(text: string, part: string): boolean {
  return text.indexOf(part) === text.lastIndexOf(part)
}
