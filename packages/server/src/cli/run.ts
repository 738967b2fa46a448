import { parseArgs } from 'node:util'
import { ConfigError, type Environment, readConfig } from '../config.ts'
import { DataFolderError } from '../data-folder.ts'
import { ListenError } from '../http/listen.ts'
import { BackupError } from '../storage/backup.ts'
import { isStorageFailure } from '../storage/failure.ts'
import { NewerDatabaseError, StorageTakenError } from '../storage/storage.ts'
import { programVersion } from '../version.ts'
import { type Command, type ListedCommand, Unfulfilled, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { readable } from './readable.ts'
import { besideRunningServer } from './running-server.ts'
import { closestTo } from './suggest.ts'

/** Runs a command line. @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage or configuration. */
export async function run(argv: readonly string[], environment: Environment): Promise<number> {
  const json = argv.includes('--json')
  try {
    if (argv.includes('--version')) {
      print(
        json ? { version: programVersion, node: process.versions.node } : `roomful ${programVersion}`,
        json,
      )
      return 0
    }
    const { listed, rest } = findCommand(argv)
    if (!listed) {
      const group = argv.find(word => !word.startsWith('-'))
      print(help(group), false)
      return argv.length === 0 || argv.includes('--help') ? 0 : 2
    }
    const command = await listed.load()
    if (rest.includes('--help')) {
      print(`${listed.summary}\nusage: ${command.usage} [--json]`, false)
      return 0
    }
    const { values, positionals } = parse(command, rest)
    const config = besideRunningServer(readConfig(environment))
    const returned = await command.run({ config, options: values, arguments: positionals, json })
    const result = returned instanceof Unfulfilled ? returned.result : returned
    if (result !== undefined)
      print(command.describe && !json ? command.describe(result as never) : result, json)
    return returned instanceof Unfulfilled ? 1 : 0
  } catch (error) {
    return fail(error, json)
  }
}

function print(result: unknown, json: boolean): void {
  process.stdout.write(`${json ? JSON.stringify(result) : readable(result)}\n`)
}

/** The command that is named; none for a group such as `org`, or where nothing is named. @throws UsageError */
function findCommand(argv: readonly string[]): { listed: ListedCommand | undefined; rest: string[] } {
  const words = argv.filter(word => !word.startsWith('-'))
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const listed = commands.find(candidate => candidate.name === name)
    if (!listed || words.length < length) continue
    const rest = [...argv]
    for (const word of name.split(' ')) rest.splice(rest.indexOf(word), 1)
    return { listed, rest }
  }
  const isGroup = words.length === 1 && commands.some(({ name }) => name.startsWith(`${words[0]} `))
  if (words.length > 0 && !(isGroup && argv.includes('--help'))) throw unknownCommand(words)
  return { listed: undefined, rest: [...argv] }
}

function unknownCommand([first = '', second]: readonly string[]): UsageError {
  const inGroup = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
  if (inGroup.length > 0 && second === undefined)
    return new UsageError(`name what to do: ${inGroup.join(', ')}`)
  const typed = second === undefined ? first : `${first} ${second}`
  const names = commands.map(({ name }) => name)
  const meant =
    closestTo(typed, names) ?? closestTo(first, [...new Set(names.map(name => name.split(' ')[0]!))])
  return new UsageError(`no command ${typed}: ${meant ? `did you mean ${meant}?` : 'see roomful --help'}`)
}

function parse(command: Command, args: string[]) {
  const options = { ...command.options, json: { type: 'boolean' }, help: { type: 'boolean' } } as const
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const typed = /'--([^'=]+)/.exec(message)?.[1]
    const meant = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && typed && closestTo(typed, Object.keys(options))
    const problem = meant ? `no option --${typed}: did you mean --${meant}?` : message
    throw new UsageError(`${problem}\nusage: ${command.usage}`)
  }
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
function help(group?: string): string {
  const shown = group ? commands.filter(({ name }) => name.startsWith(`${group} `)) : commands
  const width = Math.max(...shown.map(command => command.name.length))
  const lines = shown.map(command => `  ${command.name.padEnd(width)}  ${command.summary}`)
  const usage = group
    ? `roomful ${group} <command> [--json]`
    : 'roomful <command> [--json] · roomful --version'
  return [usage, '', ...lines, '', 'roomful <command> --help tells more.'].join('\n')
}
