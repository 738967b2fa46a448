import { OneOf } from '@roomful/contract/lib/schema'
import { waitSecondsMax } from '@roomful/contract/lib/waiting'
import type { ModeratedEntries, StageMessage, StageSlide } from '@roomful/contract/room/protocol'
import { roomLimits } from '@roomful/contract/room/protocol'
import { type Reaction, reactions } from '@roomful/contract/room/reactions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { lifecycles, sharedEntry } from '../../features/qa/entries.ts'
import { type EntryQuery, pageOfEntries } from '../../features/qa/list-entries.ts'
import { digestOf, runOnce } from '../../idempotency.ts'
import { ApiError, invalidParameters } from '../../lib/api-error.ts'
import { bodyReader, receiveJsonBody } from '../../lib/http/body.ts'
import { goneSignal, headerOf } from '../../lib/http/headers.ts'
import { matchesEtag } from '../../lib/serialize.ts'
import { reading } from '../../services.ts'
import { readTexts } from '../live/send-texts.ts'
import type { Follow, Polls } from '../polling/polls.ts'
import { type State, stateOf } from '../polling/state.ts'
import { readStageSlides } from '../reads/stage-slides.ts'
import type { RoomServices } from '../room-services.ts'
import { readStageMessage } from '../socket/messages.ts'
import { prepareAct } from '../socket/stage-controls.ts'
import { followerOf, noStore, requireOwnPage, sendJson } from './authorize.ts'

const ReactionBody = Type.Object({ reaction: OneOf(reactions) }, { additionalProperties: false })
const readReaction = bodyReader<{ reaction: Reaction }>(ReactionBody, 1024)

/** Entries of a page for moderators. */
const moderatedPage = 500

/** Routes for devices without a socket: state (long polling), reactions and controls; the slides of remotes; entries in pages. */
export function registerStateRoutes(
  app: FastifyInstance,
  room: RoomServices,
  polls: Polls,
  publicUrl: string,
): void {
  const { hub } = room
  const controls = new Controls(room)

  app.get('/room/v1/state', async (request, reply) => {
    noStore(reply)
    const { wait, since } = readWait(request)
    const follow = await followerOf(room, request)
    const seen = since ?? headerOf(request, 'if-none-match')
    const state =
      wait === 0
        ? await stateNow(follow)
        : await polls.untilNew(follow, { seconds: wait, since: seen, gone: goneSignal(reply) })
    if (state === null) return reply.code(304).send()
    reply.header('etag', state.etag)
    if (wait === 0 && matchesEtag(seen, state.etag)) return reply.code(304).send()
    return sendJson(reply, state.json)
  })

  async function stateNow(follow: Follow): Promise<State> {
    const { visitor } = follow
    if (visitor.type === 'stage') return stateOf(await (await polls.room(follow)).read(visitor), visitor)
    const { participant } = visitor
    const now = hub.current(participant.sessionKey)
    return stateOf(await room.reader.participantRoom(participant, { now, withAllResults: true }), visitor)
  }

  app.post('/room/v1/reactions', async (request, reply) => {
    noStore(reply)
    const follow = await followerOf(room, request)
    const { reaction } = await readReaction(request)
    const { visitor } = follow
    if (visitor.type !== 'phone') throw new ApiError('FORBIDDEN', 'Participants react: use the token of one.')
    // Loads the room: only a live room counts reactions.
    await polls.room(follow)
    hub.react(visitor.participant, reaction)
    return { reaction }
  })

  app.get('/room/v1/slides', async (request, reply): Promise<{ slides: StageSlide[] }> => {
    noStore(reply)
    const { visitor } = await followerOf(room, request)
    if (visitor.type !== 'stage' || visitor.holder.role !== 'remote')
      throw new ApiError(
        'FORBIDDEN',
        'Only remotes see slides before the room does: use the token or cookie of a remote link.',
      )
    const { services } = room
    return {
      slides: await readStageSlides(reading(services), visitor.holder.sessionKey, services.clock.now()),
    }
  })

  app.get('/room/v1/entries', async (request, reply): Promise<ModeratedEntries> => {
    noStore(reply)
    const query = readEntryQuery(request)
    const { visitor } = await followerOf(room, request)
    if (visitor.type !== 'stage' || visitor.holder.role === 'screen')
      throw new ApiError(
        'FORBIDDEN',
        'Only moderators list entries: use the token or cookie of a link for a moderator or remote.',
      )
    const { sessionId: id, sessionKey: key } = visitor.holder
    const { envelope, rows } = await pageOfEntries(reading(room.services), { id, key }, query)
    return { entries: rows.map(sharedEntry), next_cursor: envelope.next_cursor }
  })

  app.post('/room/v1/control', async (request, reply) => {
    noStore(reply)
    requireOwnPage(request, publicUrl)
    const follow = await followerOf(room, request)
    const body = await receiveJsonBody(request, roomLimits.messageBytesMax)
    const message = readStageMessage(JSON.stringify(body ?? null))
    const { ref } = message
    if (message.type !== 'texts') {
      await controls.act(follow, message)
      return { ref }
    }
    if (follow.visitor.type !== 'stage') throw stagesOnly()
    return { ref, texts: (await readTexts(await polls.room(follow), message.question_id)).flat() }
  })
}

