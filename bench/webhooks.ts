// Deliveries from a server's worker to a receiver in another process, on storage with real commits.
import { setTimeout as pause } from 'node:timers/promises'
import { noResults } from '@roomful/contract/question-types/results'
import { inParallel } from '@roomful/testkit/in-parallel'
import { Agent } from 'undici'
import { appendEvent } from '../packages/server/src/features/event-log/event-log.ts'
import { DeliveryWorker } from '../packages/server/src/features/webhooks/delivery/worker.ts'
import { registerEndpoint } from '../packages/server/src/features/webhooks/endpoints.ts'
import {
  newSigningSecret,
  signatureHeaders,
  signingKey,
} from '../packages/server/src/features/webhooks/signature.ts'
import { type Organization, writing } from '../packages/server/src/services.ts'
import { type Bench, newOrganization, run, withBench } from './bench.ts'
import { timed } from './clock.ts'
import { median, percentile } from './figures.ts'
import { startBare } from './server-process.ts'

const spreadEndpoints = 200
const hangingEndpoints = 10
/** No more than one may have. */
const perEndpointMax = 4
const bareConcurrencies = [16, 64]
const rounds = 3
const steadyEventsPerSecond = 2
const endpointsPerOrganization = 100
const words = 60

type Receiver = Awaited<ReturnType<typeof startBare>>

async function measureWebhooks(bench: Bench, waiting = 10_000, oneEndpoint = 4_000, steadySeconds = 10) {
  const receiver = bench.closing(await startBare('./webhook-receiver.ts'), one => one.stop())
  return {
    // All to one endpoint, four at a time, compared with a bare loop with four at a time.
    one: await measureRate(receiver, 1, oneEndpoint, [perEndpointMax]),
    // Compared with a bare loop at its best of 16 and 64 at a time.
    many: await measureRate(receiver, spreadEndpoints, waiting, bareConcurrencies),
    // Milliseconds from the event to its arrival at endpoints that answer, while 5 % of all hang.
    hanging: {
      endpoints: spreadEndpoints,
      hanging: hangingEndpoints,
      waiting,
      steady: await measureSteady(receiver, waiting, steadySeconds),
      burst: await measureBurst(receiver, waiting),
    },
  }
}

/**
 * Deliveries per second, with every outcome on disk, compared with a bare undici loop of the same requests. Several rounds of
 * ours and bare in turn: what else the machine does hits both alike.
 */
async function measureRate(
  receiver: Receiver,
  endpoints: number,
  deliveries: number,
  concurrencies: readonly number[],
) {
  await receiver.ask('delays')
  const measured: { ours: number; bare: number }[] = []
  let bodyBytes = 0
  for (let round = 0; round <= rounds; round++) {
    const { perSecond, bodies } = await ourRate(receiver, endpoints, deliveries)
    const rates: number[] = []
    for (const concurrency of concurrencies)
      rates.push(await bareRate(receiver, bodies, deliveries, concurrency))
    bodyBytes = Buffer.byteLength(bodies[0]!.body)
    await receiver.ask('delays')
    // The first one warms up.
    if (round > 0) measured.push({ ours: perSecond, bare: Math.max(...rates) })
  }
  return {
    endpoints,
    deliveries,
    bodyBytes,
    perSecond: Math.round(median(measured.map(({ ours }) => ours))),
    barePerSecond: Math.round(median(measured.map(({ bare }) => bare))),
    ofBare: median(measured.map(({ ours, bare }) => ours / bare)),
  }
}

async function ourRate(receiver: Receiver, endpoints: number, deliveries: number) {
  return withSender(async sender => {
    for (let i = 0; i < endpoints; i++) await sender.register(`${receiver.url}/${i}`)
    await sender.emit(deliveries / endpoints)
    const bodies = await sender.read.selectFrom('events').select(['id', 'body']).execute()
    const { ms } = await timed(() => sender.work().idle())
    const done = await sender.read
      .selectFrom('deliveries')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'DELIVERED')
      .executeTakeFirstOrThrow()
    if (done.count !== deliveries) throw new Error(`${done.count} of ${deliveries} were delivered`)
    return { perSecond: (deliveries * 1_000) / ms, bodies }
  })
}

