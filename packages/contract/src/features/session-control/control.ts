import Type from 'typebox'
import { changes, ends, none } from '../../lib/annotations.ts'
import { named } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'
import { SessionOut, sessionParams } from '../sessions/sessions.ts'

const sessionPath = '/sessions/{id}'

const time = Type.String({
  maxLength: 64,
  description: 'ISO 8601; without an offset, interpreted in `timezone`.',
})

export const ScheduleSessionBody = named(
  'ScheduleSessionBody',
  Type.Object(
    {
      opens_at: { ...time, [toolText]: 'ISO 8601, in timezone unless it has an offset' },
      closes_at: time,
      timezone: Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'IANA time zone name, in any letter case.',
        [toolText]: 'IANA name',
      }),
    },
    { additionalProperties: false },
  ),
)

const questionInSession = Type.Object({ id: Type.String(), questionId: Type.String() })

export const openSession = operation({
  id: 'open_session',
  method: 'POST',
  path: `${sessionPath}/open`,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'sessions',
  audit: 'SESSIONS',
  summary: 'Open session',
  description:
    'Opens a DRAFT session so that participants can join; a LIVE one is unchanged, a CLOSED one rejected.',
  params: sessionParams,
  query: none,
  body: null,
  output: SessionOut,
  errors: ['NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: changes,
})

export const scheduleSession = operation({
  id: 'schedule_session',
  method: 'POST',
  path: `${sessionPath}/schedule`,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'sessions',
  audit: 'SESSIONS',
  summary: 'Schedule session',
  description:
    'Makes a DRAFT session self-paced: it opens and closes at the given times, with all questions at once.',
  examples: [
    { opens_at: '2040-03-05T09:00', closes_at: '2040-03-09T17:00', timezone: 'Europe/Berlin' },
    { opens_at: '2040-03-05T08:00:00Z', closes_at: '2040-03-09T16:00:00Z', timezone: 'UTC' },
  ],
  params: sessionParams,
  query: none,
  body: ScheduleSessionBody,
  output: SessionOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: changes,
})

function phaseOperation<const Id extends string>(id: Id, verb: string, summary: string, description: string) {
  return operation({
    id,
    method: 'POST',
    path: `${sessionPath}/questions/{questionId}/${verb}`,
    access: { scope: 'content:write' },
    group: 'live',
    audit: 'SESSIONS',
    summary,
    description,
    params: questionInSession,
    query: none,
    body: null,
    output: SessionOut,
    errors: ['NOT_FOUND', 'INVALID_SESSION_STATE'],
    annotations: changes,
  })
}

export const activateQuestion = phaseOperation(
  'activate_question',
  'activate',
  'Activate question',
  'Puts a question on screen in a LIVE session and opens it for answers; with a time limit and images, 3 s later. The previous one is revealed, its results final.',
)

export const lockQuestion = phaseOperation(
  'lock_question',
  'lock',
  'Lock question',
  'Stops accepting answers to the question on screen of a LIVE session.',
)

export const revealQuestion = phaseOperation(
  'reveal_question',
  'reveal',
  'Reveal question',
  'Shows the correct answer of the question on screen, and stops accepting answers.',
)

export const reopenQuestion = phaseOperation(
  'reopen_question',
  'reopen',
  'Reopen question',
  'Reopens the question on screen. A LOCKED one keeps its answers; a REVEALED one loses them.',
)

export const ExtendQuestionBody = named(
  'ExtendQuestionBody',
  Type.Object(
    { seconds: Type.Integer({ minimum: 5, maximum: 600, description: 'Seconds to add.' }) },
    { additionalProperties: false },
  ),
)

export const extendQuestion = operation({
  id: 'extend_question',
  method: 'POST',
  path: `${sessionPath}/questions/{questionId}/extend`,
  access: { scope: 'content:write' },
  group: 'live',
  audit: 'SESSIONS',
  summary: 'Extend question',
  description: 'Adds time to the running limit of the question on screen, for all participants.',
  examples: [{ seconds: 15 }],
  params: questionInSession,
  query: none,
  body: ExtendQuestionBody,
  output: SessionOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: changes,
})

export const closeSession = operation({
  id: 'close_session',
  method: 'POST',
  path: `${sessionPath}/close`,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'sessions',
  audit: 'SESSIONS',
  summary: 'Close session',
  description: 'Permanently closes a DRAFT or LIVE session. A CLOSED session is unchanged.',
  params: sessionParams,
  query: none,
  body: null,
  output: SessionOut,
  errors: ['NOT_FOUND'],
  annotations: ends,
  lenient: true,
})
