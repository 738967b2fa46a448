import type { Config, Environment } from '../config.ts'
import type { Settings } from '../config-sources.ts'
import { OperatorError } from '../lib/operator-error.ts'

/** Input of a command. */
export interface CommandCall {
  readonly config: Config
  /** The sources of `config`. */
  readonly settings: Settings
  /** Variables of the caller, besides those of the configuration. */
  readonly environment: Environment
  readonly options: Readonly<Record<string, string | boolean | string[] | undefined>>
  /** The positional argument, for commands that take one. */
  readonly argument: string | undefined
  /** All positional arguments, for commands that take several. */
  readonly given: readonly string[]
  /** Whether stdout is JSON only. */
  readonly json: boolean
}

/** One `roomful` command. */
export interface Command {
  readonly usage: string
  /** Options as node:util's parseArgs takes them. */
  readonly options: Readonly<Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>>
  /** Placeholder of the positional argument, such as `FILE.json`, or `FILE…` for several; none unless set. */
  readonly argument?: string
  /** It has a data folder or configuration that other users can change in its result; others are refused. */
  readonly reportsUntrusted?: true
  /**
   * Runs the command. The result is printed, as JSON with `--json`; undefined prints nothing; a FailedCheck exits with code 1.
   * @throws ApiError; UsageError
   */
  run(call: CommandCall): Promise<unknown>
  /** Formats the result for people; as tables and fields unless set. */
  readonly describe?: (result: never) => string
}

/** A command before loading, as listed by `roomful --help`. */
export interface ListedCommand {
  /** As typed, such as `org create`. */
  readonly name: string
  readonly summary: string
  /** Loads only this command's dependencies. */
  readonly load: () => Promise<Command>
}

/** The result of a completed command that found problems: exit code 1. */
export class FailedCheck {
  readonly result: unknown

  /** @param result printed like any other */
  constructor(result: unknown) {
    this.result = result
  }
}

/** The command line is wrong. */
export class UsageError extends OperatorError {
  override readonly name = 'UsageError'
  readonly code = 'USAGE'
}

/** The value of a required option. @throws UsageError */
export function required(call: CommandCall, name: string): string {
  const value = call.options[name]
  if (typeof value === 'string' && value !== '') return value
  throw new UsageError(`--${name} is missing`)
}
