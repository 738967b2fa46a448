import type { Config } from '../config.ts'
import { OperatorError } from '../lib/operator-error.ts'

/** What a command is given. */
export interface CommandCall {
  readonly config: Config
  readonly options: Readonly<Record<string, string | boolean | string[] | undefined>>
  /** What is neither a command's name nor an option; only where the command takes one. */
  readonly argument: string | undefined
  /** Whether stdout is JSON and nothing else. */
  readonly json: boolean
}

/** One `roomful` command. */
export interface Command {
  readonly usage: string
  /** Options as node:util's parseArgs takes them. */
  readonly options: Readonly<Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>>
  /** The one argument that it takes, as its usage names it, such as `FILE.json`; none unless set. */
  readonly argument?: string
  /**
   * Does it. What it returns is printed, as JSON with `--json`; undefined prints nothing;
   * an FailedCheck is printed too, and the exit code is 1.
   * @throws ApiError; UsageError
   */
  run(call: CommandCall): Promise<unknown>
  /** The result as people read it; tables and fields unless set. */
  readonly describe?: (result: never) => string
}

/** A command before it is loaded: all that `roomful --help` needs. */
export interface ListedCommand {
  /** As typed, such as `org create`. */
  readonly name: string
  readonly summary: string
  /** Loads what the command needs, and nothing that only others need. */
  readonly load: () => Promise<Command>
}

/** What a command returns that did all it could and found that things are not as they should be: exit code 1. */
export class FailedCheck {
  readonly result: unknown

  /** @param result printed like any other. */
  constructor(result: unknown) {
    this.result = result
  }
}

/** The command line is wrong. */
export class UsageError extends OperatorError {
  override readonly name = 'UsageError'
  readonly code = 'USAGE'
}

/** The value of an option that must be given. @throws UsageError */
export function required(call: CommandCall, name: string): string {
  const value = call.options[name]
  if (typeof value === 'string' && value !== '') return value
  throw new UsageError(`--${name} is missing`)
}
