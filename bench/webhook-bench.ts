import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noResults } from '@roomful/contract/question-types/results'
import { closeServices, openServices } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { appendEvent } from '../packages/server/src/features/event-log/event-log.ts'
import {
  createOrganization,
  findOrganization,
} from '../packages/server/src/features/organizations/organizations.ts'
import { DeliveryWorker } from '../packages/server/src/features/webhooks/delivery/worker.ts'
import { registerEndpoint } from '../packages/server/src/features/webhooks/endpoints.ts'
import { type Organization, reading, type Services, writing } from '../packages/server/src/services.ts'

const words = 60
const endpointsPerOrganization = 100

/** A process that receives webhooks. */
export interface Receiver {
  readonly child: ChildProcess
  readonly url: string
  /** Delays of arrivals since the last call, milliseconds. */
  delays(): Promise<number[]>
}

/** Starts a receiver on a free port. */
export async function startReceiver(): Promise<Receiver> {
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

/** A storage with organizations and endpoints, and a worker that delivers from it. */
export interface Bench {
  readonly services: Services
  register(url: string): Promise<void>
  /** So many events of each organization, all of them to each of its endpoints. */
  emit(events: number): Promise<void>
  work(): DeliveryWorker
}

/** Runs `work` on a storage of its own, which is removed after it. */
export async function withBench<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
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
