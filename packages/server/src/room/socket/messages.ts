import { type FindFaults, faultFinder } from '@roomful/contract/lib/faults'
import { invalidFields, violationsText } from '@roomful/contract/lib/violation'
import {
  type DisplayMessage,
  displayMessages,
  type ParticipantMessage,
  participantMessages,
  roomLimits,
  type StageMessage,
  stageMessages,
} from '@roomful/contract/room/protocol'
import { GivenAnswer } from '../../features/answers/given-answer.ts'
import { ApiError, detailsOf } from '../../lib/api-error.ts'
import { asciiFrame, type Frame, frameOf, textFrame } from './frame.ts'

type Finders = ReadonlyMap<string, FindFaults>

const participantFinders = findersOf(participantMessages)
const stageFinders = findersOf({ ...stageMessages, ...displayMessages })

type RawAnswerMessage = ParticipantMessage & { type: 'answer' }

/** A participant's answer; equal ones may share their content. */
export interface AnswerMessage extends Pick<RawAnswerMessage, 'type' | 'ref' | 'question_id'> {
  readonly given: GivenAnswer
  readonly seq: number | undefined
}

/** A message of a participant, with answers parsed. */
export type ParsedMessage = Exclude<ParticipantMessage, RawAnswerMessage> | AnswerMessage

/** @throws ApiError INVALID_MESSAGE, PAYLOAD_TOO_LARGE */
export function readParticipantMessage(text: string): ParsedMessage {
  const message = read(text, participantFinders) as ParticipantMessage
  if (message.type !== 'answer') return message
  if (Buffer.byteLength(text) > roomLimits.answerBytesMax)
    throw new ApiError('PAYLOAD_TOO_LARGE', `Answers are limited to ${roomLimits.answerBytesMax} bytes.`)
  const { type, ref, question_id, answer, seq } = message
  return { type, ref, question_id, given: new GivenAnswer(answer), seq }
}

/** @throws ApiError INVALID_MESSAGE */
export function readStageMessage(text: string): StageMessage | DisplayMessage {
  return read(text, stageFinders) as StageMessage | DisplayMessage
}

/** The `ref` of a refused message, if it has one. */
export function refOf(text: string): string | undefined {
  try {
    const { ref } = JSON.parse(text)
    return typeof ref === 'string' && ref.length <= 64 ? ref : undefined
  } catch {
    return undefined
  }
}

const plainRef = /^[\x20\x21\x23-\x5b\x5d-\x7e]{1,64}$/

/** Whether a `ref` has an allowed length and only characters that need no escaping in JSON, one byte each. */
export function isPlainRef(ref: string): boolean {
  return plainRef.test(ref)
}

export function ackFrame(ref: string): Frame {
  return isPlainRef(ref)
    ? asciiFrame(`{"type":"ack","ref":"${ref}"}`)
    : textFrame(`{"type":"ack","ref":${JSON.stringify(ref)}}`)
}

export function errorFrame(error: ApiError, ref: string | undefined): Buffer {
  return frameOf({
    type: 'error',
    ...(ref !== undefined && { ref }),
    code: error.code,
    error: error.message,
    ...(error.details.invalid_fields && { invalid_fields: error.details.invalid_fields }),
    ...(error.details.details && { details: error.details.details }),
    ...(error.details.upgrade_to && { upgrade_to: error.details.upgrade_to }),
  })
}

function read(text: string, finders: Finders): unknown {
  const message = parse(text)
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    throw new ApiError('INVALID_MESSAGE', 'Send each message as one JSON object.')
  }
  const { type } = message as { type?: unknown }
  const findFaults = typeof type === 'string' ? finders.get(type) : undefined
  if (!findFaults)
    throw new ApiError('INVALID_MESSAGE', `type must be one of ${[...finders.keys()].join(', ')}.`, {
      invalid_fields: ['type'],
    })
  // Characters that cannot be stored come by escapes only: JSON has no raw NUL, UTF-8 no lone surrogates.
  const faults = findFaults(message, !text.includes('\\u'))
  if (faults) {
    throw new ApiError('INVALID_MESSAGE', `Invalid message: ${violationsText(faults)}.`, {
      invalid_fields: invalidFields(faults),
      ...detailsOf(faults),
    })
  }
  return message
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('INVALID_MESSAGE', 'The message is not JSON.')
  }
}

function findersOf(messages: Record<string, Parameters<typeof faultFinder>[0]>): Finders {
  return new Map(Object.entries(messages).map(([type, schema]) => [type, faultFinder(schema)]))
}
