import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Cidr, readCidr } from './lib/address-guard.ts'
import { withoutPassword } from './lib/connection-failure.ts'
import { type LogLevel, logLevels } from './lib/log.ts'
import { OperatorError } from './lib/operator-error.ts'
import { runsFromSource } from './lib/resources.ts'
import { ownSettingsIn } from './storage/database-url.ts'

const secretCharactersMin = 16

// Parsers of variables. Each throws a RangeError that names the accepted values.

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new RangeError('a port from 0 to 65535')
  return port
}

/** Seconds before each attempt, separated by commas. */
function readBackoff(text: string): number[] {
  const steps = listOf(text)
  const isGood = steps.length > 0 && steps.length <= 8 && Number(steps[0]) === 0
  if (!isGood || steps.some(step => !/^\d{1,7}(\.\d{1,3})?$/.test(step)))
    throw new RangeError('1 to 8 numbers of seconds, separated by commas, starting with 0')
  return steps.map(Number)
}

/** Undefined: unset. @throws RangeError naming the accepted URLs */
export function readPostgresUrl(text: string): string | undefined {
  if (text === '') return undefined
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new RangeError('a postgres:// URL, such as postgres://user:password@host:5432/database')
  const own = ownSettingsIn(text)
  if (own.length > 0) throw new RangeError(`a URL without ${own.join(', ')}, which Roomful sets itself`)
  return text
}

/** Undefined: unset. */
function readSmtpUrl(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new RangeError('an smtp:// or smtps:// URL')
  return text
}

/** Undefined: unset. */
function readToken(text: string): string | undefined {
  // Other characters cannot be sent in a header.
  if (text !== '' && (text.length < secretCharactersMin || !/^[\x21-\x7e]+$/.test(text)))
    throw new RangeError(`a token of at least ${secretCharactersMin} ASCII characters without spaces`)
  return text === '' ? undefined : text
}

/** CIDRs and addresses, separated by commas. */
function readNetworks(text: string): BlockList {
  const networks = new BlockList()
  for (const item of listOf(text)) {
    const [address = '', prefix] = item.split('/')
    const version = isIP(address)
    const bits = version === 6 ? 128 : 32
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
    if (version === 0 || !(length <= bits)) throw new RangeError('CIDRs such as 10.0.0.0/8,::1')
    networks.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  }
  return networks
}

/** Comma-separated origins. @param example for the error message */
function readOrigins(text: string, isHost: (name: string) => boolean, example: string): string[] {
  return listOf(text).map(item => {
    const url = URL.parse(item)
    if (!url || !isWebUrl(url, isHost)) throw new RangeError(`origins such as ${example}`)
    return url.origin
  })
}

function isWebUrl({ protocol, hostname }: URL, isHost: (name: string) => boolean): boolean {
  return (protocol === 'http:' || protocol === 'https:') && isHost(hostname)
}

function isRedisUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^rediss?:$/.test(url.protocol) && isHostName(url.hostname)
}

/** URLs accept characters in a host that have a meaning in headers. */
function isHostName(name: string): boolean {
  return /^([a-z\d_-]+\.)*[a-z\d_-]+\.?$|^\[[\da-f:.]+\]$/i.test(name)
}

/** A host name, or `*.` and at least two labels: `*.com` would match almost any host. */
function isHostPattern(name: string): boolean {
  const parent = /^\*\.(.*)$/.exec(name)?.[1]
  return parent === undefined ? isHostName(name) : isHostName(parent) && /[^.]\.[^.]/.test(parent)
}

function readDays(text: string): number {
  const days = Number(text)
  if (!/^\d{1,5}$/.test(text) || days < 1) throw new RangeError('a number of days from 1 to 99999')
  return days
}

function readSwitch(text: string): boolean {
  if (text !== '0' && text !== '1') throw new RangeError('0 or 1')
  return text === '1'
}

/** The words of a file, one per line; # begins a comment. */
function readWords(path: string): string[] {
  if (path === '') return []
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '' && !line.startsWith('#'))
  } catch {
    throw new RangeError('a readable file with one word per line')
  }
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
}

