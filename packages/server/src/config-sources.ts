import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { closestTo } from '@roomful/contract/lib/closest-to'
import { ConfigError, dataDirOf, type Environment, secretNames, variableNames } from './config.ts'

const fileInDataFolder = 'roomful.env'
const fileVariable = 'ROOMFUL_CONFIG'
const environmentOrigin = 'environment'

/** The variables that are set, and where. */
export interface Settings {
  readonly values: Environment
  /** By variable: `environment`, the path of the configuration file, or of the file of a secret. */
  readonly origins: Readonly<Record<string, string>>
  /** The configuration file, if there is one. */
  readonly file: string | undefined
}

/** One place where variables are set. */
interface Source {
  readonly origin: string
  readonly values: Environment
}

/**
 * Gathers variables from the environment and from one file: the one that ROOMFUL_CONFIG names, or roomful.env in the data
 * folder. The environment wins. A secret is also read from the file that its variable with `_FILE` names
 * (docs/configuration.md).
 * @throws ConfigError naming every file that cannot be read and every variable that cannot be set there
 */
export function gatherSettings(given: Environment): Settings {
  const environment = withoutBlanks(given)
  const problems: string[] = []
  const file = readConfigFile(environment, problems)
  const sources: Source[] = [{ origin: environmentOrigin, values: environment }, ...(file ? [file] : [])]
  const values: Record<string, string> = {}
  const origins: Record<string, string> = {}
  for (const name of variableNames) {
    const found = sources
      .map(source => findIn(source, name, problems))
      .find(candidate => candidate !== undefined)
    if (found === undefined) continue
    values[name] = found.text
    origins[name] = found.origin
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return { values, origins, file: file?.origin }
}

/** Compose files pass variables on that are not set. */
function withoutBlanks(values: Environment): Environment {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text?.trim() !== ''))
}

function readConfigFile(environment: Environment, problems: string[]): Source | undefined {
  const named = environment[fileVariable]
  const path = named === undefined ? join(dataDirOf(environment), fileInDataFolder) : resolve(named)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (named === undefined && (code === 'ENOENT' || code === 'ENOTDIR')) return undefined
    const what = named === undefined ? path : `${fileVariable}=${JSON.stringify(named)} (environment)`
    problems.push(`${what}: must be a file readable by the user who runs Roomful (${message})`)
    return undefined
  }
  const values = withoutBlanks(parseEnv(text))
  problems.push(
    ...misplaced(values, named === undefined).map(problem => `${problem.name} (${path}): ${problem.toDo}`),
  )
  return { origin: path, values }
}

/** Variables that a file cannot set. Those of other programs may share it. */
function misplaced(values: Environment, isInDataFolder: boolean): { name: string; toDo: string }[] {
  const known = [...variableNames, ...secretNames.map(fileVariableOf)]
  return Object.keys(values).flatMap(name => {
    if (name === fileVariable) return [{ name, toDo: 'must be set in the environment' }]
    if (name === 'ROOMFUL_DATA_DIR' && isInDataFolder)
      return [{ name, toDo: `must be set in the environment, as this file is in that folder` }]
    if (!name.startsWith('ROOMFUL_') || known.includes(name)) return []
    const meant = closestTo(name, known)
    return [{ name, toDo: `is not a variable: ${meant ? `did you mean ${meant}?` : 'remove it'}` }]
  })
}

function findIn(
  { origin, values }: Source,
  name: string,
  problems: string[],
): { readonly text: string; readonly origin: string } | undefined {
  const text = values[name]
  const fileName = fileVariableOf(name)
  const path = secretNames.includes(name) ? values[fileName] : undefined
  if (text !== undefined && path !== undefined)
    problems.push(`${name} and ${fileName} (${origin}): both are set: remove one`)
  if (text !== undefined) return { text, origin }
  if (path === undefined) return undefined
  const problem = (toDo: string) => {
    problems.push(`${fileName}=${JSON.stringify(path)} (${origin}): must be ${toDo}`)
    return undefined
  }
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret === '') return problem('a file with the secret, but is empty')
    return { text: secret, origin: resolve(path) }
  } catch (error) {
    return problem(`a file readable by the user who runs Roomful (${(error as Error).message})`)
  }
}

/** The files that secrets were read from. */
export function secretFilesOf({ origins }: Settings): string[] {
  const files = secretNames.map(name => origins[name]).filter(origin => origin !== undefined)
  return [...new Set(files)].filter(origin => origin !== environmentOrigin)
}

function fileVariableOf(name: string): string {
  return `${name}_FILE`
}
