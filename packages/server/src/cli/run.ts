import { parseArgs } from 'node:util'
import { ConfigError, type Environment, readConfig } from '../config.ts'
import { DataFolderError } from '../data-folder.ts'
import { ListenError } from '../http/listen.ts'
import { BackupError } from '../storage/backup.ts'
import { isStorageFailure } from '../storage/failure.ts'
import { NewerDatabaseError, StorageTakenError } from '../storage/storage.ts'
import { programVersion } from '../version.ts'
import { type Command, Unfulfilled, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { findCommand, unknownOption } from './find-command.ts'
import { readable } from './readable.ts'
import { besideRunningServer } from './running-server.ts'

/** Runs a command line. @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage or configuration. */
export async function run(given: readonly string[], environment: Environment): Promise<number> {
  const argv = withHelpOption(given)
  const json = argv.includes('--json')
  try {
    if (argv.includes('--version')) {
      print(
        json ? { version: programVersion, node: process.versions.node } : `roomful ${programVersion}`,
        json,
      )
      return 0
    }
    const found = findCommand(argv)
    if (found.kind === 'group') {
      printHelp(helpOf(found.name), json)
      return 0
    }
    const command = await found.command.load()
    if (found.rest.includes('--help')) {
      printHelp(`${found.command.summary}\nusage: ${command.usage} [--json]`, json)
      return 0
    }
    const { values, positionals } = parse(command, found.rest)
    const config = besideRunningServer(readConfig(environment))
    const returned = await command.run({ config, options: values, argument: positionals[0], json })
    const result = returned instanceof Unfulfilled ? returned.result : returned
    if (result !== undefined)
      print(command.describe && !json ? command.describe(result as never) : result, json)
    return returned instanceof Unfulfilled ? 1 : 0
  } catch (error) {
    return fail(error, json)
  }
}

/** `-h` and `help` are other ways to write `--help`. */
function withHelpOption(given: readonly string[]): string[] {
  const argv = given.map(word => (word === '-h' ? '--help' : word))
  return argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv
}

function print(result: unknown, json: boolean): void {
  process.stdout.write(`${json ? JSON.stringify(result) : readable(result)}\n`)
}

function printHelp(text: string, json: boolean): void {
  print(json ? { help: text } : text, json)
}

/** @throws UsageError */
function parse(command: Command, args: readonly string[]) {
  const options = { ...command.options, json: { type: 'boolean' }, help: { type: 'boolean' } } as const
  const refused = (problem: string) => new UsageError(`${problem}\nusage: ${command.usage}`)
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const typed = /'(--?[^'=]+)/.exec(message)?.[1]
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || typed === undefined) throw refused(message)
    throw unknownOption(
      typed,
      Object.keys(options).map(name => `--${name}`),
      `usage: ${command.usage}`,
    )
  }
  const { positionals } = parsed
  if (positionals.length > (command.argument ? 1 : 0)) {
    const takes = command.argument ? `takes one ${command.argument}` : `takes no ${positionals[0]}`
    throw refused(`this command ${takes}`)
  }
  return parsed
}

async function fail(error: unknown, json: boolean): Promise<number> {
  const isUsage = error instanceof UsageError || error instanceof ConfigError
  const refusal = isUsage ? null : await asRefusal(error)
  const envelope = refusal
    ? { error: refusal.message, code: refusal.code, ...refusal.details }
    : { error: (error as Error).message, code: isUsage ? 'USAGE' : 'INTERNAL_ERROR' }
  if (json) process.stdout.write(`${JSON.stringify(envelope)}\n`)
  else process.stderr.write(`roomful: ${envelope.error}\n`)
  const isExpected = isUsage || refusal || isForOperator(error)
  if (!isExpected && !json) process.stderr.write(`${(error as Error).stack}\n`)
  return isUsage ? 2 : 1
}

/** Errors that an operator can mend, for which a stack trace adds nothing. */
function isForOperator(error: unknown): boolean {
  const kinds = [StorageTakenError, NewerDatabaseError, DataFolderError, ListenError, BackupError]
  return kinds.some(kind => error instanceof kind) || isStorageFailure(error)
}

/** Loaded late: errors come with the schemas of their envelope, which a command that goes well may not need. */
async function asRefusal(error: unknown) {
  const { ApiError } = await import('../domain/api-error.ts')
  return error instanceof ApiError ? error : null
}

/** @param group lists only the commands of it, such as `org`. */
function helpOf(group: string | undefined): string {
  const shown = commands.filter(
    ({ name, isUnlisted }) => !isUnlisted && (group === undefined || name.startsWith(`${group} `)),
  )
  const width = Math.max(...shown.map(command => command.name.length))
  const lines = shown.map(command => `  ${command.name.padEnd(width)}  ${command.summary}`)
  const usage = group
    ? `roomful ${group} <command> [--json]`
    : 'roomful <command> [--json] · roomful --version'
  return [usage, '', ...lines, '', 'roomful <command> --help says more.'].join('\n')
}
