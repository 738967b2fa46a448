import { closeCodes } from '@roomful/contract/room/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Participant } from '../../features/participants/find-participant.ts'
import { removedError } from '../../features/participants/remove-participant.ts'
import { stageCookie } from '../../features/stages/stage-links.ts'
import { ApiError, rateLimited } from '../../lib/api-error.ts'
import { requireOwnOrigin } from '../../lib/http/headers.ts'
import { tokenHash } from '../../lib/tokens.ts'
import { endedToken } from '../polling/polling-device.ts'
import type { Follow, Follower } from '../polling/polls.ts'
import type { RoomServices } from '../room-services.ts'
import { proofWith, visitorOf } from '../socket/admission.ts'

/** The participant of the request's token, within its rate limit. @throws ApiError */
export async function participantOf(room: RoomServices, request: FastifyRequest): Promise<Participant> {
  const token = tokenOf(request)
  const participant = await room.reader.participant(tokenHash(token))
  if (!participant) throw unauthenticated()
  if (participant.removed) throw removedError()
  await admit(room, request, tokenHash(token), participant.id)
  return participant
}

/** @throws ApiError UNAUTHENTICATED */
export function tokenOf(request: FastifyRequest): string {
  const token = /^Bearer ([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw unauthenticated()
  return token
}

/**
 * The participant or stage of a request, within its rate limit: authenticated by bearer token, or by the cookie of the stage
 * link in the query (`stage`).
 * @throws ApiError UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED
 */
export async function followerOf(room: RoomServices, request: FastifyRequest): Promise<Follow> {
  const { stage } = request.query as { stage?: unknown }
  const stageLinkId = typeof stage === 'string' ? stage : null
  const secret =
    stageLinkId === null ? tokenOf(request) : (stageCookie(stageLinkId).read(request.headers) ?? '')
  const proof = proofWith(secret, stageLinkId, null)
  const find = async (): Promise<Follower> => {
    const visitor = await visitorOf(room, proof)
    if ('refusal' in visitor) throw visitor.refusal[0] === closeCodes.removed ? removedError() : endedToken()
    if (visitor.type === 'embed')
      throw new ApiError('FORBIDDEN', 'Embedded pages cannot poll: use a stage link.')
    return visitor
  }
  const visitor = await find()
  const { origin, host } = request.headers
  if (
    visitor.type === 'stage' &&
    stageLinkId === null &&
    origin !== undefined &&
    !room.originAllowed(origin, host)
  )
    throw new ApiError(
      'FORBIDDEN',
      'Pages of other origins cannot be stages: use the token of a participant.',
    )
  const owner = visitor.type === 'phone' ? visitor.participant.id : visitor.holder.linkId
  await admit(room, request, proof.tokenHash, owner)
  return { visitor, tokenHash: proof.tokenHash, confirm: find }
}

/** Rejects cross-origin changes that are authenticated by cookie. @throws ApiError FORBIDDEN */
export function requireOwnPage(request: FastifyRequest, publicUrl: string): void {
  if ('stage' in (request.query as object)) requireOwnOrigin(request, publicUrl)
}

async function admit(
  { services, allowances }: RoomServices,
  request: FastifyRequest,
  hash: string,
  owner: string,
): Promise<void> {
  const now = services.clock.monotonic()
  if (!allowances.of(hash, now).takeMessage(now)) throw rateLimited('Too many messages: slow down.', 1)
  await request.countTransfersOf(owner)
}

function unauthenticated(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'This token is unknown or has expired: join again.')
}

export function noStore(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store')
}

/** Sends serialized JSON. */
export function sendJson(reply: FastifyReply, json: Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}
