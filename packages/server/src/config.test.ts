// Configuration: everything has a default, one message names all invalid variables, and secrets are never printed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, configDocs, readConfig } from './config.ts'

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

test('an empty environment is acceptable: everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    dataDir: join(import.meta.dirname, '../../../data'),
    databaseUrl: undefined,
    allowedOrigins: [],
    secrets: undefined,
    webhookAllowHttp: false,
    webhookAllowCidrs: [],
    oidcAllowCidrs: [],
    webhookBackoffSeconds: [0, 30, 120, 600, 1800, 7200, 21600, 43200],
    signInDays: 90,
    auditDays: 365,
    eventDays: 30,
    logLevel: 'info',
  })
})

test.each(['', '  '])('variables set to %j are as if they were not set', text => {
  expect(readConfig(Object.fromEntries(configDocs.map(({ name }) => [name, text])))).toEqual(readConfig({}))
})

test('settings of operators are read', () => {
  const config = readConfig({
    PORT: '0',
    ROOMFUL_PUBLIC_URL: 'https://rooms.example/',
    DATABASE_URL: 'postgresql://somewhere/roomful',
    ROOMFUL_SECRET: 'the newest of all secrets, the one before that',
    ROOMFUL_ALLOWED_ORIGINS: 'https://a.example/, https://b.example:8443/path,',
    ROOMFUL_EMBED_ORIGINS:
      'https://*.example.com, http://[::1]:8000, https://*.hall.intranet:444, https://bücher.example',
    ROOMFUL_WEBHOOK_BACKOFF_SECONDS: '0, 1.5,60',
    ROOMFUL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,fd00::/8',
    ROOMFUL_WEBHOOK_ALLOW_HTTP: '1',
    ROOMFUL_TRUST_PROXY: '10.0.0.0/8, ::1',
  })
  expect(config).toMatchObject({
    port: 0,
    publicUrl: 'https://rooms.example',
    databaseUrl: 'postgresql://somewhere/roomful',
    secrets: ['the newest of all secrets', 'the one before that'],
    allowedOrigins: ['https://a.example', 'https://b.example:8443'],
    embedOrigins: [
      'https://*.example.com',
      'http://[::1]:8000',
      'https://*.hall.intranet:444',
      'https://xn--bcher-kva.example',
    ],
    webhookBackoffSeconds: [0, 1.5, 60],
    webhookAllowHttp: true,
  })
  expect(config.webhookAllowCidrs).toHaveLength(2)
  expect(config.trustProxy.check('10.1.2.3')).toBe(true)
  expect(config.trustProxy.check('::1', 'ipv6')).toBe(true)
  expect(config.trustProxy.check('11.1.2.3')).toBe(false)
})

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['ROOMFUL_PUBLIC_URL', 'rooms.example'],
  ['ROOMFUL_PUBLIC_URL', 'ftp://rooms.example'],
  ['ROOMFUL_PUBLIC_URL', 'https://rooms.example/roomful'],
  ['ROOMFUL_PUBLIC_URL', 'https://rooms.example/?a=b'],
  ['ROOMFUL_PUBLIC_URL', 'https://*'],
  ['DATABASE_URL', 'mysql://somewhere'],
  ['DATABASE_URL', 'postgres:rooms'],
  ['DATABASE_URL', 'postgres://host:port/rooms'],
  ['DATABASE_URL', 'somewhere'],
  ['DATABASE_URL', 'postgres://somewhere/rooms?statement_timeout=5000'],
  ['DATABASE_URL', 'postgres://somewhere/rooms?options=-c%20Synchronous_Commit%3Doff'],
  [
    'DATABASE_URL',
    'postgres://somewhere/rooms?options=-csearch_path=x%20--idle-in-transaction-session-timeout=0',
  ],
  ['REDIS_URL', 'http://somewhere'],
  ['REDIS_URL', 'redis://a,somewhere'],
  ['REDIS_URL', 'redis://alone'],
  ['REDIS_URL', 'redis://'],
  ['REDIS_URL', 'redis:somewhere'],
  ['REDIS_URL', ','],
  ['ROOMFUL_ALLOWED_ORIGINS', 'https://a.example,nonsense'],
  ['ROOMFUL_ALLOWED_ORIGINS', 'file:///tmp'],
  ['ROOMFUL_ALLOWED_ORIGINS', 'ftp://a.example'],
  ['ROOMFUL_ALLOWED_ORIGINS', '*'],
  ['ROOMFUL_ALLOWED_ORIGINS', 'https://*.example'],
  ['ROOMFUL_EMBED_ORIGINS', 'https://*.'],
  ['ROOMFUL_EMBED_ORIGINS', 'https://*'],
  ['ROOMFUL_EMBED_ORIGINS', 'https://*.com'],
  ['ROOMFUL_EMBED_ORIGINS', 'https://*.com.'],
  ['ROOMFUL_EMBED_ORIGINS', 'https://*.intranet:444'],
  ['ROOMFUL_EMBED_ORIGINS', 'https://*.*.example'],
  ['ROOMFUL_EMBED_ORIGINS', 'https://a.*.example'],
  ['ROOMFUL_EMBED_ORIGINS', 'https://.example'],
  ['ROOMFUL_EMBED_ORIGINS', 'https://a.example;script-src'],
  ['ROOMFUL_SECRET', 'too short'],
  ['ROOMFUL_SECRET', ','],
  ['ROOMFUL_SECRET', 'a long enough secret,short'],
  ['ROOMFUL_WEBHOOK_ALLOW_HTTP', 'yes'],
  ['ROOMFUL_WEBHOOK_ALLOW_CIDRS', '127.0.0.1'],
  ['ROOMFUL_OIDC_ALLOW_CIDRS', '127.0.0.1'],
  ['ROOMFUL_WEBHOOK_BACKOFF_SECONDS', ','],
  ['ROOMFUL_WEBHOOK_BACKOFF_SECONDS', '5,10'],
  ['ROOMFUL_WEBHOOK_BACKOFF_SECONDS', '0,-1'],
  ['ROOMFUL_WEBHOOK_BACKOFF_SECONDS', '0,1,2,3,4,5,6,7,8'],
  ['ROOMFUL_TRUST_PROXY', '10.0.0.0/33'],
  ['ROOMFUL_TRUST_PROXY', '10.0.0.0/'],
  ['ROOMFUL_TRUST_PROXY', 'all'],
  ['ROOMFUL_METRICS_TOKEN', 'a token with spaces in it'],
  ['ROOMFUL_AUDIT_DAYS', '0'],
  ['ROOMFUL_AUDIT_DAYS', '1.5'],
  ['ROOMFUL_EXPORTS_GIVE_WAY', 'no'],
  ['ROOMFUL_FAST_PATH', 'no'],
  ['LOG_LEVEL', 'verbose'],
])('%s=%s is refused, by name', (name, value) => {
  const problems = problemsOf({ [name]: value }).filter(problem => problem.startsWith(`${name}=`))
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/: must be \S/)
})

