import type { Notice } from './bus.ts'

/** Cap of the backlog for unreachable peers; beyond it they resync. */
const noticesMax = 10_000
const keysMax = 200_000

interface Merged {
  readonly notice: Notice
  /** Union of the keys of all merged notices. */
  readonly keys: Set<number> | null
}

/** Pending notices; those of the same kind and room are merged. */
export class NoticeBatch {
  readonly #merged = new Map<string, Merged>()
  #keys = 0

  get isEmpty(): boolean {
    return this.#merged.size === 0
  }

  add(notice: Notice): void {
    const subject = subjectOf(notice)
    const before = this.#merged.get(subject)
    if (before) this.#merge(subject, before, notice)
    else this.#set(subject, notice)
    if (this.#keys <= keysMax && this.#merged.size <= noticesMax) return
    this.take()
    this.add({ type: 'missed' })
  }

  /** Empties the batch. @returns its notices */
  take(): Notice[] {
    const notices = [...this.#merged.values()].map(({ notice, keys }) =>
      keys === null ? notice : withKeys(notice, [...keys]),
    )
    this.#merged.clear()
    this.#keys = 0
    return notices
  }

  #set(subject: string, notice: Notice): void {
    const keys = keysOf(notice)
    this.#merged.set(subject, { notice, keys: keys && new Set(keys) })
    this.#keys += keys?.length ?? 0
  }

  #merge(subject: string, { notice: before, keys }: Merged, notice: Notice): void {
    if (keys !== null) {
      const sizeBefore = keys.size
      for (const key of keysOf(notice)!) keys.add(key)
      this.#keys += keys.size - sizeBefore
    } else if (before.type === 'reactions' && notice.type === 'reactions') {
      const counts = { ...before.counts }
      for (const [reaction, count] of Object.entries(notice.counts) as [keyof typeof counts, number][])
        counts[reaction] = (counts[reaction] ?? 0) + count
      this.#merged.set(subject, { notice: { ...before, counts }, keys })
    } else if (before.type === 'connected' && notice.type === 'connected') {
      const asks = before.asks === true || notice.asks === true
      this.#merged.set(subject, { notice: { ...notice, asks }, keys })
    } else if (notice.type === 'editor') this.#merged.set(subject, { notice, keys })
  }
}

/** The keys that a notice lists; null for notices without a list. */
export function keysOf(notice: Notice): readonly number[] | null {
  switch (notice.type) {
    case 'answers':
      return notice.answered?.participantKeys ?? null
    case 'entries':
      return notice.entryKeys
    case 'deliveries':
      return notice.endpointKeys
    case 'own-entries':
    case 'nicknames':
    case 'teams':
      return notice.participantKeys
    default:
      return null
  }
}

/** A copy of the notice with other keys. */
function withKeys(notice: Notice, keys: readonly number[]): Notice {
  switch (notice.type) {
    case 'answers':
      return notice.answered ? { ...notice, answered: { ...notice.answered, participantKeys: keys } } : notice
    case 'entries':
      return { ...notice, entryKeys: keys }
    case 'deliveries':
      return { ...notice, endpointKeys: keys }
    case 'own-entries':
    case 'nicknames':
    case 'teams':
      return { ...notice, participantKeys: keys }
    default:
      return notice
  }
}

/** Notices with the same subject differ in their keys and counts alone. */
function subjectOf(notice: Notice): string {
  switch (notice.type) {
    case 'answers':
      return `answers ${notice.sessionQuestionKey} ${notice.answered !== undefined}`
    case 'entries':
      return `entries ${notice.sessionKey} ${notice.published === true} ${notice.withdrawn === true}`
    case 'removed':
      return `removed ${notice.sessionKey} ${notice.participantKey}`
    case 'opened':
      return `opened ${notice.sessionKey} ${notice.at}`
    case 'credential':
      return `credential ${notice.credentialKey}`
    case 'editor':
      return `editor ${notice.userKey} ${notice.window}`
    case 'deliveries':
    case 'missed':
      return notice.type
    default:
      return `${notice.type} ${notice.sessionKey}`
  }
}

/** Payload format version. Servers ignore other versions, which may run at the same time during an upgrade. */
const version = 1

/** One message between servers. */
export interface Payload {
  /** The server that sent it. */
  readonly from: string
  /** Empty in a heartbeat. */
  readonly notices: readonly Notice[]
  /** Kinds of notices that this version does not know. */
  readonly unreadable: readonly string[]
  /** The sender is shutting down. */
  readonly isLast: boolean
}

/** Serializes notices to payloads of at most `bytesMax` bytes, at least one: long lists of keys are split. */
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

/** The final payload of a server. */
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

/** Parses a payload. @returns the reason, for the log, if it is invalid */
export function readPayload(text: string): Payload | string {
  const payload = parsed(text)
  if (!isName(payload?.from) || !Array.isArray(payload.notices)) return 'not a payload'
  if (payload.version !== version) return `version ${named(payload.version)}`
  const readable = payload.notices.filter(isNotice)
  const unreadable = payload.notices
    .filter(notice => !isNotice(notice))
    .map(notice => `notice ${named((notice as { type?: unknown } | null)?.type)}`)
  return { from: payload.from, notices: readable, unreadable, isLast: payload.last === true }
}

/** A short name for the log. Objects cannot all be converted to a text, and one notice must not end the server. */
function named(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 40) : typeof value
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
  opened: ({ sessionKey, at, inMs }) => isKey(sessionKey) && isKey(at) && isKey(inMs),
  answers: ({ sessionKey, sessionQuestionKey, answered }) =>
    isKey(sessionKey) && isKey(sessionQuestionKey) && (answered === undefined || isAnswered(answered)),
  entries: ({ sessionKey, entryKeys }) => isKey(sessionKey) && areKeys(entryKeys),
  reactions: ({ sessionKey, counts }) =>
    isKey(sessionKey) && isObject(counts) && Object.values(counts).every(isKey),
  removed: ({ sessionKey, participantKey }) => isKey(sessionKey) && isKey(participantKey),
  deleted: ofSession,
  events: ofSession,
  connected: ({ sessionKey, holder, people, polling, answered }) =>
    isKey(sessionKey) &&
    isName(holder) &&
    isKey(people) &&
    [polling, answered].every(key => key === undefined || isKey(key)),
  participants: ofSession,
  'own-entries': ({ sessionKey, holder, participantKeys }) =>
    isKey(sessionKey) && isName(holder) && areKeys(participantKeys),
  nicknames: ({ sessionKey, participantKeys }) => isKey(sessionKey) && areKeys(participantKeys),
  teams: ({ sessionKey, participantKeys }) => isKey(sessionKey) && areKeys(participantKeys),
  links: ofSession,
  credential: ({ credentialKey }) => isKey(credentialKey),
  deliveries: ({ endpointKeys }) => areKeys(endpointKeys),
  editor: ({ presentationKey, userKey, window, slideId, turn }) =>
    isKey(presentationKey) &&
    isKey(userKey) &&
    typeof window === 'string' &&
    (slideId === undefined || typeof slideId === 'string') &&
    (turn === undefined || isKey(turn)),
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

/** Names of servers have 16 characters. Longer ones would be kept for every forged sender. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 64
}

function isKey(value: unknown): boolean {
  return Number.isSafeInteger(value)
}

function areKeys(value: unknown): boolean {
  return Array.isArray(value) && value.every(isKey)
}
