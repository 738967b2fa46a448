import type { Config } from '../../../packages/server/src/config.ts'
import { storageEnvironment } from '../../../packages/server/test/support/engines.ts'
import {
  type Installation,
  install,
  type ServerProcess,
  startServerProcess,
} from '../../../packages/server/test/support/server-process.ts'

/** A server in a process of its own, which an attack may end without ending the test. */
export interface AttackedServer extends ServerProcess {
  readonly key: string
  readonly organizationId: string
  /** Null while it runs, else its exit code or the signal that ended it. */
  readonly exit: number | NodeJS.Signals | null
  stop(): Promise<void>
}

/** Starts a server with an organization and a key of its own. @param environment further variables of it */
export async function startAttackedServer(
  config: Config,
  environment: Readonly<Record<string, string>> = {},
): Promise<AttackedServer> {
  return restartAttacked(await install(config.dataDir, { ...storageEnvironment(config), ...environment }))
}

/** Starts a server of an installation that has its data already. */
export async function restartAttacked(installation: Installation): Promise<AttackedServer> {
  const server = await startServerProcess(installation)
  return {
    ...server,
    key: installation.key,
    organizationId: installation.organizationId,
    get exit() {
      return server.process.exitCode ?? server.process.signalCode
    },
    async stop() {
      await server.end('SIGTERM')
    },
  }
}

/** A live room with one numeric question on screen, and the token of somebody who has joined. */
export async function openAttackedRoom(
  server: AttackedServer,
): Promise<{ sessionId: string; questionId: string; code: string; token: string }> {
  const { id: presentation_id } = await server.api('POST', '/presentations', {
    title: 'Under attack',
    questions: [{ type: 'NUMERIC', prompt: 'How many?' }],
  })
  const { questions } = await server.api('GET', `/presentations/${presentation_id}/questions`)
  const { id: sessionId, join_code: code } = await server.api('POST', '/sessions', { presentation_id })
  await server.api('POST', `/sessions/${sessionId}/open`)
  await server.api('POST', `/sessions/${sessionId}/questions/${questions[0].id}/activate`)
  const { token } = await joinRoom(server, code)
  return { sessionId, questionId: questions[0].id, code, token }
}

/** Somebody who joins. */
export async function joinRoom(server: AttackedServer, code: string): Promise<{ token: string }> {
  const response = await fetch(`${server.url}/room/v1/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return (await response.json()) as { token: string }
}