/** The operator's settings. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataDir: string
  /** Undefined: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** One Redis or Valkey, or nodes of a cluster; undefined: PostgreSQL takes its place. */
  readonly redisUrls: readonly string[] | undefined
  readonly allowedOrigins: readonly string[]
  /** Origins whose pages may embed results. */
  readonly embedOrigins: readonly string[]
  /** Undefined: generated and stored in `dataDir`. The first seals, all of them open. */
  readonly secrets: readonly string[] | undefined
  readonly webhookAllowHttp: boolean
  readonly webhookAllowCidrs: readonly Cidr[]
  readonly oidcAllowCidrs: readonly Cidr[]
  /** Seconds before each delivery attempt; the last one repeats. */
  readonly webhookBackoffSeconds: readonly number[]
  /** Proxies whose X-Forwarded-For counts. */
  readonly trustProxy: BlockList
  /** Lifetime of a sign-in, whatever its use. */
  readonly signInDays: number
  /** Retention of audit rows. */
  readonly auditDays: number
  /** Retention of events and finished deliveries. */
  readonly eventDays: number
  /** Whether backups made by upgrades stay in the data folder. */
  readonly keepUpgradeBackups: boolean
  /** The token for reading the metrics; undefined: unrestricted on this machine. */
  readonly metricsToken: string | undefined
  /** Whether exports, imports and images run at a lower priority. */
  readonly exportsGiveWay: boolean
  /** Whether messages of phones take the fast path. */
  readonly fastPath: boolean
  /** The operator's word list, in addition to the built-in one. */
  readonly words: readonly string[]
  /** Undefined: no mail is sent. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly logLevel: LogLevel
}

/** The declaration of one variable. */
interface Variable<T> {
  readonly name: string
  readonly doc: string
  readonly default: string
  /** Problems are reported without its value. */
  readonly isSecret?: true
  /** @throws RangeError naming the accepted values */
  readonly read: (text: string, environment: Environment) => T
}

export type Environment = Readonly<Record<string, string | undefined>>

const installedDataDir = runsFromSource ? fileURLToPath(new URL('../../../data', import.meta.url)) : 'data'

