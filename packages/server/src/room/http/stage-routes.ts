import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { openPairing, takePairing, waitingNumber } from '../../features/stages/pairing.ts'
import { openStageLink, stageCookie } from '../../features/stages/stage-links.ts'
import { ApiError } from '../../lib/api-error.ts'
import { bodyReader } from '../../lib/http/body-reader.ts'
import { reading, writing } from '../../services.ts'
import type { RoomServices } from '../room-services.ts'

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
        'Pages of other origins may not open a stage: the operator lists theirs in ROOMFUL_ALLOWED_ORIGINS.',
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
