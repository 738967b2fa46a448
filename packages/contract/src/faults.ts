import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { fieldName } from './schema.ts'
import { findOversized, pointerPart, type SizedSchema } from './sizes.ts'

/**
 * What is wrong with a value from outside: published names of bad fields, and of fields nobody knows. At most
 * `faultsMax` of both, so that refusing a hostile value costs little.
 */
export interface Faults {
  readonly invalid: readonly string[]
  readonly unknown: readonly string[]
}

/** More faults than this are not looked for. */
export const faultsMax = 20
const nameCharactersMax = 200

Settings.Set({ maxErrors: faultsMax })

interface SchemaError {
  keyword: string
  instancePath: string
  params: { additionalProperties?: string[]; requiredProperties?: string[] }
}

/** Lists a value's faults, or answers null for a good one. */
export type FindFaults = (value: unknown, stringsAreJudged?: boolean) => Faults | null

/**
 * Compiles a schema into a function that lists a value's faults: of sizes, if those are wrong nothing else; of the
 * rest of the schema; and last, strings that no database stores (a NUL, half a surrogate pair), unless the caller
 * knows that there are none.
 */
export function faultFinder(schema: TSchema): FindFaults {
  const validator = Compile(schema)
  return (value, stringsAreJudged = false) => {
    if (validator.Check(value)) {
      if (stringsAreJudged || isStorable(value, 0)) return null
      return faultsAt(findUnstorable(value), [])
    }
    const oversized = findOversized(schema as SizedSchema, value, faultsMax)
    return oversized ? faultsAt(oversized.invalid, oversized.unknown) : schemaFaults(validator, value)
  }
}

function schemaFaults(validator: Validator, value: unknown): Faults {
  const invalid: string[] = []
  const unknown: string[] = []
  for (const error of validator.Errors(value) as unknown as SchemaError[]) {
    const { keyword, instancePath, params } = error
    if (keyword === 'boolean') continue
    if (keyword === 'additionalProperties') {
      for (const key of params.additionalProperties ?? []) unknown.push(`${instancePath}/${pointerPart(key)}`)
    } else if (keyword === 'required') {
      for (const key of params.requiredProperties ?? []) invalid.push(`${instancePath}/${key}`)
    } else if (instancePath !== '') invalid.push(instancePath)
  }
  return faultsAt(invalid, unknown)
}

/** Faults at these JSON pointers, each named once. */
function faultsAt(invalid: readonly string[], unknown: readonly string[]): Faults {
  const names = namesOf(invalid).slice(0, faultsMax)
  return { invalid: names, unknown: namesOf(unknown).slice(0, faultsMax - names.length) }
}

function namesOf(pointers: readonly string[]): string[] {
  return [...new Set(pointers.map(pointer => fieldName(pointer).slice(0, nameCharactersMax)))]
}

const nestingMax = 500

/** Whether everything in a value can be stored; false also where it is nested too deep to look. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (value === null || typeof value !== 'object') return true
  if (depth > nestingMax) return false
  for (const key in value) {
    if (!isStorableText(key) || !isStorable((value as Record<string, unknown>)[key], depth + 1)) return false
  }
  return true
}

/** Where the first strings are that cannot be stored, as JSON pointers; what is nested too deep is named by its field. */
function findUnstorable(root: unknown): string[] {
  const found: string[] = []
  visit(root, '', 0)
  return found

  function visit(value: unknown, pointer: string, depth: number): void {
    if (found.length >= faultsMax) return
    if (typeof value === 'string') {
      if (!isStorableText(value)) found.push(pointer)
    } else if (value !== null && typeof value === 'object') {
      if (depth > nestingMax) {
        found.push(pointer.split('/', 2).join('/'))
        return
      }
      for (const key in value) {
        if (!isStorableText(key)) found.push(pointer)
        else visit((value as Record<string, unknown>)[key], `${pointer}/${pointerPart(key)}`, depth + 1)
        if (found.length >= faultsMax) return
      }
    }
  }
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
