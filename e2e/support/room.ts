import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Overrides } from '../../packages/server/src/app.ts'
import { createStageLink, type StageRole } from '../../packages/server/src/features/stages/stage-links.ts'
import { writing } from '../../packages/server/src/services.ts'
import { type ApiClient, startApi } from '../../packages/server/test/support/api.ts'
import { testConfig } from '../../packages/server/test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../packages/server/test/support/room.ts'

export interface TestRoom extends OpenRoom {
  readonly api: ApiClient
  readonly url: string
  /** A fresh link to the stage. @param sessionId of another session of the same server */
  stageUrl(role?: StageRole, sessionId?: string): Promise<string>
  /** A session that is not open yet, of another deck. */
  draft(deck: { title?: string; questions: readonly unknown[] }): Promise<{ id: string; join_code: string }>
  /** A fresh link to embed, and its id. */
  embedLink(query?: string): Promise<{ id: string; url: string }>
  close(): Promise<unknown>
}

let isBuilt = false

/** Builds the pages, if they are stale. */
export function buildPages(): void {
  if (isBuilt) return
  const script = fileURLToPath(new URL('../../packages/web/build.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error('the pages could not be built: see above')
  isBuilt = true
}

/** A server with a LIVE session of a deck. */
export async function startRoom(
  deck: { title?: string; questions: readonly unknown[] },
  session: Record<string, unknown> = {},
  environment: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<TestRoom> {
  buildPages()
  const api = await startApi(testConfig(environment), overrides)
  const { url } = api.app
  const room = await openRoom(api, { ...deck, questions: [...deck.questions] }, session)
  return {
    ...room,
    api,
    url,
    async stageUrl(role = 'remote', sessionId = room.sessionId) {
      const { token } = await writing(api.app.services, tx => createStageLink(tx, sessionId, role))
      return `${url}/stage/${sessionId}#${token}`
    },
    async draft(deck) {
      const { body } = await api.post('/presentations', deck)
      return (await api.post('/sessions', { presentation_id: body.id })).body
    },
    async embedLink(query = '') {
      const { id, token } = await writing(api.app.services, tx =>
        createStageLink(tx, room.sessionId, 'embed'),
      )
      return { id, url: `${url}/embed/${room.sessionId}${query}#${token}` }
    },
    close: () => api.app.close(),
  }
}
