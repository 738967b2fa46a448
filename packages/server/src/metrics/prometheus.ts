import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type GaugeName, gauges, type Metrics, type MetricsText } from './metrics.ts'

const secondsBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]
/** Well below the usual scrape timeout of ten seconds. */
const readMsMax = 2_000
const sizeBuckets = [1, 5, 25, 100, 500]

let ofProcess: Registry | undefined

/** The metrics of the process, created once: the watchers of the event loop and garbage collection cannot be removed. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess, prefix: 'roomful_' })
  // Gauges whose names end like those of counters; the same figures come by type of handle and resource.
  for (const name of ['handles', 'requests', 'resources'])
    ofProcess.removeSingleMetric(`roomful_nodejs_active_${name}_total`)
  return ofProcess
}

/** Prometheus metrics of a server and its process. */
export function prometheusMetrics(): Metrics & MetricsText {
  const registry = new Registry()
  const registers = [registry]
  processMetrics()
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = (name: string, help: string, labelNames: string[] = [], buckets = secondsBuckets) =>
    new Histogram({ name, help, labelNames, buckets, registers })

  const answers = counter('roomful_answers_total', 'Answers by outcome.', ['outcome'])
  const toDisk = histogram(
    'roomful_answers_to_disk_seconds',
    'Time from the first answer of a commit until all of them are on disk.',
  )
  const commits = histogram('roomful_commit_seconds', 'Commit duration.')
  const sizes = histogram('roomful_commit_transactions', 'Transactions per commit.', [], sizeBuckets)
  // One time series per bucket and label: hundreds of operations are counted and summed only.
  const times = histogram('roomful_http_request_seconds', 'Duration of HTTP requests.', ['surface'])
  const requests = counter('roomful_http_requests_total', 'HTTP requests.', ['operation', 'status'])
  const spent = counter('roomful_http_seconds_total', 'Total duration of HTTP requests.', ['operation'])
  const deliveries = counter('roomful_deliveries_total', 'Delivery attempts to webhooks.', ['outcome'])
  // From 0 on, so that the first one counts as an increase.
  for (const outcome of ['delivered', 'pending', 'dead_lettered']) deliveries.inc({ outcome }, 0)
  // Not `job`, which Prometheus sets on every series.
  const jobs = histogram('roomful_job_seconds', 'Duration of job runs.', ['name'])
  const lags = histogram('roomful_job_lag_seconds', 'Delay of job runs.', ['name'])

  return {
    contentType: registry.contentType,
    text: () => Registry.merge([processMetrics(), registry]).metrics(),
    answers(outcome, count, seconds) {
      answers.inc({ outcome }, count)
      if (outcome === 'stored') toDisk.observe(seconds)
    },
    commit(transactions, seconds) {
      commits.observe(seconds)
      sizes.observe(transactions)
    },
    request(operation, status, seconds) {
      times.observe({ surface: surfaceOf(operation) }, seconds)
      requests.inc({ operation, status: String(status) })
      spent.inc({ operation }, seconds)
    },
    delivery: outcome => deliveries.inc({ outcome }),
    job(name, lagSeconds, seconds) {
      jobs.observe({ name }, seconds)
      lags.observe({ name }, lagSeconds)
    },
    gauge(name: GaugeName, read) {
      const settings = { name, help: gauges[name], registers }
      if (name.endsWith('_total')) {
        // Maintained elsewhere, and never falling.
        new Counter({
          ...settings,
          async collect() {
            this.reset()
            this.inc((await read()) ?? 0)
          },
        })
        return
      }
      new Gauge({
        ...settings,
        async collect() {
          const value = await valueInTime(read)
          if (value === null) this.remove()
          else this.set(value)
        },
      })
    },
  }
}

/** A value that cannot be read, or not in time, is absent: the others must still reach the alerts. */
async function valueInTime(read: () => number | null | Promise<number | null>): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), readMsMax)
  try {
    return await Promise.race([read(), promise])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** The API that an operation, its method and route, belongs to. */
function surfaceOf(operation: string): string {
  return /^\w+ \/(public|mcp|app|room)(?=\/|$)/.exec(operation)?.[1] ?? 'pages'
}
