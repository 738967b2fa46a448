import { parseArgs } from 'node:util'
import { dataDirOf, type Environment, readConfig } from '../config.ts'
import { gatherSettings } from '../config-sources.ts'
import { requireTrusted } from '../data-folder.ts'
import { OperatorError, operatorErrorCodes } from '../lib/operator-error.ts'
import { programVersion } from '../lib/version.ts'
import { isStorageFailure } from '../storage/failure.ts'
import { type Command, FailedCheck, UsageError } from './command.ts'
import { commands, findCommand, unknownOption } from './commands.ts'
import { readable } from './readable.ts'
import { withRunningServerUrl } from './running-server.ts'

/** Runs a command line. @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage or configuration */
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
    if (found.type === 'group') {
      printHelp(helpOf(found.name), json)
      return 0
    }
    const command = await found.command.load()
    if (found.rest.includes('--help')) {
      printHelp(`${found.command.summary}\nusage: ${command.usage} [--json]`, json)
      return 0
    }
    const returned = await withUsage(command, () => {
      const { values, positionals } = parse(command, found.rest)
      const settings = gatherSettings(environment)
      if (!command.reportsUntrusted) requireTrusted(dataDirOf(settings.values), settings.file)
      const config = withRunningServerUrl(readConfig(settings.values, settings.origins))
      return command.run({
        config,
        settings,
        environment,
        options: values,
        argument: positionals[0],
        given: positionals,
        json,
      })
    })
    const result = returned instanceof FailedCheck ? returned.result : returned
    if (result !== undefined)
      print(command.describe && !json ? command.describe(result as never) : result, json)
    return returned instanceof FailedCheck ? 1 : 0
  } catch (error) {
    return fail(error, json)
  }
}

/** `-h` and `help` are aliases of `--help`. */
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

/** Appends the usage to a UsageError. */
async function withUsage<T>({ usage }: Command, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message}\nusage: ${usage}`)
  }
}

/** @throws UsageError */
function parse(command: Command, args: readonly string[]) {
  const options = { ...command.options, json: { type: 'boolean' }, help: { type: 'boolean' } } as const
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const typed = /'(--?[^'=]+)/.exec(message)?.[1]
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || typed === undefined) throw new UsageError(message)
    throw unknownOption(
      typed,
      Object.keys(options).map(name => `--${name}`),
    )
  }
  const { positionals } = parsed
  const most = command.argument?.endsWith('…') ? Infinity : command.argument ? 1 : 0
  if (positionals.length > most) {
    const takes = command.argument
      ? `accepts only one ${command.argument}`
      : `accepts no argument ${positionals[0]}`
    throw new UsageError(`this command ${takes}`)
  }
  return parsed
}

/** Prints an error. @returns the exit code */
async function fail(error: unknown, json: boolean): Promise<number> {
  const { envelope, exitCode } = await failureOf(error)
  if (json) process.stdout.write(`${JSON.stringify(envelope)}\n`)
  else process.stderr.write(`roomful: ${envelope.error}\n`)
  // A bug report needs the stack.
  if (envelope.code === 'INTERNAL_ERROR') process.stderr.write(`${(error as Error).stack}\n`)
  return exitCode
}

/** See docs/reference/command-line.md, "Errors". */
async function failureOf(error: unknown) {
  const { message } = error as Error
  if (error instanceof OperatorError) {
    const { code } = error
    return { envelope: { error: message, code }, exitCode: operatorErrorCodes[code].exitCode }
  }
  // Loaded late: it comes with the envelope's schemas, which a successful command may not need.
  const { ApiError } = await import('../lib/api-error.ts')
  if (error instanceof ApiError)
    return { envelope: { error: message, code: error.code, ...error.details }, exitCode: 1 }
  const code = isStorageFailure(error) ? 'UNAVAILABLE' : 'INTERNAL_ERROR'
  return { envelope: { error: message, code }, exitCode: 1 }
}

/** @param group limits the list to one group, such as `org` */
function helpOf(group: string | undefined): string {
  const shown = commands.filter(({ name }) => group === undefined || name.startsWith(`${group} `))
  const width = Math.max(...shown.map(command => command.name.length))
  const lines = shown.map(command => `  ${command.name.padEnd(width)}  ${command.summary}`)
  const usage = group
    ? `roomful ${group} <command> [--json]`
    : 'roomful <command> [--json] · roomful --version'
  return [usage, '', ...lines, '', 'See roomful <command> --help for details.'].join('\n')
}
