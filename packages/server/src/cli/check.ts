import { type Config, configDocs, printable } from '../config.ts'
import type { Settings } from '../config-sources.ts'
import { type Checked, checkInstallation, type Lack, lackingInProduction } from '../installation-check.ts'
import { systemClock } from '../lib/clock.ts'
import { programVersion } from '../lib/version.ts'
import { checkUrl } from './check-url.ts'
import { type Command, FailedCheck } from './command.ts'
import { tableOf } from './readable.ts'

interface Report {
  readonly status: 'ok' | 'failed'
  readonly version: string
  readonly storage: 'sqlite' | 'postgres'
  /** The configuration file; null: there is none. */
  readonly file: string | null
  readonly variables: readonly Value[]
  readonly checks: readonly Checked[]
  readonly lacks: readonly Lack[]
}

interface Value {
  readonly name: string
  readonly value: string
  readonly from: string
}

/** Prints the configuration, tests what it names and lists what production lacks, without changing anything. */
export const check: Command = {
  usage: 'roomful check [--production] [--url URL]',
  options: { production: { type: 'boolean' }, url: { type: 'string' } },
  reportsUntrusted: true,
  async run({ config, settings, options }) {
    const { url } = options
    const checks = [
      ...(typeof url === 'string' ? await checkUrl(url) : []),
      ...(await checkInstallation(config, settings)),
    ]
    const lacks = await lackingInProduction(config, settings, systemClock.now())
    const isFailed =
      checks.some(({ state }) => state === 'failed') || (options.production === true && lacks.length > 0)
    const report: Report = {
      status: isFailed ? 'failed' : 'ok',
      version: programVersion,
      storage: config.databaseUrl === undefined ? 'sqlite' : 'postgres',
      file: settings.file ?? null,
      variables: valuesOf(config, settings),
      checks,
      lacks,
    }
    return isFailed ? new FailedCheck(report) : report
  },
  describe: ({ version, file, variables, checks, lacks }: Report) =>
    [
      `Roomful ${version}, ${file === null ? 'without a configuration file' : `configured by ${file}`}`,
      tableOf(variables.map(variable => ({ ...variable }))),
      ['Checks:', ...checks.map(({ check, state, detail }) => `  ${check} ${state}: ${detail}`)].join('\n'),
      lacks.length === 0
        ? 'Ready for production.'
        : ['Required for production:', ...lacks.map(({ what, to_do }) => `  ${what}: ${to_do}`)].join('\n'),
    ].join('\n\n'),
}

function valuesOf(config: Config, { values, origins }: Settings): Value[] {
  const effective: Readonly<Record<string, string>> = {
    ROOMFUL_PUBLIC_URL: config.publicUrl,
    ROOMFUL_DATA_DIR: config.dataDir,
    ROOMFUL_MAIL_FROM: config.mailFrom,
  }
  return configDocs.map(({ name, default: preset }) => ({
    name,
    value: printable(name, effective[name] ?? values[name] ?? preset),
    from: origins[name] ?? 'default',
  }))
}
