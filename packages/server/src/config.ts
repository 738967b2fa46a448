import { BlockList, isIP } from 'node:net'
import { type LogLevel, logLevels } from './log.ts'

/** Everything that an operator can set. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataDir: string
  /** Undefined: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly allowedOrigins: readonly string[]
  /** Proxies whose X-Forwarded-For counts. */
  readonly trustProxy: BlockList
  /** How long audit rows are kept. */
  readonly auditDays: number
  readonly logLevel: LogLevel
}

/** One variable: how it is read, what it is without, what it is for. */
interface Variable<T> {
  readonly name: string
  readonly doc: string
  readonly default: string
  /** @throws RangeError saying what it takes. */
  readonly read: (text: string, environment: Environment) => T
}

export type Environment = Readonly<Record<string, string | undefined>>

const variables: { readonly [K in keyof Config]: Variable<Config[K]> } = {
  port: {
    name: 'PORT',
    doc: 'TCP port; 0 takes a free one.',
    default: '3000',
    read: text => {
      const port = Number(text)
      if (!/^\d+$/.test(text) || port > 65_535) throw new RangeError('a port from 0 to 65535')
      return port
    },
  },
  host: { name: 'HOST', doc: 'Address to listen on.', default: '0.0.0.0', read: text => text },
  publicUrl: {
    name: 'ROOMFUL_PUBLIC_URL',
    doc: 'What links and QR codes say; http://localhost:PORT unless set.',
    default: '',
    read: (text, environment) => {
      if (text === '') return `http://localhost:${environment.PORT ?? '3000'}`
      const url = URL.parse(text)
      if (!url || !/^https?:$/.test(url.protocol)) throw new RangeError('an http or https URL')
      return url.href.replace(/\/$/, '')
    },
  },
  dataDir: {
    name: 'ROOMFUL_DATA_DIR',
    doc: 'Folder of the SQLite file and of secrets.',
    default: './data',
    read: text => text,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    doc: 'postgres://… for PostgreSQL; SQLite in the data folder unless set.',
    default: '',
    read: text => {
      if (text === '') return undefined
      if (!/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) throw new RangeError('a postgres:// URL')
      return text
    },
  },
  allowedOrigins: {
    name: 'ROOMFUL_ALLOWED_ORIGINS',
    doc: 'Origins besides our own whose pages may open room sockets, separated by commas.',
    default: '',
    read: text =>
      listOf(text).map(item => {
        const url = URL.parse(item)
        if (!url || url.origin === 'null') throw new RangeError('origins such as https://example.com')
        return url.origin
      }),
  },
  trustProxy: {
    name: 'ROOMFUL_TRUST_PROXY',
    doc: 'Networks (CIDRs, separated by commas) of the proxies whose X-Forwarded-For counts.',
    default: '',
    read: text => {
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
    },
  },
  auditDays: {
    name: 'ROOMFUL_AUDIT_DAYS',
    doc: 'Days after which rows of the audit log are removed.',
    default: '365',
    read: text => {
      const days = Number(text)
      if (!/^\d{1,5}$/.test(text) || days < 1) throw new RangeError('a number of days from 1 to 99999')
      return days
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

/** Every variable with its default and meaning, for documentation. */
export const configDocs = Object.values(variables).map(variable => ({
  name: variable.name,
  default: variable.default,
  doc: variable.doc,
}))

/** All that is wrong with an environment, in one message. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not acceptable:\n${problems.map(problem => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** @throws ConfigError naming every variable that is not acceptable. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const entries = Object.entries(variables).map(([key, variable]) => {
    const text = environment[variable.name] ?? variable.default
    try {
      return [key, variable.read(text, environment)]
    } catch (error) {
      problems.push(`${variable.name}=${JSON.stringify(text)}: must be ${(error as Error).message}`)
      return [key, undefined]
    }
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.fromEntries(entries) as Config
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
}
