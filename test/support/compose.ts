import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** What the tests execute of a service in a compose file. */
export interface ComposeService {
  readonly environment: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
  readonly read_only?: true
  readonly tmpfs?: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly ulimits?: { readonly nofile: number }
  readonly stop_grace_period?: string
  readonly depends_on?: unknown
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly volumes?: Readonly<Record<string, unknown>>
  readonly networks?: {
    readonly default: { readonly ipam: { readonly config: [{ readonly subnet: string }] } }
  }
}

/**
 * Reads a compose file with its variables, as Compose interpolates them: in texts, once it has read the YAML.
 * @throws Error with the message of a `${NAME:?message}` that is not set
 */
export function readCompose(file: string, variables: Readonly<Record<string, string>>): ComposeFile {
  const interpolated = (_: unknown, value: unknown) =>
    typeof value === 'string' ? interpolate(value, variables) : value
  return parse(readFileSync(file, 'utf8'), interpolated, { merge: true })
}

function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, other = '') => {
    const value = variables[name]
    if (value) return value
    if (kind === '?') throw new Error(`${name}: ${other}`)
    return other
  })
}