/** The same requests with the same signature work, and nothing kept. */
async function bareRate(
  receiver: Receiver,
  bodies: readonly { readonly id: string; readonly body: string }[],
  deliveries: number,
  concurrency: number,
): Promise<number> {
  const agent = new Agent()
  const keys = [signingKey(newSigningSecret({ bytes: n => new Uint8Array(n).fill(7), below: () => 0 }))]
  const deliver = async (i: number) => {
    const { id, body } = bodies[i % bodies.length]!
    const unixSeconds = Math.floor(Date.now() / 1_000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'bare',
      ...signatureHeaders(keys, { id, unixSeconds, body }),
    }
    const path = `/${i % spreadEndpoints}`
    const response = await agent.request({ origin: receiver.url, path, method: 'POST', headers, body })
    await response.body.text()
  }
  const { ms } = await timed(() => inParallel(deliveries, concurrency, deliver))
  await agent.close()
  return (deliveries * 1_000) / ms
}

/** Events of a steady stream to all endpoints, while deliveries to hanging ones are queued. */
function measureSteady(receiver: Receiver, waiting: number, seconds: number) {
  return withSender(async sender => {
    // Queued deliveries are for hanging endpoints: the others are registered later.
    for (let i = 0; i < hangingEndpoints; i++) await sender.register(`${receiver.url}/hang/${i}`)
    await sender.emit(waiting / hangingEndpoints)
    for (let i = hangingEndpoints; i < spreadEndpoints; i++)
      await sender.register(`${receiver.url}/answer/${i}`)
    sender.work()
    await receiver.ask('delays')
    for (let i = 0; i < seconds * steadyEventsPerSecond; i++) {
      await sender.emit(1)
      await pause(1_000 / steadyEventsPerSecond)
    }
    return arrived(receiver, (spreadEndpoints - hangingEndpoints) * seconds * steadyEventsPerSecond)
  })
}

/** All waiting deliveries come at once, spread over all endpoints. */
function measureBurst(receiver: Receiver, waiting: number) {
  return withSender(async sender => {
    for (let i = 0; i < spreadEndpoints; i++) {
      const hangs = i % (spreadEndpoints / hangingEndpoints) === 0
      await sender.register(`${receiver.url}/${hangs ? 'hang' : 'answer'}/${i}`)
    }
    sender.work()
    await receiver.ask('delays')
    const { value: delays, ms } = await timed(async () => {
      await sender.emit(waiting / spreadEndpoints)
      return arrived(receiver, waiting * (1 - hangingEndpoints / spreadEndpoints))
    })
    return { ...delays, perSecond: Math.round((delays.deliveries * 1_000) / ms) }
  })
}

/** Waits for so many deliveries. @returns their delays */
async function arrived(receiver: Receiver, expected: number) {
  const delays: number[] = []
  while (delays.length < expected) {
    await pause(50)
    delays.push(...(await receiver.ask('delays')))
  }
  return { deliveries: delays.length, p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) }
}

type Sender = Awaited<ReturnType<typeof openSender>>

/** Runs `work` on a storage of its own with organizations and endpoints, and a worker that delivers from it. */
function withSender<T>(work: (sender: Sender) => Promise<T>): Promise<T> {
  return withBench('sqlite', [], async bench => work(await openSender(bench)))
}

async function openSender(bench: Bench) {
  const { services, config } = await bench.services({
    ROOMFUL_WEBHOOK_ALLOW_HTTP: '1',
    ROOMFUL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
  })
  const organizations: Organization[] = []
  let endpoints = 0
  return {
    read: services.storage.read,
    async register(target_url: string) {
      if (endpoints++ % endpointsPerOrganization === 0) organizations.push(await newOrganization(services))
      const event_types = ['question.results.finalized' as const]
      await writing(services, tx => registerEndpoint(tx, organizations.at(-1)!, { target_url, event_types }))
    },
    /** So many events of each organization, all of them to each of its endpoints. */
    emit: (events: number) =>
      writing(services, async tx => {
        for (const organization of organizations)
          for (let i = 0; i < events; i++)
            await appendEvent(tx, organization, 0, 'question.results.finalized', finalized(i))
      }),
    work() {
      const options = { alone: true, stepsSeconds: config.webhookBackoffSeconds }
      return bench.closing(new DeliveryWorker(services, options), worker => worker.stop())
    },
  }
}

/** The event of a word cloud of a full room. */
function finalized(revision: number) {
  const ids = { session_id: 'ses_0123456789abcdefghjkmnpqrs', question_id: 'que_0123456789abcdefghjkmnpqrs' }
  return {
    ...ids,
    presentation_id: 'pres_0123456789abcdefghjkmnpqrs',
    revision,
    results: {
      ...noResults,
      ...ids,
      question_type: 'WORD_CLOUD' as const,
      total_voters: words,
      words: Array.from({ length: words }, (_, i) => ({ text: `word ${i}`, count: words - i })),
    },
  }
}

await run(measureWebhooks)
