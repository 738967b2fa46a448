// Authenticated reads of the public API, each compared with a bare Fastify route that responds with the same JSON.
import { inParallel } from '@roomful/testkit/in-parallel'
import { createCredential } from '../packages/server/src/features/credentials/credentials.ts'
import { activateQuestion } from '../packages/server/src/features/session-control/question-phases.ts'
import { createSession } from '../packages/server/src/features/sessions/sessions.ts'
import { type Services, writing } from '../packages/server/src/services.ts'
import { type Bench, newOrganization, run, withStorage } from './bench.ts'
import { median } from './figures.ts'
import { measureHttp } from './http-load.ts'
import { answerEverything, populate } from './populate.ts'
import { type ServerProcess, startBare } from './server-process.ts'
import { choices, openStoredSession } from './sessions.ts'

const sessionsEach = 50
const peopleEach = 4
const rounds = 5
/** As Fastify's own benchmarks have; without their pipelining. */
const connections = 100

interface Tenant {
  readonly key: string
  readonly sessionId: string
  readonly questionId: string
}

/** @param organizations as many as it takes that no request budget is spent within a run */
async function measurePublicApi(bench: Bench, organizations = 240, ms = 1_500) {
  const server = await bench.server()
  const bare = bench.closing(await startBare('./bare-http.ts'), one => one.stop())
  const tenants = await createTenants(server, organizations)
  const results = ({ sessionId, questionId }: Tenant) =>
    `/sessions/${sessionId}/results?question_id=${questionId}`
  const figures = []
  for (const [path, of] of [
    ['GET …/sessions/{id}/results', results],
    ['GET …/sessions?limit=50', () => '/sessions?limit=50'],
  ] as const) {
    const requests = tenants.map(tenant => getRequest(`/public/v1${of(tenant)}`, tenant.key))
    const body = JSON.stringify(await server.api('GET', of(tenants[0]!), undefined, tenants[0]!.key))
    bare.send(body)
    const ours: Awaited<ReturnType<typeof measureHttp>>[] = []
    const theirs: typeof ours = []
    // In turns, so that whatever else the machine does falls on both.
    for (let round = 0; round <= rounds; round++) {
      const one = await measureHttp(server, requests, { connections, ms })
      const other = await measureHttp(bare, [getRequest('/')], { connections, ms })
      if (round === 0) continue
      ours.push(one)
      theirs.push(other)
    }
    const middle = (loads: typeof ours, figure: keyof (typeof ours)[number]) =>
      median(loads.map(load => load[figure]))
    const figure = {
      requestsPerSecond: middle(ours, 'requestsPerSecond'),
      bareRequestsPerSecond: middle(theirs, 'requestsPerSecond'),
      p50Ms: middle(ours, 'p50'),
      p99Ms: middle(ours, 'p99'),
      bareP99Ms: middle(theirs, 'p99'),
      // Processor time of either server for each request: what a busy machine blurs least.
      cpuUs: middle(ours, 'cpuUs'),
      bareCpuUs: middle(theirs, 'cpuUs'),
    }
    figures.push({
      path,
      bytes: Buffer.byteLength(body),
      ...figure,
      ofBare: figure.requestsPerSecond / figure.bareRequestsPerSecond,
      p99OfBare: figure.p99Ms / figure.bareP99Ms,
    })
  }
  return figures
}

/** A GET as it goes over the wire. */
function getRequest(path: string, key?: string): Buffer {
  const header = key === undefined ? '' : `x-api-key: ${key}\r\n`
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${header}\r\n`)
}

/** Organizations with sessions, one of which has answers; created while the server runs, as by its command line. */
function createTenants(server: ServerProcess, count: number): Promise<Tenant[]> {
  return withStorage(server, services => inParallel(count, 1, () => createTenant(services)))
}

async function createTenant(services: Services): Promise<Tenant> {
  const organization = await newOrganization(services)
  const credential = { name: 'bench', scopes: ['results:read', 'content:write'] as const }
  const { secret } = await writing(services, tx => createCredential(tx, organization, credential))
  const session = await openStoredSession(services, organization, choices(1))
  const ids = { sessionId: session.id, questionId: session.questions[0]!.id }
  await writing(services, async tx => {
    const { presentation_id } = session
    for (let i = 1; i < sessionsEach; i++) await createSession(tx, organization, { presentation_id })
    await activateQuestion(tx, organization, ids)
  })
  const people = await populate(services, session.id, peopleEach, { isHere: true })
  await answerEverything(services, session.id, people, session.questions)
  return { key: secret, ...ids }
}

await run(measurePublicApi)