const variables: { readonly [K in keyof Config]: Variable<Config[K]> } = {
  port: {
    name: 'PORT',
    doc: 'TCP port; 0 selects a free one.',
    default: '3000',
    read: readPort,
  },
  host: { name: 'HOST', doc: 'Address to listen on.', default: '0.0.0.0', read: text => text },
  publicUrl: {
    name: 'ROOMFUL_PUBLIC_URL',
    doc: 'Base URL of links and QR codes. Defaults to http://localhost:PORT.',
    default: '',
    read: (text, environment) => {
      if (text === '') return `http://localhost:${environment.PORT ?? '3000'}`
      const url = URL.parse(text)
      if (!url || !isWebUrl(url, isHostName)) throw new RangeError('an http or https URL')
      if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
        throw new RangeError('a URL without a path: pages and API are served from the root of their host')
      return url.origin
    },
  },
  dataDir: {
    name: 'ROOMFUL_DATA_DIR',
    doc: 'Folder of the SQLite file and of secrets. Defaults to `data` in the checkout, or in the current folder for the executable and the package.',
    default: '',
    read: text => resolve(text === '' ? installedDataDir : text),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    isSecret: true,
    doc: 'postgres:// URL of PostgreSQL, optionally with settings such as `?options=-c%20search_path=rooms`. SQLite in the data folder if unset.',
    default: '',
    read: readPostgresUrl,
  },
  redisUrls: {
    name: 'REDIS_URL',
    isSecret: true,
    doc: 'redis:// or rediss:// URL of Redis or Valkey 7.0 or later, or of cluster nodes, separated by commas. Carries notices and counts budgets instead of PostgreSQL, for example if a pooler in transaction mode prevents LISTEN. Must be the same for servers and commands.',
    default: '',
    read: (text, environment) => {
      const urls = listOf(text)
      if (text === '') return undefined
      if (urls.length === 0 || !urls.every(isRedisUrl))
        throw new RangeError(
          'redis:// or rediss:// URLs with a host, such as redis://user:password@host:6379, separated by commas',
        )
      if (!environment.DATABASE_URL)
        throw new RangeError('unset without DATABASE_URL: SQLite supports a single server only')
      return urls
    },
  },
  allowedOrigins: {
    name: 'ROOMFUL_ALLOWED_ORIGINS',
    doc: 'Additional origins whose pages may be stages and call MCP tools, separated by commas.',
    default: '',
    read: text => readOrigins(text, isHostName, 'https://example.com'),
  },
  embedOrigins: {
    name: 'ROOMFUL_EMBED_ORIGINS',
    doc: 'Additional origins whose pages may show embedded results, separated by commas. https://*.example.com matches all hosts below it; at least two labels must follow the asterisk.',
    default: '',
    read: text => readOrigins(text, isHostPattern, 'https://example.com or https://*.example.com'),
  },
  secrets: {
    name: 'ROOMFUL_SECRET',
    isSecret: true,
    doc: 'Seals webhook secrets and stage tokens. Generated in the data folder if unset; required with DATABASE_URL. Rotate with a comma-separated list: the first one seals, all can open.',
    default: '',
    read: (text, environment) => {
      const secrets = listOf(text)
      if ((text !== '' && secrets.length === 0) || secrets.some(({ length }) => length < secretCharactersMin))
        throw new RangeError(`secrets of at least ${secretCharactersMin} characters, separated by commas`)
      if (secrets.length > 0) return secrets
      if (environment.DATABASE_URL) throw new RangeError('set with DATABASE_URL, the same on every server')
      return undefined
    },
  },
  webhookAllowHttp: {
    name: 'ROOMFUL_WEBHOOK_ALLOW_HTTP',
    doc: '1 allows http URLs for webhooks and SSO providers.',
    default: '0',
    read: readSwitch,
  },
  webhookAllowCidrs: {
    name: 'ROOMFUL_WEBHOOK_ALLOW_CIDRS',
    doc: 'Non-public address ranges allowed for webhooks and SSO providers, separated by commas.',
    default: '',
    read: text => listOf(text).map(readCidr),
  },
  oidcAllowCidrs: {
    name: 'ROOMFUL_OIDC_ALLOW_CIDRS',
    doc: 'Non-public address ranges allowed for SSO providers only, separated by commas.',
    default: '',
    read: text => listOf(text).map(readCidr),
  },
  webhookBackoffSeconds: {
    name: 'ROOMFUL_WEBHOOK_BACKOFF_SECONDS',
    doc: 'Seconds before each of the 8 attempts of a delivery, varied by 20 %; the last value repeats.',
    default: '0,30,120,600,1800,7200,21600,43200',
    read: readBackoff,
  },
  trustProxy: {
    name: 'ROOMFUL_TRUST_PROXY',
    doc: 'Networks (CIDRs, separated by commas) of proxies whose X-Forwarded-For is trusted.',
    default: '',
    read: readNetworks,
  },
  signInDays: {
    name: 'ROOMFUL_SIGN_IN_DAYS',
    doc: 'Days after which people of the workspace sign in again, whatever their use; unused for 30 days, a sign-in ends in any case.',
    default: '90',
    read: readDays,
  },
  auditDays: {
    name: 'ROOMFUL_AUDIT_DAYS',
    doc: 'Days after which audit log entries are removed.',
    default: '365',
    read: readDays,
  },
  eventDays: {
    name: 'ROOMFUL_EVENT_DAYS',
    doc: 'Days after which events and completed deliveries are removed.',
    default: '30',
    read: readDays,
  },
  keepUpgradeBackups: {
    name: 'ROOMFUL_KEEP_UPGRADE_BACKUPS',
    doc: '1 keeps the backups that upgrades make in the data folder, which are otherwise deleted after 14 days.',
    default: '0',
    read: readSwitch,
  },
  metricsToken: {
    name: 'ROOMFUL_METRICS_TOKEN',
    isSecret: true,
    doc: 'Bearer token for /metrics; if unset, only this machine can read them.',
    default: '',
    read: readToken,
  },
  exportsGiveWay: {
    name: 'ROOMFUL_EXPORTS_GIVE_WAY',
    doc: "0 runs exports, imports and images at the server's priority instead of a lower one.",
    default: '1',
    read: readSwitch,
  },
  fastPath: {
    name: 'ROOMFUL_FAST_PATH',
    doc: '0 disables the fast path for messages of phones. Disable to rule out a bug in the fast path; slower.',
    default: '1',
    read: readSwitch,
  },
  words: {
    name: 'ROOMFUL_WORDS_FILE',
    doc: 'File with words, one per line, held for review in sessions with `word_filter`, in addition to the built-in ones.',
    default: '',
    read: readWords,
  },
  smtpUrl: {
    name: 'ROOMFUL_SMTP_URL',
    isSecret: true,
    doc: 'smtp:// or smtps:// URL of the SMTP server, with user and password. If unset, no email is sent and links must be passed on manually.',
    default: '',
    read: readSmtpUrl,
  },
  mailFrom: {
    name: 'ROOMFUL_MAIL_FROM',
    doc: 'Sender address of email. Defaults to roomful@ and the host of ROOMFUL_PUBLIC_URL.',
    default: '',
    read: (text, environment) => {
      if (text === '')
        return `roomful@${URL.parse(environment.ROOMFUL_PUBLIC_URL ?? '')?.hostname || 'localhost'}`
      if (!/^[^\s@<>]+@[^\s@<>]+$/.test(text)) throw new RangeError('an email address')
      return text
    },
  },
  logLevel: {
    name: 'LOG_LEVEL',
    doc: `Log level: ${logLevels.join(', ')}.`,
    default: 'info',
    read: text => {
      const level = logLevels.find(known => known === text)
      if (!level) throw new RangeError(`one of ${logLevels.join(', ')}`)
      return level
    },
  },
}

