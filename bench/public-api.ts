import { closeServices, openServices } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { createCredential } from '../packages/server/src/features/credentials/credentials.ts'
import {
  createOrganization,
  findOrganization,
} from '../packages/server/src/features/organizations/organizations.ts'
import { reading, writing } from '../packages/server/src/services.ts'
import { getRequest, type HttpLoad, measureHttp } from './http-load.ts'
import { type ServerProcess, startBare, startServer } from './server-process.ts'

/** As many as it takes that no request budget is spent within a run. */
const organizations = 240
const sessionsEach = 50
const rounds = 5
const roundMs = 1_500
/** As Fastify's own benchmarks have; without their pipelining. */
const connections = 100

/** One path compared with a bare Fastify route that responds with the same JSON. */
export interface PublicApiFigures {
  path: string
  bytes: number
  requestsPerSecond: number
  bareRequestsPerSecond: number
  /** Ours ÷ the bare route's requests per second; 0.3 is to be reached. */
  ofBare: number
  p50Ms: number
  p99Ms: number
  bareP99Ms: number
  /** Ours ÷ the bare route's p99; 4 is not to be passed. */
  p99OfBare: number
  /** Processor time of either server for each request, microseconds: what a busy machine blurs least. */
  cpuUs: number
  bareCpuUs: number
}

interface Tenant {
  readonly key: string
  readonly sessionId: string
  readonly questionId: string
}

/** Authenticated reads of the public API: results of a question, and a page of 50 sessions. */
export async function measurePublicApi(nodeOptions: string[] = []): Promise<PublicApiFigures[]> {
  const server = await startServer(nodeOptions)
  const bare = await startBare('./bare-http.ts')
  try {
    return await measure(server, bare)
  } finally {
    await server.stop()
    await bare.stop()
  }
}

async function measure(
  server: ServerProcess,
  bare: Awaited<ReturnType<typeof startBare>>,
): Promise<PublicApiFigures[]> {
  const tenants: Tenant[] = []
  for (const key of await makeKeys(server)) tenants.push(await makeTenant(server, key))
  const paths = [
    {
      path: 'GET …/sessions/{id}/results',
      of: ({ sessionId, questionId }: Tenant) => `/sessions/${sessionId}/results?question_id=${questionId}`,
    },
    { path: 'GET …/sessions?limit=50', of: () => '/sessions?limit=50' },
  ]
  const figures: PublicApiFigures[] = []
  for (const { path, of } of paths) {
    const requests = tenants.map(tenant => getRequest(`/public/v1${of(tenant)}`, { 'x-api-key': tenant.key }))
    const text = await readOne(server, tenants[0]!, of(tenants[0]!))
    bare.send(text)
    const ours: HttpLoad[] = []
    const theirs: HttpLoad[] = []
    // In turns, so that whatever else the machine does falls on both.
    for (let round = 0; round <= rounds; round++) {
      const one = await measureHttp(server, requests, { connections, ms: roundMs })
      const other = await measureHttp(bare, [getRequest('/')], { connections, ms: roundMs })
      if (round === 0) continue
      ours.push(one)
      theirs.push(other)
    }
    figures.push(compared(path, Buffer.byteLength(text), ours, theirs))
  }
  return figures
}

function compared(path: string, bytes: number, ours: HttpLoad[], theirs: HttpLoad[]): PublicApiFigures {
  const middle = (loads: HttpLoad[], figure: keyof HttpLoad) =>
    loads.map(load => load[figure]).sort((a, b) => a - b)[Math.floor(loads.length / 2)]!
  const requestsPerSecond = middle(ours, 'requestsPerSecond')
  const bareRequestsPerSecond = middle(theirs, 'requestsPerSecond')
  const p99Ms = middle(ours, 'p99')
  const bareP99Ms = middle(theirs, 'p99')
  return {
    path,
    bytes,
    requestsPerSecond,
    bareRequestsPerSecond,
    ofBare: requestsPerSecond / bareRequestsPerSecond,
    p50Ms: middle(ours, 'p50'),
    p99Ms,
    bareP99Ms,
    p99OfBare: p99Ms / bareP99Ms,
    cpuUs: middle(ours, 'cpuUs'),
    bareCpuUs: middle(theirs, 'cpuUs'),
  }
}

/** Organizations are created while the server runs, as by its command line. */
async function makeKeys({ dataDir }: ServerProcess): Promise<string[]> {
  const services = await openServices(readConfig({ ROOMFUL_DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  const keys: string[] = []
  for (let i = 0; i < organizations; i++) {
    const { id } = await writing(services, tx => createOrganization(tx, { name: `Bench ${i}` }))
    const organization = (await findOrganization(reading(services), id))!
    const scopes = ['results:read', 'content:write'] as const
    const made = await writing(services, tx => createCredential(tx, organization, { name: 'bench', scopes }))
    keys.push(made.secret)
  }
  await closeServices(services)
  return keys
}

async function makeTenant(server: ServerProcess, key: string): Promise<Tenant> {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.url}/public/v1${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return (await response.json()) as any
  }
  const options = ['Yes', 'No', 'Perhaps', 'Ask me later'].map(text => ({ text }))
  const deck = await call('POST', '/presentations', {
    title: 'Bench',
    questions: [{ type: 'MULTIPLE_CHOICE', prompt: 'Shall we?', options }],
  })
  const { questions } = await call('GET', `/presentations/${deck.id}/questions`)
  const [question] = questions
  const made = Array.from({ length: sessionsEach }, () =>
    call('POST', '/sessions', { presentation_id: deck.id }),
  )
  const [session] = await Promise.all(made)
  await call('POST', `/sessions/${session.id}/open`)
  await call('POST', `/sessions/${session.id}/questions/${question.id}/activate`)
  for (const option of question.options)
    await answerOnce(server.url, session.join_code, question.id, option.id)
  return { key, sessionId: session.id, questionId: question.id }
}

async function answerOnce(url: string, code: string, questionId: string, optionId: string): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const joined = await fetch(`${url}/room/v1/join`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ code }),
  })
  const { token } = (await joined.json()) as { token: string }
  await fetch(`${url}/room/v1/questions/${questionId}/answer`, {
    method: 'PUT',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ answer: { option_ids: [optionId] } }),
  })
}

async function readOne(server: ServerProcess, { key }: Tenant, path: string): Promise<string> {
  const response = await fetch(`${server.url}/public/v1${path}`, { headers: { 'x-api-key': key } })
  return response.text()
}

if (import.meta.main) console.log(JSON.stringify(await measurePublicApi(process.argv.slice(2)), null, 2))
