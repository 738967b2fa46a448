// The alert rules of the documentation are valid, and fire for a server that is down or whose database is; /metrics keeps the
// conventions of Prometheus.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sharedPostgres, testConfig } from '../../test/support/engines.ts'
import { needs } from '../../test/support/needs.ts'
import { silentProxy } from '../../test/support/silent-proxy.ts'
import { startApp } from '../app.ts'

const rules = fileURLToPath(new URL('../../../../docs/prometheus-alerts.yml', import.meta.url))

function promtool(args: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8', input })
  return { status, output: stdout + stderr }
}

needs('promtool', 'Prometheus', () => {
  test('finds nothing to say against the rules and the metrics', async () => {
    expect(promtool(['check', 'rules', rules])).toMatchObject({ status: 0 })
    const app = await startApp(testConfig())
    const text = await (await fetch(`${app.url}/metrics`)).text()
    await app.close()
    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, output: '' })
  })

  test.each([
    ['a database out of reach', { roomful_ready: '0x10', up: '1x10' }, 'RoomfulNotReady', 'page'],
    ['a server that cannot be scraped', { up: '0x10' }, 'RoomfulDown', 'page'],
    ['a scrape without metrics of Roomful', { up: '1x10' }, 'RoomfulAbsent', 'page'],
    [
      'queries that wait',
      { up: '1x10', roomful_database_queries_waiting: '3x10' },
      'RoomfulQueriesWaiting',
      'warn',
    ],
    [
      'connections that are refused',
      { up: '1x10', roomful_database_connections_refused: '1x10' },
      'RoomfulConnectionsRefused',
      'warn',
    ],
    [
      'a delivery that fails for seven hours',
      { roomful_ready: '1x10', up: '1x10', roomful_deliveries_oldest_seconds: '25200x10' },
      'RoomfulDeliveriesOld',
      'warn',
    ],
    [
      'a dead letter',
      { up: '1x10', 'roomful_deliveries_total{outcome="dead_lettered"}': '0 0 1x8' },
      'RoomfulDeliveriesDeadLettered',
      'warn',
    ],
    ['a paused endpoint', { up: '1x10', roomful_endpoints_paused: '1x10' }, 'RoomfulEndpointsPaused', 'warn'],
    [
      'a backup of three days ago',
      { up: '1x10', roomful_backup_age_seconds: '259200x10' },
      'RoomfulBackupOld',
      'warn',
    ],
  ] as const)('an alert fires for %s', (_, samples, alert, severity) => {
    const input_series = Object.entries(samples).map(([name, values]) => {
      const [, metric, labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(name)!
      const all = ['job="roomful"', 'instance="a:3000"', ...(labels === '' ? [] : [labels])]
      return { series: `${metric}{${all.join(',')}}`, values }
    })
    const expr = `count(ALERTS{alertname="${alert}",alertstate="firing",severity="${severity}"})`
    expect(evaluated(input_series, expr, '8m', [{ labels: '{}', value: 1 }])).toBe('as expected')
  })

  test('no alert fires for a server that starts and lasts; with its database stopped, those that say so', async () => {
    const url = await sharedPostgres().createDatabase()
    const proxy = await silentProxy(url)
    const app = await startApp(testConfig({ DATABASE_URL: proxy.through(url) }))
    const scrape = async () => (await fetch(`${app.url}/metrics`)).text()
    const firing = (text: string, first: string, alerts: readonly string[]) =>
      evaluated(
        [{ series: 'up{job="roomful",instance="a:3000"}', values: '1x10' }, ...seriesOf(text, first)],
        'count by (alertname) (ALERTS{alertstate="firing"})',
        '8m',
        alerts.map(alertname => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      )
    /** A scrape with these values, and without queries that wait just now. */
    const settled = async (...values: readonly string[]) => {
      let text = ''
      const isSettled = async () => {
        text = await scrape()
        return [...values, 'roomful_database_queries_waiting 0'].every(line => text.includes(`\n${line}\n`))
      }
      await expect.poll(isSettled, { timeout: 30_000 }).toBe(true)
      return text
    }
    // While its connections are opened, queries wait.
    const first = await scrape()
    const well = await settled('roomful_ready 1', 'roomful_bus_up 1')
    expect(promtool(['check', 'metrics'], well)).toEqual({ status: 0, output: '' })
    expect(firing(well, first, [])).toBe('as expected')

    await proxy.close()
    const stopped = await settled('roomful_ready 0', 'roomful_bus_up 0')
    expect(stopped).not.toMatch(/^roomful_(deliveries_waiting|endpoints_paused|secrets_unopened) /m)
    expect(firing(stopped, well, ['RoomfulNotReady', 'RoomfulNoticesDelayed'])).toBe('as expected')
    await app.close()
  })

  test.each(['waiting', 'refused'] as const)('a value at the start alone is no alert: %s', what => {
    const name = { waiting: 'queries_waiting', refused: 'connections_refused' }[what]
    const series = `roomful_database_${name}{job="roomful",instance="a:3000"}`
    const alert = { waiting: 'RoomfulQueriesWaiting', refused: 'RoomfulConnectionsRefused' }[what]
    const expr = `count(ALERTS{alertname="${alert}",alertstate="firing"})`
    expect(evaluated([{ series, values: '3 0x10' }], expr, '0m', [])).toBe('as expected')
  })
})

interface Series {
  readonly series: string
  readonly values: string
}

/** Compares what an expression gives at a time of the series, which have a value a minute. */
function evaluated(
  input_series: readonly Series[],
  expr: string,
  eval_time: string,
  exp_samples: readonly object[],
) {
  const test = { interval: '1m', input_series, promql_expr_test: [{ expr, eval_time, exp_samples }] }
  const file = join(mkdtempSync(join(tmpdir(), 'roomful-rules-')), 'tests.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests: [test] }))
  const { status, output } = promtool(['test', 'rules', file])
  return status === 0 ? 'as expected' : output
}

/** The samples of a scrape that is followed by another one, whose values last. */
function seriesOf(text: string, first: string): Series[] {
  const before = new Map(samplesOf(first))
  return samplesOf(text).map(([series, value]) => ({
    series,
    values: `${before.get(series) ?? '_'} ${value}x10`,
  }))
}

function samplesOf(text: string): [series: string, value: string][] {
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)]
  return samples.map(([, name, labels, value]) => [
    `${name}{${[...(labels ? [labels] : []), 'job="roomful"', 'instance="a:3000"'].join(',')}}`,
    value!,
  ])
}
