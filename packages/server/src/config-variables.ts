import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  isHostName,
  isHostPattern,
  isRedisUrl,
  isWebUrl,
  listOf,
  readBackoff,
  readDays,
  readNetworks,
  readOrigins,
  readPort,
  readPostgresUrl,
  readSmtpUrl,
  readSwitch,
  readToken,
  readWords,
  secretCharactersMin,
} from './config-values.ts'
import { type Cidr, readCidr } from './lib/cidr.ts'
import { type LogLevel, logLevels } from './lib/log.ts'

/** Everything that an operator can set. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataDir: string
  /** Undefined: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Of one Redis or Valkey, or of nodes of a cluster; undefined: PostgreSQL does what it would do. */
  readonly redisUrls: readonly string[] | undefined
  readonly allowedOrigins: readonly string[]
  /** Whose pages may show embedded results. */
  readonly embedOrigins: readonly string[]
  /** Undefined: one made and kept in `dataDir`. The first seals, all of them open. */
  readonly secrets: readonly string[] | undefined
  readonly webhookAllowHttp: boolean
  readonly webhookAllowCidrs: readonly Cidr[]
  /** Seconds before each attempt of a delivery; the last one stands for all further attempts. */
  readonly webhookBackoffSeconds: readonly number[]
  /** Proxies whose X-Forwarded-For counts. */
  readonly trustProxy: BlockList
  /** How long audit rows are kept. */
  readonly auditDays: number
  /** How long events and deliveries are kept that have ended. */
  readonly eventDays: number
  /** The token for reading the metrics; undefined: anybody on this machine may. */
  readonly metricsToken: string | undefined
  /** Whether exports work only when nothing else would. */
  readonly exportsGiveWay: boolean
  /** Whether messages of phones take the fast path. */
  readonly fastPath: boolean
  /** The operator's, besides those that are shipped. */
  readonly words: readonly string[]
  /** Undefined: no mail is sent. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly logLevel: LogLevel
}

/** One variable: how it is read, what it is without, what it is for. */
interface Variable<T> {
  readonly name: string
  readonly doc: string
  readonly default: string
  /** Problems with it are reported without its value. */
  readonly isSecret?: true
  /** @throws RangeError saying what it takes. */
  readonly read: (text: string, environment: Environment) => T
}

export type Environment = Readonly<Record<string, string | undefined>>

const installedDataDir = fileURLToPath(new URL('../../../data', import.meta.url))

