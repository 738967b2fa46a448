import {
  type AddedQuestion,
  AddSessionQuestionBody,
  type RecentQuestions,
} from '@roomful/contract/features/session-control/added-questions'
import { roomLimits } from '@roomful/contract/room/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditedUse } from '../../features/audit/audit-log.ts'
import { organizationOf } from '../../features/organizations/organizations.ts'
import { addSessionQuestion, listRecentQuestions } from '../../features/session-control/add-question.ts'
import type { StageHolder } from '../../features/stages/stage-links.ts'
import { digestOf, readIdempotencyKey, runOnce } from '../../idempotency.ts'
import { ApiError, notFound } from '../../lib/api-error.ts'
import { bodyReader } from '../../lib/http/body.ts'
import { headerOf } from '../../lib/http/headers.ts'
import { reading, type Writing, writing } from '../../services.ts'
import type { Follow } from '../polling/polls.ts'
import type { RoomServices } from '../room-services.ts'
import { followerOf, noStore, requireOwnPage, sendJson } from './authorize.ts'

const readBody = bodyReader<AddSessionQuestionBody>(AddSessionQuestionBody, roomLimits.messageBytesMax)

type InSession = { Params: { sessionId: string } }

/** Starts the audit row of a remote's call. */
export type BeginRemoteUse = (request: FastifyRequest, holder: StageHolder) => AuditedUse

/**
 * Questions that remotes add to their session (docs/reference/room-protocol.md, "Questions on the fly"), as `add_session_question`
 * does, audited; and those added last.
 */
export function registerAddedQuestionRoutes(
  app: FastifyInstance,
  room: RoomServices,
  begin: BeginRemoteUse,
  publicUrl: string,
): void {
  const { services, hub } = room

  app.post<InSession>('/room/v1/sessions/:sessionId/questions', async (request, reply) => {
    noStore(reply)
    requireOwnPage(request, publicUrl)
    const follow = await followerOf(room, request)
    const holder = remoteOf(follow, request.params.sessionId)
    const use = begin(request, holder)
    try {
      const text = await add(request, follow, holder, use)
      await hub.shown(holder)
      return sendJson(reply, Buffer.from(text))
    } catch (error) {
      use.complete(error instanceof ApiError ? error.status : 500)
      throw error
    }
  })

  /** @returns the added question as JSON @throws ApiError */
  async function add(
    request: FastifyRequest,
    { tokenHash }: Follow,
    holder: StageHolder,
    use: AuditedUse,
  ): Promise<string> {
    const key = headerOf(request, 'idempotency-key')
    const id = key === undefined ? undefined : digestOf([tokenHash, 'questions', readIdempotencyKey(key)])
    const body = await readBody(request)
    const work = async (tx: Writing) => {
      // The plan may have changed since the remote connected.
      const organization = await organizationOf(tx, holder.organization.key)
      const added: AddedQuestion = await addSessionQuestion(tx, organization, holder.sessionId, body)
      use.appendAuditRow(tx, 200)
      const text = JSON.stringify(added)
      return { text, kept: text }
    }
    const { text } =
      id === undefined
        ? await writing(services, work)
        : await runOnce(services, { id, fingerprint: digestOf([body]) }, work)
    // A replay changed nothing, but is a call too.
    use.complete(200)
    return text
  }

  app.get<InSession>(
    '/room/v1/sessions/:sessionId/recent-questions',
    async (request, reply): Promise<RecentQuestions> => {
      noStore(reply)
      const { organization, sessionId } = remoteOf(await followerOf(room, request), request.params.sessionId)
      return listRecentQuestions(reading(services), organization, sessionId, { inSession: true })
    },
  )
}

/** @throws ApiError FORBIDDEN, NOT_FOUND */
function remoteOf({ visitor }: Follow, sessionId: string): StageHolder {
  if (visitor.type !== 'stage' || visitor.holder.role !== 'remote')
    throw new ApiError('FORBIDDEN', 'Only remotes add questions: use the token or cookie of a remote link.')
  if (visitor.holder.sessionId !== sessionId) throw notFound('session of this link')
  return visitor.holder
}
