import { LookupBody } from '@roomful/contract/room-lookup'
import type { FastifyInstance } from 'fastify'
import { findRoom, noSuchRoom, requireCodeOrSecret } from '../../features/participants/find-room.ts'
import { type ProviderServices, sendToProvider } from '../../features/sso/begin-provider-sign-in.ts'
import { begunSignInCookie } from '../../features/sso/begun-sign-in.ts'
import { notFound } from '../../lib/api-error.ts'
import { bodyReader } from '../../lib/http/body-reader.ts'
import { requireOwnOrigin } from '../../lib/http/own-origin.ts'
import { reading } from '../../services.ts'
import type { TypedCodeGuard } from './typed-code-guard.ts'

const readBody = bodyReader<LookupBody>(LookupBody, 1024)

/** Sends participants of an IDENTIFIED session to the provider of its organization (docs/reference/room-protocol.md, "Signing in"). */
export function registerRoomSignIn(
  app: FastifyInstance,
  services: ProviderServices,
  typedCodes: TypedCodeGuard,
  publicUrl: string,
): void {
  const cookie = begunSignInCookie({ secure: publicUrl.startsWith('https:') })

  app.post('/room/v1/sign-in', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    requireOwnOrigin(request, publicUrl)
    const body = await readBody(request)
    requireCodeOrSecret(body)
    const find = async () => {
      const room = await findRoom(reading(services), body)
      if (!room) throw noSuchRoom()
      return room
    }
    const room = await (body.code === undefined
      ? find()
      : typedCodes.attempt(request.address, body.code, find, async () => false))
    const signIn = room.participant_sign_in ?? 'OFF'
    if (room.identity_mode !== 'IDENTIFIED' || signIn === 'OFF') throw notFound('sign-in for this room')
    const place = body.secret ?? room.join_code
    const { url, begun } = await sendToProvider(services, room.organization_id, {
      kind: 'PARTICIPANT',
      place,
    })
    reply.header('set-cookie', cookie.set(begun))
    return { url }
  })
}
