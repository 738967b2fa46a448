import { identityOf } from '@roomful/contract/identity'
import { asIdentifier } from '@roomful/contract/lib/ids'
import {
  AnswerBody,
  EntryBody,
  JoinBody,
  type JoinOut,
  LookupBody,
  type LookupOut,
  NicknameBody,
  PlaceBody,
  type RoomEntry,
  roomLimits,
  TeamBody,
  TeamNameBody,
} from '@roomful/contract/room/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Participant } from '../../features/participants/find-participant.ts'
import { findRoom, noSuchRoom, requireCodeOrSecret } from '../../features/participants/find-room.ts'
import { isReturningDevice, type Joins } from '../../features/participants/joins.ts'
import { lookUpRoom } from '../../features/participants/look-up-room.ts'
import { giveNickname } from '../../features/participants/nicknames.ts'
import { openProof, participantProofCookie } from '../../features/participants/participant-proof.ts'
import { chooseTeam, renameOwnTeam } from '../../features/participants/teams.ts'
import { type ProviderServices, sendToProvider, ssoStateCookie } from '../../features/sso/sso-sign-in.ts'
import { notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { bodyReader } from '../../lib/http/body.ts'
import { originOf, requireOwnOrigin } from '../../lib/http/headers.ts'
import { tokenHash } from '../../lib/tokens.ts'
import { reading } from '../../services.ts'
import { withMember } from '../reads/shared-texts.ts'
import type { RoomServices } from '../room-services.ts'
import { tooManyEntries } from '../socket/message-handler.ts'
import { noStore, participantOf, sendJson, tokenOf } from './authorize.ts'
import type { TypedCodeGuard } from './typed-code-guard.ts'

const readJoin = bodyReader<JoinBody>(JoinBody, 16 * 1024)
const readLookup = bodyReader<LookupBody>(LookupBody, 1024)
const readNickname = bodyReader<NicknameBody>(NicknameBody, 1024)
const readTeam = bodyReader<TeamBody>(TeamBody, 1024)
const readTeamName = bodyReader<TeamNameBody>(TeamNameBody, 1024)
const readEntry = bodyReader<EntryBody>(EntryBody, roomLimits.messageBytesMax)
const readAnswer = bodyReader<{ answer: unknown; seq?: number }>(AnswerBody, roomLimits.answerBytesMax)

/** The plain HTTP routes of phones (docs/reference/room-protocol.md, "Messages"). */
export function registerRoomRoutes(
  app: FastifyInstance,
  room: RoomServices,
  joins: Joins,
  typedCodes: TypedCodeGuard,
  publicUrl: string,
): void {
  const { services, answers, qa, ownChanges } = room
  const cookie = participantProofCookie({ secure: publicUrl.startsWith('https:') })
  const senderOf = (request: FastifyRequest) => ({
    address: request.address,
    isForeign: originOf(request, publicUrl) === 'other',
  })
  // Not for pages of other origins, which would learn the visitor's name or join under it.
  const proofOf = (request: FastifyRequest) =>
    originOf(request, publicUrl) === 'other'
      ? undefined
      : openProof(services.seal, services.clock.now(), cookie.read(request.headers))

  const roomOf = (participant: Participant, isNew: boolean) =>
    room.reader.participantRoom(participant, { now: room.hub.current(participant.sessionKey), isNew })

  app.post('/room/v1/join', async (request, reply) => {
    noStore(reply)
    const body = await readJoin(request)
    const join = () => joins.join(body, proofOf(request))
    const isReturning = () => isReturningDevice(reading(services), body)
    const { participant, token, isNew } = await (body.code === undefined
      ? join()
      : typedCodes.attempt(senderOf(request), body.code, join, isReturning))
    await request.countTransfersOf(participant.id)
    const head: Omit<JoinOut, 'room'> = { participant_id: participant.id, token }
    return sendJson(reply, withMember(JSON.stringify(head), 'room', await roomOf(participant, isNew)))
  })

  app.post('/room/v1/lookup', async (request, reply): Promise<LookupOut> => {
    noStore(reply)
    const body = await readLookup(request)
    const lookUp = () => lookUpRoom(reading(services), body, proofOf(request))
    const typed = body.code ?? body.address
    return typed === undefined
      ? lookUp()
      : typedCodes.attempt(senderOf(request), typed, lookUp, async () => false)
  })

  app.put<{ Params: { questionId: string } }>(
    '/room/v1/questions/:questionId/answer',
    async (request, reply) => {
      noStore(reply)
      const participant = await participantOf(room, request)
      const { answer, seq } = await readAnswer(request)
      const questionId = asIdentifier(request.params.questionId)
      await answers.submit(participant, questionId, answer, seq)
      room.hub.noteHttpAnswer(participant)
      return { question_id: questionId, accepted_at: timestamp(services.clock.now()) }
    },
  )

  app.put('/room/v1/nickname', async (request, reply): Promise<NicknameBody> => {
    noStore(reply)
    const participant = await participantOf(room, request)
    const { nickname } = await readNickname(request)
    return { nickname: await ownChanges.make(participant, tx => giveNickname(tx, participant, nickname)) }
  })

  app.put('/room/v1/team', async (request, reply): Promise<TeamBody> => {
    noStore(reply)
    const participant = await participantOf(room, request)
    const { team } = await readTeam(request)
    await ownChanges.make(participant, tx => chooseTeam(tx, participant, team))
    return { team }
  })

  app.put('/room/v1/team/name', async (request, reply): Promise<TeamNameBody> => {
    noStore(reply)
    const participant = await participantOf(room, request)
    const { name } = await readTeamName(request)
    return { name: await ownChanges.make(participant, tx => renameOwnTeam(tx, participant, name)) }
  })

  app.post<{ Params: { questionId: string } }>(
    '/room/v1/questions/:questionId/entries',
    async (request, reply): Promise<RoomEntry> => {
      noStore(reply)
      const participant = await participantOf(room, request)
      const { key, ...entry } = await readEntry(request)
      const now = services.clock.monotonic()
      if (!room.allowances.of(tokenHash(tokenOf(request)), now).takeEntry(now)) throw tooManyEntries()
      const questionId = asIdentifier(request.params.questionId)
      return showOwn(participant, await qa.ask({ participant, questionId, ...entry, askKey: key }))
    },
  )

  /** Shows an entry of a participant's own, or one they upvoted, on all of their devices. */
  function showOwn(participant: Participant, entry: RoomEntry): RoomEntry {
    room.hub.sendOwnEntry(participant, entry)
    return entry
  }

  for (const [method, on] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    app.route<{ Params: { entryId: string } }>({
      method,
      url: '/room/v1/entries/:entryId/upvote',
      handler: async (request, reply): Promise<RoomEntry> => {
        noStore(reply)
        const participant = await participantOf(room, request)
        const entryId = asIdentifier(request.params.entryId)
        return showOwn(participant, await qa.upvote({ participant, entryId, on }))
      },
    })
  }
}

const readBody = bodyReader<PlaceBody>(PlaceBody, 1024)

/** Sends participants of an IDENTIFIED session to the provider of its organization (docs/reference/room-protocol.md, "Signing in"). */
export function registerRoomSignIn(
  app: FastifyInstance,
  services: ProviderServices,
  typedCodes: TypedCodeGuard,
  publicUrl: string,
): void {
  const cookie = ssoStateCookie({ secure: publicUrl.startsWith('https:') })

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
      : typedCodes.attempt(
          { address: request.address, isForeign: false },
          body.code,
          find,
          async () => false,
        ))
    const signIn = room.participant_sign_in ?? 'OFF'
    if (!identityOf(room).live.storesEmail || signIn === 'OFF') throw notFound('sign-in for this room')
    const place = body.secret ?? room.join_code
    const { url, begun } = await sendToProvider(services, room.organization_id, {
      kind: 'PARTICIPANT',
      place,
    })
    reply.header('set-cookie', cookie.set(begun))
    return { url }
  })
}
