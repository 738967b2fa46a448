import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { endWithThis } from '../../packages/server/test/support/end-with-this.ts'
import { freePort } from '../../packages/server/test/support/free-port.ts'

const main = fileURLToPath(new URL('../../packages/server/src/main.js', import.meta.url))

/** A server in a process of its own, that can be killed and started again on the same storage and port. */
export interface ServerProcess {
  readonly url: string
  start(): Promise<void>
  kill(): Promise<void>
  openSession(deck: object): Promise<{ code: string; questions: string[] }>
  stageUrl(): Promise<string>
  results(questionId: string): Promise<{ total_voters: number; option_counts: Record<string, number> }>
}

export async function startServerProcess(): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    ROOMFUL_PUBLIC_URL: url,
    ROOMFUL_DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  }
  let child: ChildProcess | undefined
  let key = ''
  let session = ''

  async function roomful(...args: string[]) {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...args, '--json'], { env })
    return JSON.parse(stdout)
  }

  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`${url}/public/v1${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.json()
  }

  const server: ServerProcess = {
    url,
    async start() {
      child = spawn(process.execPath, [main, 'serve'], { env, stdio: 'inherit' })
      endWithThis(child)
      const isUp = () =>
        fetch(`${url}/readyz`).then(
          response => response.ok,
          () => false,
        )
      while (!(await isUp())) {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
    async kill() {
      if (!child || child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async openSession(deck) {
      const file = join(folder, 'deck.json')
      writeFileSync(file, JSON.stringify(deck))
      const org = await roomful('org', 'create', '--name', 'Test')
      const [made, presentation] = await Promise.all([
        roomful(
          ...['key', 'create', '--org', org.id, '--name', 'test'],
          ...['--scope', 'content:write', '--scope', 'results:read'],
        ),
        roomful('deck', 'import', '--org', org.id, file),
      ])
      key = made.secret
      const draft = await call('POST', '/sessions', { presentation_id: presentation.id })
      session = draft.id
      await call('POST', `/sessions/${session}/open`)
      return {
        code: draft.join_code,
        questions: presentation.questions.map((question: { id: string }) => question.id),
      }
    },
    stageUrl: async () => (await roomful('stage-link', '--session', session, '--role', 'remote')).url,
    results: questionId => call('GET', `/sessions/${session}/results?question_id=${questionId}`),
  }
  await server.start()
  return server
}
