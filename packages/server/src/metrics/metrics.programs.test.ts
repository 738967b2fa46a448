// The alert rules of the documentation are valid, and fire for a server that is down or whose database is; /metrics keeps the
// conventions of Prometheus.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testConfig } from '../../test/support/engines.ts'
import { needs } from '../../test/support/needs.ts'
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
    const tests = {
      rule_files: [rules],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series,
          promql_expr_test: [
            {
              expr: `count(ALERTS{alertname="${alert}",alertstate="firing",severity="${severity}"})`,
              eval_time: '8m',
              exp_samples: [{ labels: '{}', value: 1 }],
            },
          ],
        },
      ],
    }
    const file = join(mkdtempSync(join(tmpdir(), 'roomful-rules-')), 'tests.yml')
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(tests))
    expect(promtool(['test', 'rules', file])).toMatchObject({ status: 0 })
  })
})