/** All variables, for documentation. */
export const configDocs = Object.values(variables).map(variable => ({
  name: variable.name,
  default: variable.default,
  doc: variable.isSecret ? `${variable.doc} Also as \`${variable.name}_FILE\`.` : variable.doc,
}))

export const variableNames: readonly string[] = configDocs.map(({ name }) => name)

/** Variables whose values are never printed. */
export const secretNames: readonly string[] = Object.values(variables)
  .filter(({ isSecret }) => isSecret)
  .map(({ name }) => name)

/** All problems of an environment in one message. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError'
  readonly code = 'INVALID_CONFIGURATION'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map(problem => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** A value as it may be printed: URLs without passwords, other secrets not at all. */
export function printable(name: string, text: string): string {
  if (text === '' || !secretNames.includes(name)) return text
  if (!name.endsWith('_URL')) return '…'
  return name === variables.redisUrls.name ? listOf(text).map(withoutPassword).join() : withoutPassword(text)
}

/** The data folder of an environment. */
export function dataDirOf(environment: Environment): string {
  return variables.dataDir.read(environment[variables.dataDir.name] ?? '', environment)
}

/**
 * Reads the configuration; empty variables count as unset, since compose files pass them on.
 * @param origins where variables are set, for messages; in the environment unless named
 * @throws ConfigError naming every invalid variable
 */
export function readConfig(given: Environment, origins: Readonly<Record<string, string>> = {}): Config {
  const problems: string[] = []
  const environment: Environment = Object.fromEntries(
    Object.entries(given).filter(([, text]) => text?.trim() !== ''),
  )
  const entries = Object.entries(variables).map(([key, variable]) => {
    const text = environment[variable.name] ?? variable.default
    try {
      return [key, variable.read(text, environment)]
    } catch (error) {
      const shown = variable.isSecret ? '…' : JSON.stringify(text)
      const origin = origins[variable.name] ?? 'environment'
      const set = variable.name in environment ? `=${shown} (${origin})` : ' (not set)'
      problems.push(`${variable.name}${set}: must be ${(error as Error).message}`)
      return [key, undefined]
    }
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.fromEntries(entries) as Config
}
