import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noResults } from '@roomful/contract/question-types/results'
import { Agent } from 'undici'
import { closeServices, openServices } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { type Organization, reading, type Services, writing } from '../packages/server/src/domain/domain.ts'
import { appendEvent } from '../packages/server/src/domain/events/append-event.ts'
import {
  createOrganization,
  findOrganization,
} from '../packages/server/src/domain/organizations/organizations.ts'
import { registerEndpoint } from '../packages/server/src/domain/webhooks/register-endpoint.ts'
import {
  newSigningSecret,
  signatureHeaders,
  signingKey,
} from '../packages/server/src/domain/webhooks/signature.ts'
import { DeliveryWorker } from '../packages/server/src/jobs/deliveries/worker.ts'
import { percentile } from './phones.ts'

const words = 60
const spreadEndpoints = 200
const hangingShare = 0.05
const waiting = 10_000
const oneEndpoint = 4_000
/** No more than one may have. */
const endpointsPerOrganization = 100
const perEndpointMax = 4
const bareConcurrencies = [16, 64]
const rounds = 3
const steadySeconds = 10
const steadyEventsPerSecond = 2

/** Deliveries per second, with every outcome on disk, beside a bare undici loop of the same requests. */
export interface DeliveryRate {
  endpoints: number
  deliveries: number
  bodyBytes: number
  perSecond: number
  barePerSecond: number
  ofBare: number
}

export interface WebhookFigures {
  /** All to one endpoint, four at a time, beside a bare loop with four at a time. */
  one: DeliveryRate
  /** To 200 endpoints, beside a bare loop at its best of 16 and 64 at a time. */
  many: DeliveryRate
  /** Milliseconds from the event to its arrival at endpoints that answer, while 5 % of all hang. */
  hanging: {
    endpoints: number
    hanging: number
    waiting: number
    /** Events of a steady stream to all endpoints, while what waits is for those that hang. */
    steady: { deliveries: number; p50: number; p99: number }
    /** All waiting deliveries come at once, spread over all endpoints. */
    burst: { deliveries: number; p50: number; p99: number; perSecond: number }
  }
}

/** Measures deliveries from a server's worker to a receiver in another process, on storage with real commits. */
export async function measureWebhooks(): Promise<WebhookFigures> {
  const receiver = await startReceiver()
  const figures = {
    one: await measureRate(receiver, 1, oneEndpoint, [perEndpointMax]),
    many: await measureRate(receiver, spreadEndpoints, waiting, bareConcurrencies),
    hanging: {
      endpoints: spreadEndpoints,
      hanging: spreadEndpoints * hangingShare,
      waiting,
      steady: await measureSteady(receiver),
      burst: await measureBurst(receiver),
    },
  }
  receiver.child.kill()
  return figures
}

interface Receiver {
  readonly child: ChildProcess
  readonly url: string
  /** Delays of what has arrived since the last call, milliseconds. */
  delays(): Promise<number[]>
}

async function startReceiver(): Promise<Receiver> {
  const child = fork(new URL('./webhook-receiver.ts', import.meta.url))
  const [{ port }] = await once(child, 'message')
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    async delays() {
      const reply = once(child, 'message')
      child.send('delays')
      return (await reply)[0]
    },
  }
}

interface Bench {
  readonly services: Services
  register(url: string): Promise<void>
  /** So many events of each organization, all of them to each of its endpoints. */
  emit(events: number): Promise<void>
  work(): DeliveryWorker
}

