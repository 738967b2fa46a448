import Type from 'typebox'
import { changes, ends, none } from '../../lib/annotations.ts'
import { named } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { SessionOut, sessionParams } from '../sessions/sessions.ts'

const sessionPath = '/sessions/{id}'

const time = Type.String({
  maxLength: 64,
  description: 'ISO 8601; without an offset it is read in `timezone`.',
})

export const ScheduleSessionBody = named(
  'ScheduleSessionBody',
  Type.Object(
    {
      opens_at: time,
      closes_at: time,
      timezone: Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'A name of the IANA time zone database, in any case.',
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
  audit: 'SESSIONS',
  summary: 'Open a session: from now on the room can join.',
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
  audit: 'SESSIONS',
  summary: 'Make a draft session self-paced, opened and closed by the platform at these times.',
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

function phaseOperation<const Id extends string>(id: Id, verb: string, summary: string) {
  return operation({
    id,
    method: 'POST',
    path: `${sessionPath}/questions/{questionId}/${verb}`,
    access: { scope: 'content:write' },
    audit: 'SESSIONS',
    summary,
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
  'Put a question on screen; the one that was there is revealed and its results are final.',
)

export const lockQuestion = phaseOperation(
  'lock_question',
  'lock',
  'Stop taking answers to the question on screen.',
)

export const revealQuestion = phaseOperation(
  'reveal_question',
  'reveal',
  'Show what is right; stops taking answers as well.',
)

export const reopenQuestion = phaseOperation(
  'reopen_question',
  'reopen',
  'Open the question on screen again: a locked one with its answers, a revealed one without any.',
)

export const ExtendQuestionBody = named(
  'ExtendQuestionBody',
  Type.Object(
    { seconds: Type.Integer({ minimum: 5, maximum: 600, description: 'Added to the time left.' }) },
    { additionalProperties: false },
  ),
)

export const extendQuestion = operation({
  id: 'extend_question',
  method: 'POST',
  path: `${sessionPath}/questions/{questionId}/extend`,
  access: { scope: 'content:write' },
  audit: 'SESSIONS',
  summary: 'Give everybody more time for the question on screen.',
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
  audit: 'SESSIONS',
  summary: 'Close a session for good.',
  params: sessionParams,
  query: none,
  body: null,
  output: SessionOut,
  errors: ['NOT_FOUND'],
  annotations: ends,
  lenient: true,
})
