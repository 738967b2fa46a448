import Type from 'typebox'
import { named } from './schema.ts'
import { Violation } from './violation.ts'

/**
 * Every code an error envelope can carry, with its HTTP status and what it means to a client.
 * See docs/reference/api-conventions.md, "Errors".
 */
export const errorCodes = {
  INVALID_REQUEST_BODY: {
    status: 400,
    doc: 'The body is missing, not JSON, or a field of it is not acceptable.',
  },
  INVALID_REQUEST_PARAMETER: { status: 400, doc: 'A query parameter is missing or not acceptable.' },
  INVALID_SESSION_STATE: { status: 400, doc: "The session's state refuses this transition." },
  WEBHOOK_NOT_AUTO_DISABLED: {
    status: 400,
    doc: 'Only an endpoint that the platform paused can be enabled.',
  },
  DELIVERY_NOT_DEAD_LETTERED: { status: 400, doc: 'Only a dead-lettered delivery can be redelivered.' },
  WEBHOOK_NOT_ACTIVE: { status: 400, doc: 'The endpoint is not active, so nothing is delivered to it.' },
  INVALID_ANSWER: { status: 400, doc: 'The answer does not fit the question.' },
  INVALID_MESSAGE: { status: 400, doc: 'The message is not one that this socket understands.' },
  UNAUTHENTICATED: { status: 401, doc: 'The credential or token is missing, malformed, unknown or ended.' },
  SECOND_FACTOR_NEEDED: { status: 401, doc: 'The password is right; send a code of the second factor too.' },
  PASSWORD_REQUIRED: { status: 401, doc: 'This report link has a password: send it.' },
  INSUFFICIENT_SCOPE: { status: 401, doc: 'The credential lacks the scope that the operation needs.' },
  PLAN_LIMIT_REACHED: { status: 402, doc: 'The plan does not cover this; waiting does not help.' },
  FORBIDDEN: { status: 403, doc: 'This link, role or origin may not do that.' },
  TWO_FACTOR_REQUIRED: { status: 403, doc: 'The organization wants a second factor: set one up first.' },
  SIGN_IN_REQUIRED: {
    status: 403,
    doc: 'This takes another way of signing in: in a room, with the provider of its organization.',
  },
  NOT_FOUND: { status: 404, doc: 'No such path or resource.' },
  METHOD_NOT_ALLOWED: { status: 405, doc: 'The path exists but not with this method.' },
  QUESTION_LOCKED: { status: 409, doc: 'A live session has asked this question, so it cannot change now.' },
  QUESTION_ASKED: { status: 409, doc: 'A session has asked this question, so it cannot be deleted.' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    doc: 'The same Idempotency-Key came with another request, or is still running.',
  },
  QUESTION_NOT_OPEN: { status: 409, doc: 'The question takes no answers now.' },
  SESSION_NOT_OPEN: { status: 409, doc: 'The session is not open yet.' },
  SESSION_CLOSED: { status: 409, doc: 'The session is over.' },
  LIMIT_REACHED: {
    status: 409,
    doc: 'An organization has at most 100 webhook endpoints and 1,000 sessions in state DRAFT: remove an endpoint, or open or close a session. `limit` is the one that was reached.',
  },
  LAST_OWNER: { status: 409, doc: 'An organization keeps an owner: make somebody else one first.' },
  ALREADY_MEMBER: { status: 409, doc: 'This person is a member of the organization already.' },
  ROOM_FULL: { status: 409, doc: 'The room holds as many participants as its plan allows.' },
  ROOM_LOCKED: { status: 409, doc: 'The presenter has closed the door.' },
  PRECONDITION_FAILED: { status: 412, doc: 'If-Match does not name the current version.' },
  PAYLOAD_TOO_LARGE: { status: 413, doc: 'The body is larger than allowed.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, doc: 'The body is not application/json.' },
  RATE_LIMITED: { status: 429, doc: 'The budget of the current window is spent.' },
  INTERNAL_ERROR: { status: 500, doc: 'A defect of the server; nothing was changed.' },
  UNAVAILABLE: { status: 503, doc: 'Storage or bus is out of reach, or the server is shutting down.' },
} as const satisfies Record<string, { status: number; doc: string }>

export type ErrorCode = keyof typeof errorCodes

/** The body of every error. */
export const ApiErrorOut = named(
  'ApiErrorOut',
  Type.Object({
    error: Type.String({ description: 'What went wrong and what to change, for a person.' }),
    code: Type.String({ description: 'Machine code.' }),
    invalid_fields: Type.Optional(
      Type.Array(Type.String(), { description: 'Published names of what is not acceptable.' }),
    ),
    unknown_fields: Type.Optional(
      Type.Array(Type.String(), { description: 'Names of keys that there are not.' }),
    ),
    details: Type.Optional(
      Type.Array(Violation, { maxItems: 20, description: 'The rule that each of these fields breaks.' }),
    ),
    required_scope: Type.Optional(Type.String({ description: 'The scope that the operation needs.' })),
    upgrade_to: Type.Optional(Type.String({ description: 'The lowest plan that lifts the limit.' })),
    limit: Type.Optional(Type.Integer({ description: 'How many there may be.' })),
    retry_after_seconds: Type.Optional(Type.Integer({ description: 'When to try again.' })),
    opens_at: Type.Optional(Type.String({ description: 'When the session opens.' })),
    request_id: Type.Optional(Type.String({ description: 'Names this request in the logs.' })),
  }),
)
export type ApiErrorOut = Type.Static<typeof ApiErrorOut>

/** The fields of the envelope that only some codes carry. */
export type ErrorDetails = Omit<ApiErrorOut, 'error' | 'code' | 'request_id'>
