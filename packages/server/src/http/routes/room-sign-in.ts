import { LookupBody } from '@roomful/contract/room-lookup'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../domain/api-error.ts'
import { reading } from '../../domain/domain.ts'
import { findRoom, noSuchRoom, requireCodeOrSecret } from '../../domain/participants/find-room.ts'
import { type ProviderServices, sendToProvider } from '../../domain/people/begin-provider-sign-in.ts'
import { begunSignInCookie } from '../../domain/people/begun-sign-in.ts'
import { bodyReader } from '../body-reader.ts'
import { requireOwnOrigin } from '../guards/own-origin.ts'
import type { TypedCodeGuard } from '../guards/typed-code-guard.ts'

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
