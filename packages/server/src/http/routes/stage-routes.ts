import { faultFinder } from '@roomful/contract/faults'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { ApiError, invalidBody } from '../../domain/api-error.ts'
import { writing } from '../../domain/domain.ts'
import { openStageLink } from '../../domain/stages/stage-links.ts'
import type { RoomServices } from '../../room/room-services.ts'
import { stageCookieName } from '../../room/stage-cookie.ts'
import { receiveJsonBody } from '../json-body.ts'

const bodyBytesMax = 1024
/** Longer than any session: the close ends it, not the calendar. Browsers cap it at 400 days. */
const cookieSeconds = 400 * 24 * 60 * 60

const ExchangeBody = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 128 }) },
  { additionalProperties: false },
)
const findFaults = faultFinder(ExchangeBody)

/**
 * `POST /room/v1/stage/exchange {token}` → `{link_id, session_id, role}` and a cookie that no script can read, for
 * a stage link's token, so that the token need not stay in the address (docs/reference/room-protocol.md, "Stages").
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
      throw new ApiError('FORBIDDEN', 'Pages of other origins may not open a stage.')
    const body = await receiveJsonBody(request.raw, bodyBytesMax)
    const faults = findFaults(body)
    if (faults) throw invalidBody(faults)
    const { holder, pass } = await writing(services, tx =>
      openStageLink(tx, (body as { token: string }).token),
    )
    const attributes = ['Path=/room/v1', 'HttpOnly', 'SameSite=Strict', `Max-Age=${cookieSeconds}`]
    reply.header(
      'set-cookie',
      [`${stageCookieName(holder.linkId)}=${pass}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; '),
    )
    return { link_id: holder.linkId, session_id: holder.sessionId, role: holder.role }
  })
}