test('a wildcard origin without a domain is refused with an example', () => {
  expect(problemsOf({ ROOMFUL_EMBED_ORIGINS: 'https://*.' })).toEqual([
    'ROOMFUL_EMBED_ORIGINS="https://*." (environment): must be origins such as https://example.com or https://*.example.com',
  ])
})

test('all problems stand in one message', () => {
  const environment = {
    PORT: 'x',
    ROOMFUL_PUBLIC_URL: 'x',
    DATABASE_URL: 'x',
    REDIS_URL: 'x',
    ROOMFUL_ALLOWED_ORIGINS: 'x',
    ROOMFUL_EMBED_ORIGINS: 'x',
    ROOMFUL_SECRET: 'x',
    ROOMFUL_WEBHOOK_ALLOW_HTTP: 'x',
    ROOMFUL_WEBHOOK_ALLOW_CIDRS: 'x',
    ROOMFUL_OIDC_ALLOW_CIDRS: 'x',
    ROOMFUL_WEBHOOK_BACKOFF_SECONDS: 'x',
    ROOMFUL_TRUST_PROXY: 'x',
    ROOMFUL_AUDIT_DAYS: 'x',
    ROOMFUL_SIGN_IN_DAYS: 'x',
    ROOMFUL_EVENT_DAYS: 'x',
    ROOMFUL_KEEP_UPGRADE_BACKUPS: 'x',
    ROOMFUL_EXPORTS_GIVE_WAY: 'x',
    ROOMFUL_FAST_PATH: 'x',
    ROOMFUL_WORDS_FILE: join(import.meta.dirname, 'nowhere'),
    ROOMFUL_SMTP_URL: 'x',
    ROOMFUL_MAIL_FROM: 'x',
    LOG_LEVEL: 'x',
  }
  const names = problemsOf(environment).map(problem => problem.split('=')[0])
  expect(names.sort()).toEqual(Object.keys(environment).sort())
  // Whatever can be refused is: what is left takes any text.
  const lenient = configDocs.map(({ name }) => name).filter(name => !(name in environment))
  expect(lenient).toEqual(['HOST', 'ROOMFUL_DATA_DIR', 'ROOMFUL_METRICS_TOKEN'])
  expect(() => readConfig(environment)).toThrow(
    /Invalid configuration:\n {2}PORT="x" \(environment\): must be a port/,
  )
})

test.each([
  ['ROOMFUL_SECRET', 'hunter2', 'must be secrets of at least 16 characters'],
  ['DATABASE_URL', 'mysql://me:hunter2@somewhere/db', 'must be a postgres:// URL'],
  [
    'DATABASE_URL',
    'postgres://me:hunter2@somewhere/db?lock_timeout=1&application_name=x',
    'must be a URL without lock_timeout, which Roomful sets itself',
  ],
  ['REDIS_URL', 'http://me:hunter2@somewhere', 'must be redis:// or rediss:// URLs'],
  ['ROOMFUL_METRICS_TOKEN', 'hunter2', 'must be a token of at least 16 ASCII characters'],
])('secrets in %s are never repeated in a message', (name, value, message) => {
  const problem = problemsOf({ [name]: value }).find(text => text.startsWith(name))
  expect(problem).toContain(`${name}=… (environment): ${message}`)
})

test('several servers need the same secret, so PostgreSQL wants it given', () => {
  const [problem] = problemsOf({ DATABASE_URL: 'postgres://somewhere' })
  expect(problem).toContain('the same on every server')
})

test('a bad port does not make a bad public URL of it as well', () => {
  expect(problemsOf({ PORT: 'x' })).toHaveLength(1)
})

test('a file of words is read when the server starts: a word a line, without comments', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'roomful-words-')), 'words.txt')
  writeFileSync(file, '# ours\nzonk\n\n  *grmpf* \r\n')
  expect(readConfig({ ROOMFUL_WORDS_FILE: file }).words).toEqual(['zonk', '*grmpf*'])
  rmSync(dirname(file), { recursive: true })
})
