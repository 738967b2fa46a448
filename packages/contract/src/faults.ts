import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { fieldName } from './schema.ts'

/** What is wrong with a value from outside: published names of bad fields, and of fields nobody knows. */
export interface Faults {
  readonly invalid: readonly string[]
  readonly unknown: readonly string[]
}

interface SchemaError {
  keyword: string
  instancePath: string
  params: { additionalProperties?: string[]; requiredProperties?: string[] }
}

/** Lists a value's faults, or answers null for a good one. */
export type FindFaults = (value: unknown, stringsAreJudged?: boolean) => Faults | null

/**
 * Compiles a schema into a function that lists a value's faults. Strings that no database stores (a NUL, half
 * a surrogate pair) are faults too, unless the caller knows that there are none.
 */
export function faultFinder(schema: TSchema): FindFaults {
  const validator = Compile(schema)
  return (value, stringsAreJudged = false) => {
    const storable = stringsAreJudged || isStorable(value, 0)
    if (storable && validator.Check(value)) return null
    const invalid = new Set(storable ? [] : unstorableStrings(value).map(fieldName))
    const unknown = new Set<string>()
    for (const error of validator.Errors(value) as unknown as SchemaError[]) {
      const { keyword, instancePath, params } = error
      if (keyword === 'boolean') continue
      if (keyword === 'additionalProperties') {
        for (const key of params.additionalProperties ?? [])
          unknown.add(fieldName(`${instancePath}/${pointerPart(key)}`))
      } else if (keyword === 'required') {
        for (const key of params.requiredProperties ?? []) invalid.add(fieldName(`${instancePath}/${key}`))
      } else if (instancePath !== '') invalid.add(fieldName(instancePath))
    }
    return { invalid: [...invalid], unknown: [...unknown] }
  }
}

/** A key as a JSON pointer writes it (RFC 6901, section 3). */
function pointerPart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
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

/** Where the strings are that cannot be stored, as JSON pointers. */
function unstorableStrings(root: unknown): string[] {
  const found: string[] = []
  // A stack of our own: a body nested a hundred thousand deep must not exhaust the engine's.
  const waiting: [pointer: string, value: unknown][] = [['', root]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [pointer, value] = next
    if (typeof value === 'string') {
      if (!isStorableText(value)) found.push(pointer)
    } else if (value !== null && typeof value === 'object') {
      for (const [key, child] of Object.entries(value)) {
        if (!isStorableText(key)) found.push(pointer)
        else if (typeof child === 'string' || (child !== null && typeof child === 'object')) {
          waiting.push([`${pointer}/${pointerPart(key)}`, child])
        }
      }
    }
  }
  return found
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
