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

/**
 * Compiles a schema into a function that lists a value's faults, or answers null for a good value.
 * Strings that no database stores (a NUL, half a surrogate pair) are faults too.
 */
export function faultFinder(schema: TSchema): (value: unknown) => Faults | null {
  const validator = Compile(schema)
  return value => {
    const unstorable = unstorableStrings(value)
    if (unstorable.length === 0 && validator.Check(value)) return null
    const invalid = new Set(unstorable.map(fieldName))
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

function unstorableStrings(root: unknown): string[] {
  const found: string[] = []
  // A stack of our own: a body nested a hundred thousand deep must not exhaust the engine's.
  const waiting: [pointer: string, value: unknown][] = [['', root]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [pointer, value] = next
    if (typeof value === 'string') {
      if (!isStorable(value)) found.push(pointer)
    } else if (value !== null && typeof value === 'object') {
      for (const [key, child] of Object.entries(value)) {
        if (!isStorable(key)) found.push(pointer)
        else if (typeof child === 'string' || (child !== null && typeof child === 'object')) {
          waiting.push([`${pointer}/${pointerPart(key)}`, child])
        }
      }
    }
  }
  return found
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