/** How each part of the configuration is set. */
export const variables: { readonly [K in keyof Config]: Variable<Config[K]> } = {
  port: {
    name: 'PORT',
    doc: 'TCP port; 0 takes a free one.',
    default: '3000',
    read: readPort,
  },
  host: { name: 'HOST', doc: 'Address to listen on.', default: '0.0.0.0', read: text => text },
  publicUrl: {
    name: 'ROOMFUL_PUBLIC_URL',
    doc: 'What links and QR codes say; http://localhost:PORT unless set.',
    default: '',
    read: (text, environment) => {
      if (text === '') return `http://localhost:${environment.PORT ?? '3000'}`
      const url = URL.parse(text)
      if (!url || !isWebUrl(url, isHostName)) throw new RangeError('an http or https URL')
      if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
        throw new RangeError('a URL without a path, as pages and API are served from the root of their host')
      return url.origin
    },
  },
  dataDir: {
    name: 'ROOMFUL_DATA_DIR',
    doc: 'Folder of the SQLite file and of secrets; `data` in the folder of Roomful unless set, from wherever it is called.',
    default: '',
    read: text => resolve(text === '' ? installedDataDir : text),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    isSecret: true,
    doc: 'postgres://… for PostgreSQL, also with settings such as `?options=-c%20search_path=rooms`; SQLite in the data folder unless set.',
    default: '',
    read: readPostgresUrl,
  },
  redisUrls: {
    name: 'REDIS_URL',
    isSecret: true,
    doc: 'redis://… or rediss://… of a Redis or Valkey from 7.0 on, or of nodes of a cluster, separated by commas: carries notices and counts budgets in place of PostgreSQL, such as where a pooler in transaction mode is in the way of LISTEN. The same for servers and commands.',
    default: '',
    read: (text, environment) => {
      const urls = listOf(text)
      if (text === '') return undefined
      if (urls.length === 0 || !urls.every(isRedisUrl))
        throw new RangeError(
          'redis:// or rediss:// URLs with a host, such as redis://user:password@host:6379, separated by commas',
        )
      if (!environment.DATABASE_URL)
        throw new RangeError(
          'left out without DATABASE_URL: a server with SQLite is alone, and has nobody to reach',
        )
      return urls
    },
  },
  allowedOrigins: {
    name: 'ROOMFUL_ALLOWED_ORIGINS',
    doc: 'Origins besides our own whose pages may open room sockets, separated by commas.',
    default: '',
    read: text => readOrigins(text, isHostName, 'https://example.com'),
  },
  embedOrigins: {
    name: 'ROOMFUL_EMBED_ORIGINS',
    doc: 'Origins besides our own whose pages may show embedded results, separated by commas; https://*.example.com stands for every host below it, and at least two names follow the star.',
    default: '',
    read: text => readOrigins(text, isHostPattern, 'https://example.com or https://*.example.com'),
  },
  secrets: {
    name: 'ROOMFUL_SECRET',
    isSecret: true,
    doc: 'Seals webhook secrets and stage tokens. Made and kept in the data folder unless set, wanted with DATABASE_URL; a comma list rotates it: the first seals, all open.',
    default: '',
    read: (text, environment) => {
      const secrets = listOf(text)
      if ((text !== '' && secrets.length === 0) || secrets.some(({ length }) => length < secretCharactersMin))
        throw new RangeError(`secrets of at least ${secretCharactersMin} characters, separated by commas`)
      if (secrets.length > 0) return secrets
      if (environment.DATABASE_URL) throw new RangeError('given with DATABASE_URL, the same on every server')
      return undefined
    },
  },
  webhookAllowHttp: {
    name: 'ROOMFUL_WEBHOOK_ALLOW_HTTP',
    doc: '1 lets webhooks, and sign-in providers, have http URLs too.',
    default: '0',
    read: readSwitch,
  },
  webhookAllowCidrs: {
    name: 'ROOMFUL_WEBHOOK_ALLOW_CIDRS',
    doc: 'Ranges of addresses that are not public and yet may be webhook targets or sign-in providers, separated by commas.',
    default: '',
    read: text => listOf(text).map(readCidr),
  },
  webhookBackoffSeconds: {
    name: 'ROOMFUL_WEBHOOK_BACKOFF_SECONDS',
    doc: 'Seconds before each of the 8 attempts of a delivery, each varied by 20 %; the last one repeats.',
    default: '0,30,120,600,1800,7200,21600,43200',
    read: readBackoff,
  },
  trustProxy: {
    name: 'ROOMFUL_TRUST_PROXY',
    doc: 'Networks (CIDRs, separated by commas) of the proxies whose X-Forwarded-For counts.',
    default: '',
    read: readNetworks,
  },
  auditDays: {
    name: 'ROOMFUL_AUDIT_DAYS',
    doc: 'Days after which rows of the audit log are removed.',
    default: '365',
    read: readDays,
  },
  eventDays: {
    name: 'ROOMFUL_EVENT_DAYS',
    doc: 'Days after which events, and deliveries that have ended, are removed.',
    default: '30',
    read: readDays,
  },
  metricsToken: {
    name: 'ROOMFUL_METRICS_TOKEN',
    isSecret: true,
    doc: 'Whoever sends it as Authorization: Bearer may read /metrics; unless set, only this machine may.',
    default: '',
    read: readToken,
  },
  exportsGiveWay: {
    name: 'ROOMFUL_EXPORTS_GIVE_WAY',
    doc: '0 lets exports and imports compete with answers for the processors; otherwise they run at the lowest priority.',
    default: '1',
    read: readSwitch,
  },
  fastPath: {
    name: 'ROOMFUL_FAST_PATH',
    doc: '0 has the WebSocket library read every message of a phone: slower, and for finding out whether a fault is ours.',
    default: '1',
    read: readSwitch,
  },
  words: {
    name: 'ROOMFUL_WORDS_FILE',
    doc: 'File with words, one a line, that wait for the presenter in sessions with `word_filter`, besides those that come with Roomful.',
    default: '',
    read: readWords,
  },
  smtpUrl: {
    name: 'ROOMFUL_SMTP_URL',
    isSecret: true,
    doc: 'smtp://… or smtps://… of the server through which mail goes out, with user and password; unless set, whoever makes a link hands it over.',
    default: '',
    read: readSmtpUrl,
  },
  mailFrom: {
    name: 'ROOMFUL_MAIL_FROM',
    doc: 'The address that mail comes from; roomful@ and the host of ROOMFUL_PUBLIC_URL unless set.',
    default: '',
    read: (text, environment) => {
      if (text === '')
        return `roomful@${URL.parse(environment.ROOMFUL_PUBLIC_URL ?? '')?.hostname || 'localhost'}`
      if (!/^[^\s@<>]+@[^\s@<>]+$/.test(text)) throw new RangeError('a mail address')
      return text
    },
  },
  logLevel: {
    name: 'LOG_LEVEL',
    doc: `How much is logged: ${logLevels.join(', ')}.`,
    default: 'info',
    read: text => {
      const level = logLevels.find(known => known === text)
      if (!level) throw new RangeError(`one of ${logLevels.join(', ')}`)
      return level
    },
  },
}
