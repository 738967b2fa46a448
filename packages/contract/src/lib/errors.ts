import Type from 'typebox'
import { named } from './schema.ts'
import { Violation } from './violation.ts'

/** Error codes with their HTTP status and meaning (docs/reference/api-conventions.md, "Errors"). */
export const errorCodes = {
  INVALID_REQUEST_BODY: {
    status: 400,
    doc: 'The body is missing, not JSON, or contains invalid fields.',
  },
  INVALID_REQUEST_PARAMETER: { status: 400, doc: 'A query parameter is missing or invalid.' },
  INVALID_SESSION_STATE: { status: 400, doc: "The session's state does not allow this operation." },
  WEBHOOK_NOT_AUTO_DISABLED: {
    status: 400,
    doc: 'Only an auto-disabled endpoint can be re-enabled.',
  },
  DELIVERY_NOT_DEAD_LETTERED: { status: 400, doc: 'Only a dead-lettered delivery can be redelivered.' },
  WEBHOOK_NOT_ACTIVE: { status: 400, doc: 'The endpoint is not active and receives no events.' },
  INVALID_ANSWER: { status: 400, doc: 'The answer is not valid for this question.' },
  INVALID_MESSAGE: { status: 400, doc: 'The message is not valid on this socket.' },
  NICKNAME_INVALID: { status: 400, doc: 'A nickname has 1 to 40 characters, one of them visible.' },
  TEAM_NAME_INVALID: { status: 400, doc: 'The name of a team has 1 to 40 characters, one of them visible.' },
  UNAUTHENTICATED: {
    status: 401,
    doc: 'The credential or token is missing, malformed, unknown, expired or revoked.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 401,
    doc: 'The password is correct; two-factor authentication also requires a code.',
  },
  PASSWORD_REQUIRED: { status: 401, doc: 'This report link requires a password.' },
  INSUFFICIENT_SCOPE: { status: 401, doc: 'The credential lacks the required scope.' },
  PLAN_LIMIT_REACHED: { status: 402, doc: 'The plan does not include this; retrying does not help.' },
  FORBIDDEN: { status: 403, doc: 'This link, role or origin is not allowed to do this.' },
  TWO_FACTOR_REQUIRED: {
    status: 403,
    doc: 'The organization requires two-factor authentication; set it up first.',
  },
  SIGN_IN_REQUIRED: {
    status: 403,
    doc: "This requires a different sign-in method; in a room, single sign-on with the organization's provider.",
  },
  NOT_FOUND: { status: 404, doc: 'The path or resource does not exist.' },
  METHOD_NOT_ALLOWED: { status: 405, doc: 'The path does not support this method.' },
  REQUEST_TIMEOUT: { status: 408, doc: 'The headers or the body arrived too slowly.' },
  QUESTION_LOCKED: { status: 409, doc: 'The question cannot be changed while a LIVE session has asked it.' },
  QUESTION_ASKED: { status: 409, doc: 'The question cannot be deleted because a session has asked it.' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    doc: 'The Idempotency-Key was used for a different request, or the first request is still in progress.',
  },
  QUESTION_NOT_OPEN: { status: 409, doc: 'The question is not accepting answers.' },
  SESSION_NOT_OPEN: { status: 409, doc: 'The session is not open yet.' },
  SESSION_CLOSED: { status: 409, doc: 'The session is closed.' },
  LIMIT_REACHED: {
    status: 409,
    doc: 'An organization can have at most 100 webhook endpoints, 100 permanent rooms and 1,000 sessions in state DRAFT, a session 50 report links: remove an endpoint or a room, open or close a session, or revoke a link. `limit` is the limit that was reached.',
  },
  UPGRADE_IN_PROGRESS: {
    status: 409,
    doc: 'A running server of an earlier version does not know this yet: repeat the call once all are upgraded.',
  },
  LAST_OWNER: { status: 409, doc: 'An organization must have an owner: make another member an owner first.' },
  ALREADY_MEMBER: { status: 409, doc: 'The user is already a member of the organization.' },
  ROOM_FULL: { status: 409, doc: 'The room has reached the participant limit of its plan or its session.' },
  ROOM_LOCKED: { status: 409, doc: 'The room is locked.' },
  NICKNAME_TAKEN: {
    status: 409,
    doc: 'Another participant of the room has this nickname or one that looks like it.',
  },
  NICKNAME_RESERVED: {
    status: 409,
    doc: 'The nickname could be mistaken for the presenter, Roomful or the organization.',
  },
  NICKNAME_REFUSED: {
    status: 409,
    doc: 'The nickname contains a listed word, or the presenter has removed it.',
  },
  TEAM_KEPT: { status: 409, doc: 'The participant has a team, or the room deals them: it stays the same.' },
  TEAM_NAME_TAKEN: { status: 409, doc: 'Another team of the room has this name or one that looks like it.' },
  TEAM_NAME_REFUSED: { status: 409, doc: 'The name of the team contains a listed word.' },
  PRECONDITION_FAILED: { status: 412, doc: 'If-Match does not match the current version.' },
  PAYLOAD_TOO_LARGE: { status: 413, doc: 'The body exceeds the size limit.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, doc: 'The body is not application/json.' },
  RATE_LIMITED: { status: 429, doc: 'The rate limit of the current window is exceeded.' },
  INTERNAL_ERROR: { status: 500, doc: 'Internal server error; nothing was changed.' },
  UNAVAILABLE: { status: 503, doc: 'The storage or bus is unavailable, or the server is shutting down.' },
} as const satisfies Record<string, { status: number; doc: string }>

export type ErrorCode = keyof typeof errorCodes

/** The body of every error. */
export const ApiErrorOut = named(
  'ApiErrorOut',
  Type.Object({
    error: Type.String({ description: 'What went wrong and how to fix it, for people.' }),
    code: Type.String({ description: 'Error code for programs.' }),
    invalid_fields: Type.Optional(Type.Array(Type.String(), { description: 'Names of the invalid fields.' })),
    unknown_fields: Type.Optional(Type.Array(Type.String(), { description: 'Names of unknown fields.' })),
    details: Type.Optional(
      Type.Array(Violation, { maxItems: 20, description: 'The violated rule of each of these fields.' }),
    ),
    required_scope: Type.Optional(Type.String({ description: 'The required scope.' })),
    upgrade_to: Type.Optional(Type.String({ description: 'The lowest plan without this limit.' })),
    limit: Type.Optional(Type.Integer({ description: 'The limit that was reached.' })),
    retry_after_seconds: Type.Optional(Type.Integer({ description: 'Seconds to wait before retrying.' })),
    opens_at: Type.Optional(Type.String({ description: 'When the session opens.' })),
    title: Type.Optional(Type.String({ description: 'Title of the permanent room.' })),
    doc_url: Type.Optional(Type.String({ description: 'The line of the documentation about the code.' })),
    request_id: Type.String({ description: 'Identifies this request in the logs.' }),
  }),
)
export type ApiErrorOut = Type.Static<typeof ApiErrorOut>

/** Envelope fields specific to some codes. */
export type ErrorDetails = Omit<ApiErrorOut, 'error' | 'code' | 'doc_url' | 'request_id'>
