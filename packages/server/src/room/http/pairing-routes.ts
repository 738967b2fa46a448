import { PairingBody, PairingDecisionBody, type PairingOut } from '@roomful/contract/stage-pairing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decidePairing, offerPairing, readPairing } from '../../features/stages/pairing.ts'
import {
  findPassHolder,
  type StageHolder,
  stageCookie,
  unusableLink,
} from '../../features/stages/stage-links.ts'
import { ApiError } from '../../lib/api-error.ts'
import { bodyReader } from '../../lib/http/body-reader.ts'
import { isTokenShaped, tokenHash } from '../../lib/tokens.ts'
import { reading, writing } from '../../services.ts'
import type { RoomServices } from '../room-services.ts'

const bodyBytesMax = 1024
const readOffer = bodyReader<PairingBody>(PairingBody, bodyBytesMax)
const readDecision = bodyReader<PairingDecisionBody>(PairingDecisionBody, bodyBytesMax)

/**
 * Pairing a phone with a remote (docs/reference/room-protocol.md, "Pairing a phone"): a code is offered, what became of
 * it is read, and the phone that scanned it is allowed or turned away. All of it takes the cookie of a remote link.
 */
export function registerPairingRoutes(app: FastifyInstance, room: RoomServices): void {
  const { services } = room

  app.post('/room/v1/stage/pairing', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { link_id } = await readOffer(request)
    const holder = await remoteOf(room, request, link_id)
    return writing(services, tx => offerPairing(tx, holder))
  })

  app.get<{ Params: { linkId: string } }>(
    '/room/v1/stage/pairing/:linkId',
    async (request, reply): Promise<PairingOut> => {
      reply.header('cache-control', 'no-store')
      return readPairing(reading(services), await remoteOf(room, request, request.params.linkId))
    },
  )

  app.post('/room/v1/stage/pairing/decision', async (request, reply): Promise<PairingOut> => {
    reply.header('cache-control', 'no-store')
    const { link_id, number, allowed } = await readDecision(request)
    const holder = await remoteOf(room, request, link_id)
    await writing(services, tx => decidePairing(tx, holder, number, allowed))
    return readPairing(reading(services), holder)
  })
}

/** The holder of a remote link, by its cookie. @throws ApiError FORBIDDEN, UNAUTHENTICATED, RATE_LIMITED */
async function remoteOf(
  { services, originAllowed, allowances }: RoomServices,
  { headers }: FastifyRequest,
  linkId: string,
): Promise<StageHolder> {
  const { origin, host } = headers
  if (origin !== undefined && !originAllowed(origin, host))
    throw new ApiError('FORBIDDEN', 'Pages of other origins may not pair a phone.')
  const pass = stageCookie(linkId).read(headers) ?? ''
  const holder = isTokenShaped(pass) ? await findPassHolder(reading(services), linkId, pass) : undefined
  if (!holder) throw unusableLink()
  if (holder.role !== 'remote')
    throw new ApiError('FORBIDDEN', 'This link only shows the session: pair a phone with a remote link.')
  const now = services.clock.now()
  if (!allowances.of(tokenHash(pass), now).takeMessage(now))
    throw new ApiError('RATE_LIMITED', 'Too many messages: slow down.', { retry_after_seconds: 1 })
  return holder
}
