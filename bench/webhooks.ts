import { Agent } from 'undici'
import {
  newSigningSecret,
  signatureHeaders,
  signingKey,
} from '../packages/server/src/features/webhooks/signature.ts'
import { percentile } from './phones.ts'
import { type Bench, type Receiver, startReceiver, withBench } from './webhook-bench.ts'

const spreadEndpoints = 200
const hangingShare = 0.05
const waiting = 10_000
const oneEndpoint = 4_000
/** No more than one may have. */
const perEndpointMax = 4
const bareConcurrencies = [16, 64]
const rounds = 3
const steadySeconds = 10
const steadyEventsPerSecond = 2

/**
 * Deliveries per second, with every outcome on disk, compared with a bare undici loop of the same requests.
 */
export interface DeliveryRate {
  endpoints: number
  deliveries: number
  bodyBytes: number
  perSecond: number
  barePerSecond: number
  ofBare: number
}

export interface WebhookFigures {
  /** All to one endpoint, four at a time, compared with a bare loop with four at a time. */
  one: DeliveryRate
  /** To 200 endpoints, compared with a bare loop at its best of 16 and 64 at a time. */
  many: DeliveryRate
  /** Milliseconds from the event to its arrival at endpoints that answer, while 5 % of all hang. */
  hanging: {
    endpoints: number
    hanging: number
    waiting: number
    /** Events of a steady stream to all endpoints, while deliveries to hanging ones are queued. */
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
        const response = await agent.request({
          origin: receiver.url,
          path: `/${left % spreadEndpoints}`,
          method: 'POST',
          headers,
          body,
        })
        await response.body.text()
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
    // Queued deliveries are for hanging endpoints: the others are registered later.
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
