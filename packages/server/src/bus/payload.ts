import type { Notice } from './bus.ts'
import { keysOf, withKeys } from './notice-batch.ts'

/** Of the form of payloads. Servers ignore those of other versions, which run beside them during an upgrade. */
const version = 1

/** What one server sends to all. */
export interface Payload {
  /** The server that sent it. */
  readonly from: string
  /** None: it only shows that notices get through. */
  readonly notices: readonly Notice[]
  /** What of it this version cannot read. */
  readonly unreadable: readonly string[]
  /** The server ends, and sends nothing more. */
  readonly isLast: boolean
}

/** Writes notices as payloads of at most so many bytes, one at least: long lists of keys are split. */
export function payloadsOf(notices: readonly Notice[], from: string, bytesMax: number): string[] {
  const head = `{"version":${version},"from":${JSON.stringify(from)},"notices":[`
  const tail = ']}'
  const roomMax = bytesMax - Buffer.byteLength(head + tail)
  const payloads: string[] = []
  let texts: string[] = []
  let bytes = 0
  const end = () => {
    payloads.push(head + texts.join() + tail)
    texts = []
    bytes = 0
  }
  for (const text of notices.flatMap(notice => textsOf(notice, roomMax))) {
    const more = Buffer.byteLength(text) + 1
    if (texts.length > 0 && bytes + more > roomMax) end()
    texts.push(text)
    bytes += more
  }
  if (texts.length > 0 || payloads.length === 0) end()
  return payloads
}

/** The payload after which a server sends nothing more. */
export function lastPayload(from: string): string {
  return JSON.stringify({ version, from, notices: [], last: true })
}

function textsOf(notice: Notice, bytesMax: number): string[] {
  const text = JSON.stringify(notice)
  if (Buffer.byteLength(text) <= bytesMax) return [text]
  const keys = keysOf(notice)
  if (keys === null || keys.length < 2) throw new RangeError(`a notice is too long: ${notice.type}`)
  const half = keys.length >> 1
  return [keys.slice(0, half), keys.slice(half)].flatMap(some => textsOf(withKeys(notice, some), bytesMax))
}

/** Reads a payload. @returns why it cannot be read, for the log, where it is none of this version */
export function readPayload(text: string): Payload | string {
  const payload = parsed(text)
  if (typeof payload?.from !== 'string' || !Array.isArray(payload.notices)) return 'not a payload'
  if (payload.version !== version) return `version ${payload.version}`
  const readable = payload.notices.filter(isNotice)
  const unreadable = payload.notices
    .filter(notice => !isNotice(notice))
    .map(notice => `notice ${(notice as { type?: unknown } | null)?.type}`)
  return { from: payload.from, notices: readable, unreadable, isLast: payload.last === true }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Fields = Readonly<Record<string, unknown>>

const ofSession = ({ sessionKey }: Fields) => isKey(sessionKey)

const fieldsAreGood: { readonly [T in Notice['type']]: (fields: Fields) => boolean } = {
  session: ofSession,
  answers: ({ sessionKey, sessionQuestionKey, answered }) =>
    isKey(sessionKey) && isKey(sessionQuestionKey) && (answered === undefined || isAnswered(answered)),
  entries: ({ sessionKey, entryKeys }) => isKey(sessionKey) && areKeys(entryKeys),
  reactions: ({ sessionKey, counts }) => isKey(sessionKey) && isObject(counts),
  removed: ({ sessionKey, participantKey }) => isKey(sessionKey) && isKey(participantKey),
  deleted: ofSession,
  events: ofSession,
  connected: ({ sessionKey, holder, people }) =>
    isKey(sessionKey) && typeof holder === 'string' && isKey(people),
  participants: ofSession,
  links: ofSession,
  credential: ({ credentialKey }) => isKey(credentialKey),
  deliveries: ({ endpointKeys }) => areKeys(endpointKeys),
  missed: () => true,
}

function isNotice(value: unknown): value is Notice {
  if (!isObject(value) || typeof value.type !== 'string' || !Object.hasOwn(fieldsAreGood, value.type))
    return false
  return fieldsAreGood[value.type as Notice['type']](value)
}

function isAnswered(value: unknown): boolean {
  return isObject(value) && areKeys(value.participantKeys)
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function isKey(value: unknown): boolean {
  return Number.isSafeInteger(value)
}

function areKeys(value: unknown): boolean {
  return Array.isArray(value) && value.every(isKey)
}
