import type { GivenAnswer } from '../../../features/answers/given-answer.ts'
import { type AnswerMessage, isPlainRef, type ParsedMessage, readParticipantMessage } from '../messages.ts'

const textLengthMax = 1_000
const cachedMax = 2_000
const refOpens = 'ref":"'
const zero = 48
const seqOpens = 'seq":'
/** Any number with this many digits is a safe integer. */
const seqDigitsMax = 15

interface Cached {
  readonly questionId: string
  readonly given: GivenAnswer
}

/**
 * Parses participants' messages. Many in a hall send the same answer, and their messages differ in `ref` and `seq` alone:
 * the rest is parsed once, and equal answers share one `GivenAnswer`, which is validated once.
 */
export class AnswerCache {
  readonly #byShape = new Map<string, Cached>()

  /** @throws ApiError INVALID_MESSAGE */
  read(text: string): ParsedMessage {
    const apart = split(text)
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

interface SplitMessage {
  /** The text without the content of `ref` and the digits of `seq`. */
  readonly shape: string
  readonly ref: string
  readonly seq: number | undefined
}

/** Cuts out the first apparent `ref` and `seq`; null where that is ambiguous. */
function split(text: string): SplitMessage | null {
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
 * Whether the cut-out values are the message's own `ref` and `seq`. Without a backslash every quote delimits a string;
 * a name that occurs once is then one field's name, and the value behind it is that field's if the parsed message agrees.
 */
function isOfShape(message: AnswerMessage, text: string, { ref, seq }: SplitMessage): boolean {
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
