import { parseArgs } from 'node:util'
import { ConfigError, type Environment, readConfig } from '../config.ts'
import { DataFolderError } from '../data-folder.ts'
import { ListenError } from '../http/listen.ts'
import { BackupError } from '../storage/backup.ts'
import { isStorageFailure } from '../storage/failure.ts'
import { NewerDatabaseError, StorageTakenError } from '../storage/storage.ts'
import { type Command, Unfulfilled, UsageError } from './command.ts'
import { commands, type ListedCommand } from './commands.ts'

/** Runs a command line. @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage or configuration. */
export async function run(argv: readonly string[], environment: Environment): Promise<number> {
  const json = argv.includes('--json')
  try {
    const { listed, rest } = findCommand(argv)
    if (!listed) {
      process.stdout.write(`${help()}\n`)
      return argv.length === 0 || argv.includes('--help') ? 0 : 2
    }
    const command = await listed.load()
    if (rest.includes('--help')) {
      process.stdout.write(`${listed.summary}\nusage: ${command.usage} [--json]\n`)
      return 0
    }
    const { values, positionals } = parse(command, rest)
    const config = readConfig(environment)
    const returned = await command.run({ config, options: values, arguments: positionals, json })
    const result = returned instanceof Unfulfilled ? returned.result : returned
    if (result !== undefined)
      process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${readable(result)}\n`)
    return returned instanceof Unfulfilled ? 1 : 0
  } catch (error) {
    return fail(error, json)
  }
}

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
  if (words.length > 0) throw new UsageError(`no command ${words.slice(0, 2).join(' ')}: see roomful --help`)
  return { listed: undefined, rest: [...argv] }
}

function parse(command: Command, args: string[]) {
  try {
    const options = { ...command.options, json: { type: 'boolean' }, help: { type: 'boolean' } } as const
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nusage: ${command.usage}`)
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

/** What an operator can change, of which no stack trace tells more. */
function isForOperator(error: unknown): boolean {
  const kinds = [StorageTakenError, NewerDatabaseError, DataFolderError, ListenError, BackupError]
  return kinds.some(kind => error instanceof kind) || isStorageFailure(error)
}

/** Loaded late: errors come with the schemas of their envelope, which a command that goes well may not need. */
async function asRefusal(error: unknown) {
  const { ApiError } = await import('../domain/api-error.ts')
  return error instanceof ApiError ? error : null
}

function readable(result: unknown): string {
  return typeof result === 'string' ? result : JSON.stringify(result, null, 2)
}

function help(): string {
  const width = Math.max(...commands.map(command => command.name.length))
  const lines = commands.map(command => `  ${command.name.padEnd(width)}  ${command.summary}`)
  return ['roomful <command> [--json]', '', ...lines, '', 'roomful <command> --help tells more.'].join('\n')
}