async function withBench<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-bench-'))
  const config = readConfig({
    ROOMFUL_DATA_DIR: folder,
    ROOMFUL_WEBHOOK_ALLOW_HTTP: '1',
    ROOMFUL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
  })
  const services = await openServices(config)
  const organizations: Organization[] = []
  let endpoints = 0
  let worker: DeliveryWorker | undefined
  try {
    return await work({
      services,
      async register(target_url) {
        if (endpoints++ % endpointsPerOrganization === 0) {
          const { id } = await writing(services, tx => createOrganization(tx, { name: 'Bench' }))
          organizations.push((await findOrganization(reading(services), id))!)
        }
        const event_types = ['question.results.finalized' as const]
        await writing(services, tx =>
          registerEndpoint(tx, organizations.at(-1)!, { target_url, event_types }),
        )
      },
      emit: events =>
        writing(services, async tx => {
          for (const organization of organizations)
            for (let i = 0; i < events; i++)
              await appendEvent(tx, organization, 0, 'question.results.finalized', finalized(i))
        }),
      work: () =>
        (worker = new DeliveryWorker(services, { alone: true, stepsSeconds: config.webhookBackoffSeconds })),
    })
  } finally {
    await worker?.stop()
    await closeServices(services)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The event of a word cloud of a full room. */
function finalized(revision: number) {
  return {
    session_id: 'ses_0123456789abcdefghjkmnpqrs',
    presentation_id: 'pres_0123456789abcdefghjkmnpqrs',
    question_id: 'que_0123456789abcdefghjkmnpqrs',
    revision,
    results: {
      ...noResults,
      session_id: 'ses_0123456789abcdefghjkmnpqrs',
      question_id: 'que_0123456789abcdefghjkmnpqrs',
      question_type: 'WORD_CLOUD' as const,
      total_voters: words,
      words: Array.from({ length: words }, (_, i) => ({ text: `word ${i}`, count: words - i })),
    },
  }
}

/** Several rounds of ours and bare in turn: what else the machine does hits both alike. */
async function measureRate(
  receiver: Receiver,
  endpoints: number,
  deliveries: number,
  concurrencies: number[],
): Promise<DeliveryRate> {
  await receiver.delays()
  const ours: number[] = []
  const bare: number[] = []
  let bodyBytes = 0
  for (let round = 0; round <= rounds; round++) {
    const { perSecond, bodies } = await ourRate(receiver, endpoints, deliveries)
    const rates: number[] = []
    for (const concurrency of concurrencies)
      rates.push(await bareRate(receiver, bodies, deliveries, concurrency))
    bodyBytes = Buffer.byteLength(bodies[0]!.body)
    await receiver.delays()
    // The first one warms up.
    if (round === 0) continue
    ours.push(perSecond)
    bare.push(Math.max(...rates))
  }
  return {
    endpoints,
    deliveries,
    bodyBytes,
    perSecond: Math.round(percentile(ours, 0.5)),
    barePerSecond: Math.round(percentile(bare, 0.5)),
    ofBare: percentile(
      ours.map((rate, i) => rate / bare[i]!),
      0.5,
    ),
  }
}

interface StoredEvent {
  id: string
  body: string
}

async function ourRate(
  receiver: Receiver,
  endpoints: number,
  deliveries: number,
): Promise<{ perSecond: number; bodies: StoredEvent[] }> {
  return withBench(async bench => {
    for (let i = 0; i < endpoints; i++) await bench.register(`${receiver.url}/${i}`)
    await bench.emit(deliveries / endpoints)
    const { read } = bench.services.storage
    const bodies = await read.selectFrom('events').select(['id', 'body']).execute()
    const began = performance.now()
    await bench.work().idle()
    const seconds = (performance.now() - began) / 1000
    const done = await read
      .selectFrom('deliveries')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'DELIVERED')
      .executeTakeFirstOrThrow()
    if (done.count !== deliveries) throw new Error(`${done.count} of ${deliveries} were delivered`)
    return { perSecond: deliveries / seconds, bodies }
  })
}

/** The same requests with the same signature work, and nothing kept. */
async function bareRate(
  receiver: Receiver,
  bodies: StoredEvent[],
  deliveries: number,
  concurrency: number,
): Promise<number> {
  const agent = new Agent()
  const keys = [signingKey(newSigningSecret({ bytes: n => new Uint8Array(n).fill(7), below: () => 0 }))]
  let left = deliveries
  const began = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left-- > 0) {
        const { id, body } = bodies[left % bodies.length]!
        const unixSeconds = Math.floor(Date.now() / 1000)
        const headers = {
          'content-type': 'application/json',
          'user-agent': 'bare',
          ...signatureHeaders(keys, { id, unixSeconds, body }),
        }
        const answer = await agent.request({
          origin: receiver.url,
          path: `/${left % spreadEndpoints}`,
          method: 'POST',
          headers,
          body,
        })
        await answer.body.text()
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  await agent.close()
  return deliveries / seconds
}

async function registerAll(bench: Bench, receiver: Receiver): Promise<void> {
  for (let i = 0; i < spreadEndpoints; i++) {
    const hangs = i % (1 / hangingShare) === 0
    await bench.register(`${receiver.url}/${hangs ? 'hang' : 'answer'}/${i}`)
  }
}

async function measureSteady(receiver: Receiver) {
  return withBench(async bench => {
    // What waits is for those that hang: the others come to be registered after it.
    const hanging = spreadEndpoints * hangingShare
    for (let i = 0; i < hanging; i++) await bench.register(`${receiver.url}/hang/${i}`)
    await bench.emit(waiting / hanging)
    for (let i = hanging; i < spreadEndpoints; i++) await bench.register(`${receiver.url}/answer/${i}`)
    bench.work()
    await receiver.delays()
    const delays: number[] = []
    for (let i = 0; i < steadySeconds * steadyEventsPerSecond; i++) {
      await bench.emit(1)
      await new Promise(resolve => setTimeout(resolve, 1000 / steadyEventsPerSecond))
    }
    const expected = (spreadEndpoints - hanging) * steadySeconds * steadyEventsPerSecond
    while (delays.length < expected) {
      delays.push(...(await receiver.delays()))
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    return { deliveries: delays.length, p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) }
  })
}

async function measureBurst(receiver: Receiver) {
  return withBench(async bench => {
    await registerAll(bench, receiver)
    bench.work()
    await receiver.delays()
    const expected = waiting * (1 - hangingShare)
    const delays: number[] = []
    const began = performance.now()
    await bench.emit(waiting / spreadEndpoints)
    while (delays.length < expected) {
      await new Promise(resolve => setTimeout(resolve, 50))
      delays.push(...(await receiver.delays()))
    }
    const seconds = (performance.now() - began) / 1000
    return {
      deliveries: delays.length,
      p50: percentile(delays, 0.5),
      p99: percentile(delays, 0.99),
      perSecond: Math.round(expected / seconds),
    }
  })
}

if (import.meta.main) {
  console.log(JSON.stringify(await measureWebhooks(), null, 2))
  process.exit(0)
}
