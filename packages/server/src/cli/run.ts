import { parseArgs } from 'node:util'
import { ConfigError, type Environment, readConfig } from '../config.ts'
import { ApiError } from '../domain/api-error.ts'
import { StorageTakenError } from '../storage/storage.ts'
import { type Command, Unfulfilled, UsageError } from './command.ts'
import { commands } from './commands.ts'

/** Runs a command line. @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage or configuration. */
export async function run(argv: readonly string[], environment: Environment): Promise<number> {
  const json = argv.includes('--json')
  try {
    const { command, rest } = findCommand(argv)
    if (!command || rest.includes('--help')) {
      process.stdout.write(command ? `${commandHelp(command)}\n` : `${help()}\n`)
      return command || argv.length === 0 || argv.includes('--help') ? 0 : 2
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

function findCommand(argv: readonly string[]): { command: Command | undefined; rest: string[] } {
  const words = argv.filter(word => !word.startsWith('-'))
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = commands.find(candidate => candidate.name === name)
    if (!command || words.length < length) continue
    const rest = [...argv]
    for (const word of name.split(' ')) rest.splice(rest.indexOf(word), 1)
    return { command, rest }
  }
  if (words.length > 0) throw new UsageError(`no command ${words.slice(0, 2).join(' ')}: see roomful --help`)
  return { command: undefined, rest: [...argv] }
}

function parse(command: Command, args: string[]) {
  try {
    const options = { ...command.options, json: { type: 'boolean' }, help: { type: 'boolean' } } as const
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nusage: ${command.usage}`)
  }
}

function fail(error: unknown, json: boolean): number {
  const isUsage = error instanceof UsageError || error instanceof ConfigError
  const envelope =
    error instanceof ApiError
      ? { error: error.message, code: error.code, ...error.details }
      : { error: (error as Error).message, code: isUsage ? 'USAGE' : 'INTERNAL_ERROR' }
  if (json) process.stdout.write(`${JSON.stringify(envelope)}\n`)
  else process.stderr.write(`roomful: ${envelope.error}\n`)
  const isExpected = isUsage || error instanceof ApiError || error instanceof StorageTakenError
  if (!isExpected && !json) process.stderr.write(`${(error as Error).stack}\n`)
  return isUsage ? 2 : 1
}

function readable(result: unknown): string {
  return typeof result === 'string' ? result : JSON.stringify(result, null, 2)
}

function help(): string {
  const width = Math.max(...commands.map(command => command.name.length))
  const lines = commands.map(command => `  ${command.name.padEnd(width)}  ${command.summary}`)
  return ['roomful <command> [--json]', '', ...lines, '', 'roomful <command> --help tells more.'].join('\n')
}

function commandHelp(command: Command): string {
  return `${command.summary}\nusage: ${command.usage} [--json]`
}
