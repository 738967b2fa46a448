// The files of deploy/ name variables, paths and objects that exist, and are listed in docs/install.md.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { type App, startApp } from '../packages/server/src/app.ts'
import { configDocs, readConfig, secretNames } from '../packages/server/src/config.ts'
import { testConfig } from '../packages/server/test/support/engines.ts'

const repository = join(import.meta.dirname, '..')
const deploy = join(repository, 'deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')
const names = readdirSync(deploy)
const known = new Set([
  ...configDocs.map(({ name }) => name),
  ...secretNames.map(name => `${name}_FILE`),
  'ROOMFUL_CONFIG',
  // Of Compose and Caddy, explained where they are.
  'ROOMFUL_HOST',
  'ROOMFUL_LISTEN',
])

test('every variable of Roomful in them exists', () => {
  const unknown = names.flatMap(name =>
    [...read(name).matchAll(/\bROOMFUL_[A-Z_]+\b/g)]
      .filter(([variable]) => !known.has(variable))
      .map(([variable]) => `${name}: ${variable}`),
  )
  expect(unknown).toEqual([])
})

test('docs/install.md says what each of them is for', () => {
  const pages = ['docs/install.md', 'docs/operations.md'].map(page =>
    readFileSync(join(repository, page), 'utf8'),
  )
  expect(names.filter(name => !pages.some(page => page.includes(`deploy/${name}`)))).toEqual([])
})

// biome-ignore lint/suspicious/noExplicitAny: objects of Kubernetes
const objects = parseAllDocuments(read('kubernetes.yaml')).map(document => document.toJS() as any)
const object = (kind: string) => objects.find(candidate => candidate.kind === kind)
const pod = object('Deployment').spec.template
const [container] = pod.spec.containers

test('objects of kubernetes.yaml refer to each other', () => {
  const namespace = object('Namespace').metadata.name
  const others = objects.filter(({ kind }) => kind !== 'Namespace')
  expect(new Set(others.map(({ metadata }) => metadata.namespace))).toEqual(new Set([namespace]))
  const { labels } = pod.metadata
  expect(object('Deployment').spec.selector.matchLabels).toEqual(labels)
  expect(object('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
  expect(pod.spec.topologySpreadConstraints[0].labelSelector.matchLabels).toEqual(labels)
  const service = object('Service')
  expect(service.spec.selector).toEqual(labels)
  expect(container.ports).toEqual([{ name: service.spec.ports[0].targetPort, containerPort: 3000 }])
  const { host, http } = object('Ingress').spec.rules[0]
  expect(http.paths[0].backend.service).toEqual({
    name: service.metadata.name,
    port: { name: service.spec.ports[0].name },
  })
  expect(object('Ingress').spec.tls[0].hosts).toEqual([host])
  expect(container.envFrom).toEqual([{ secretRef: { name: object('Secret').metadata.name } }])
  expect(container.volumeMounts.map(({ name }: { name: string }) => name)).toEqual(
    pod.spec.volumes.map(({ name }: { name: string }) => name),
  )
})

test('its servers run as the user of the image, without rights, on a read-only root file system', () => {
  const [, user, group] = /^USER (\d+):(\d+)$/m.exec(read('Dockerfile'))!
  expect(pod.spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: Number(user),
    runAsGroup: Number(group),
  })
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
})

test('its variables are a configuration', () => {
  const values = Object.fromEntries(
    container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
  )
  const config = readConfig({ ...object('Secret').stringData, ...values })
  expect(config.databaseUrl).toMatch(/^postgres:/)
  expect(config.publicUrl).toBe(`https://${object('Ingress').spec.rules[0].host}`)
})

let app: App
beforeAll(async () => {
  app = await startApp(testConfig())
})
afterAll(() => app.close())

test.each(['startupProbe', 'readinessProbe', 'livenessProbe'])('the path of its %s responds', async probe => {
  const { path, port } = container[probe].httpGet
  expect(port).toBe(container.ports[0].name)
  expect((await fetch(app.url + path)).status).toBe(200)
})

test('the dashboard shows metrics that exist', async () => {
  const { panels } = JSON.parse(read('grafana.json'))
  const expressions: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  )
  const shown = new Set(expressions.flatMap(text => text.match(/\broomful_\w+/g) ?? []))
  expect(shown.size).toBeGreaterThan(10)
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  const exist = new Set(
    [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`] : [name!],
    ),
  )
  expect([...shown].filter(name => !exist.has(name))).toEqual([])
})

test('the scrape configuration and the alerts name the same job', () => {
  const page = readFileSync(join(repository, 'docs/operations.md'), 'utf8')
  const [, lines] = /```yaml\n(scrape_configs.*?)```/s.exec(page)!
  const [scrape] = parse(lines!).scrape_configs
  expect(readFileSync(join(repository, 'docs/prometheus-alerts.yml'), 'utf8')).toContain(
    `job="${scrape.job_name}"`,
  )
})