/** @throws ApiError INVALID_REQUEST_PARAMETER */
function readWait(request: FastifyRequest): { wait: number; since: string | undefined } {
  const { wait = '0', since } = request.query as { wait?: unknown; since?: unknown }
  const seconds = typeof wait === 'string' && /^\d{1,2}$/.test(wait) ? Number(wait) : Infinity
  if (seconds > waitSecondsMax)
    throw invalidParameters([
      { field: 'wait', rule: 'maximum', message: `whole seconds, at most ${waitSecondsMax}` },
    ])
  if (since !== undefined && (typeof since !== 'string' || since.length > 100))
    throw invalidParameters([{ field: 'since', rule: 'maxLength', message: 'the ETag of a response' }])
  return { wait: seconds, since }
}

/** @throws ApiError INVALID_REQUEST_PARAMETER */
function readEntryQuery(request: FastifyRequest): EntryQuery {
  const { lifecycle, cursor } = request.query as { lifecycle?: unknown; cursor?: unknown }
  const known = lifecycles.find(one => one === lifecycle)
  if (known === undefined)
    throw invalidParameters([
      { field: 'lifecycle', rule: 'enum', message: `one of ${lifecycles.join(', ')}` },
    ])
  if (cursor !== undefined && (typeof cursor !== 'string' || cursor.length > 500))
    throw invalidParameters([
      { field: 'cursor', rule: 'maxLength', message: 'the next_cursor of a response' },
    ])
  return { lifecycle: known, limit: moderatedPage, ...(cursor !== undefined && { cursor }) }
}

/** TTL of a control's response under its `ref`: longer than any device retries. */
const refTtlMs = 10 * 60_000

/** Controls of remotes over HTTP: serialized per token, idempotent per `ref`. */
class Controls {
  readonly #room: RoomServices
  /** The pending control of each token. */
  readonly #last = new Map<string, Promise<void>>()

  constructor(room: RoomServices) {
    this.#room = room
  }

  /** Executes a control, or replays its outcome. @throws ApiError */
  async act(follow: Follow, message: StageMessage): Promise<void> {
    const { tokenHash } = follow
    const before = this.#last.get(tokenHash)
    const acted = (async () => {
      await before?.catch(() => {})
      await this.#actOnce(follow, message)
    })()
    this.#last.set(tokenHash, acted)
    try {
      await acted
    } finally {
      if (this.#last.get(tokenHash) === acted) this.#last.delete(tokenHash)
    }
  }

  async #actOnce({ visitor, tokenHash }: Follow, message: StageMessage): Promise<void> {
    if (visitor.type !== 'stage') throw stagesOnly()
    const { services, hub } = this.#room
    const once = {
      id: digestOf([tokenHash, 'control', message.ref]),
      fingerprint: digestOf([message]),
      keyName: 'ref',
      ttlMs: refTtlMs,
      refusalText,
    }
    // A retry may be invalid by now; it still gets its stored outcome.
    const act = await prepareAct(services, visitor.holder, message).catch((error: unknown) => async () => {
      throw error
    })
    const { text, replayed } = await runOnce(services, once, async tx => {
      await act(tx)
      return { text: '', kept: '' }
    })
    if (replayed && text !== '') throw refusalIn(text)
    // As over a socket: acknowledged once stages show the result.
    await hub.shown(visitor.holder)
  }
}

/** Stored refusal; server errors are not stored, so that retries may succeed. */
function refusalText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || error.code === 'IDEMPOTENCY_CONFLICT')
    return undefined
  const { code, message, details } = error
  return JSON.stringify({ code, message, details })
}

function refusalIn(text: string): ApiError {
  const { code, message, details } = JSON.parse(text)
  return new ApiError(code, message, details)
}

function stagesOnly(): ApiError {
  return new ApiError('FORBIDDEN', 'Remotes control the session: use the token or cookie of a remote link.')
}
