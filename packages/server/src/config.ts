import { type Config, type Environment, variables } from './config-variables.ts'
import { OperatorError } from './lib/operator-error.ts'

export type { Config, Environment } from './config-variables.ts'

/** Every variable with its default and meaning, for documentation. */
export const configDocs = Object.values(variables).map(variable => ({
  name: variable.name,
  default: variable.default,
  doc: variable.doc,
}))

/** All that is wrong with an environment, in one message. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError'
  readonly code = 'INVALID_CONFIGURATION'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not acceptable:\n${problems.map(problem => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads variables, of which empty ones are not set, as where a compose file passes on what nobody has set.
 * @throws ConfigError naming every variable that is not acceptable.
 */
export function readConfig(given: Environment): Config {
  const problems: string[] = []
  const environment: Environment = Object.fromEntries(
    Object.entries(given).filter(([, text]) => text?.trim() !== ''),
  )
  const entries = Object.entries(variables).map(([key, variable]) => {
    const text = environment[variable.name] ?? variable.default
    try {
      return [key, variable.read(text, environment)]
    } catch (error) {
      const shown = variable.isSecret ? '…' : JSON.stringify(text)
      problems.push(`${variable.name}=${shown}: must be ${(error as Error).message}`)
      return [key, undefined]
    }
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.fromEntries(entries) as Config
}
