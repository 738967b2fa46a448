import { networkInterfaces } from 'node:os'
import { PairingBody, PairingDecisionBody, type PairingOut } from '@roomful/contract/features/stages/pairing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Config } from '../../config.ts'
import {
  decidePairing,
  offerPairing,
  openPairing,
  readPairing,
  takePairing,
  waitingNumber,
} from '../../features/stages/pairing.ts'
import {
  findPassHolder,
  openStageLink,
  type StageHolder,
  stageCookie,
  unusableLink,
} from '../../features/stages/stage-links.ts'
import { ApiError, rateLimited } from '../../lib/api-error.ts'
import { bodyReader } from '../../lib/http/body.ts'
import { isTokenShaped } from '../../lib/tokens.ts'
import { reading, writing } from '../../services.ts'
import type { RoomServices } from '../room-services.ts'
import { proofWith } from '../socket/admission.ts'

const ExchangeBody = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 128 }) },
  { additionalProperties: false },
)
const readExchange = bodyReader<{ token: string }>(ExchangeBody, 1024)

/**
 * `POST /room/v1/stage/exchange {token}` → `{link_id, session_id, role}` and a cookie that no script can read, for
 * a stage link's token, so that the token need not stay in the address (docs/reference/room-protocol.md, "Stages"). A phone that scanned a
 * pairing code gets 202 and `{claim, number}`, and the cookie for the claim once it is allowed ("Pairing a phone").
 */
export function registerStageRoutes(
  app: FastifyInstance,
  { services, originAllowed }: RoomServices,
  { secure }: { readonly secure: boolean },
): void {
  app.post('/room/v1/stage/exchange', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { origin, host } = request.headers
    if (origin !== undefined && !originAllowed(origin, host))
      throw new ApiError(
        'FORBIDDEN',
        'Stages on pages of this origin are not allowed: the operator can add it to ROOMFUL_ALLOWED_ORIGINS.',
      )
    const { token } = await readExchange(request)
    const number = await waitingNumber(reading(services), token)
    if (number !== undefined) return reply.code(202).send({ claim: token, number })
    const exchanged = await writing(
      services,
      async tx =>
        (await takePairing(tx, token)) ?? (await openPairing(tx, token)) ?? (await openStageLink(tx, token)),
    )
    if ('claim' in exchanged) return reply.code(202).send(exchanged)
    const { holder, pass } = exchanged
    reply.header('set-cookie', stageCookie(holder.linkId, { secure }).set(pass))
    return { link_id: holder.linkId, session_id: holder.sessionId, role: holder.role }
  })
}

const bodyBytesMax = 1024
const readOffer = bodyReader<PairingBody>(PairingBody, bodyBytesMax)
const readDecision = bodyReader<PairingDecisionBody>(PairingDecisionBody, bodyBytesMax)

/**
 * Pairing a phone with a remote (docs/reference/room-protocol.md, "Pairing a phone"): offers a code, reads its state, and allows
 * or rejects the phone that scanned it. All of it takes the cookie of a remote link.
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
    throw new ApiError('FORBIDDEN', 'Only pages of this server can pair a phone.')
  const pass = stageCookie(linkId).read(headers) ?? ''
  const holder = isTokenShaped(pass) ? await findPassHolder(reading(services), linkId, pass) : undefined
  if (!holder) throw unusableLink()
  if (holder.role !== 'remote')
    throw new ApiError(
      'FORBIDDEN',
      'This link does not control the session: pair a phone with a remote link.',
    )
  const now = services.clock.monotonic()
  if (!allowances.of(proofWith(pass, linkId, null).tokenHash, now).takeMessage(now))
    throw rateLimited('Too many messages: slow down.', 1)
  return holder
}

/** Whether a host is reachable from this machine only. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/.test(hostname)
}

/**
 * This server's origins for other devices of the network; none if ROOMFUL_PUBLIC_URL is set to one, or if it listens on
 * loopback only.
 * @param listening the origin that it listens on, with its port
 */
export function networkOrigins({ publicUrl, host }: Config, listening: string): string[] {
  if (!isLoopback(new URL(publicUrl).hostname) || isLoopback(host)) return []
  const { protocol, port } = new URL(listening)
  return Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => `${protocol}//${address}${port === '' ? '' : `:${port}`}`)
}

/** `GET /room/v1/origins`: addresses that a stage offers in place of one that phones cannot reach. */
export function registerNetworkOrigins(app: FastifyInstance, config: Config): void {
  app.get('/room/v1/origins', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { origins: networkOrigins(config, app.listeningOrigin) }
  })
}
