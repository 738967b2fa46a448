import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { fieldName } from './schema.ts'
import { ruleName, ruleText, type SchemaError } from './schema-rules.ts'
import { findOversized, pointerPart, type SizedSchema } from './sizes.ts'
import { unknownRule, type Violation } from './violation.ts'

/** More faults than this are not looked for, so that refusing a hostile value costs little. */
export const faultsMax = 20
const nameCharactersMax = 200

Settings.Set({ maxErrors: faultsMax })

/** Lists the rules that a value breaks, at most `faultsMax`, each field once; null for a good one. */
export type FindFaults = (value: unknown, stringsAreChecked?: boolean) => readonly Violation[] | null

/**
 * Compiles a schema into a function that lists a value's faults. Sizes are checked first, and nothing else where one is
 * wrong; then the rest of the schema; last, strings that no database stores (a NUL, half a surrogate pair), unless the
 * caller knows that there are none.
 */
export function faultFinder(schema: TSchema): FindFaults {
  const validator = Compile(schema)
  return (value, stringsAreChecked = false) => {
    if (validator.Check(value)) {
      if (stringsAreChecked || isStorable(value, 0)) return null
      return distinct(findUnstorable(value).map(unstorable))
    }
    const oversized = findOversized(schema as SizedSchema, value, faultsMax)
    if (!oversized) return schemaFaults(validator, value)
    return distinct([
      ...oversized.invalid.map(({ pointer, keyword, limit }) => violation(pointer, keyword, { limit })),
      ...oversized.unknown.map(unknownField),
    ])
  }
}

function schemaFaults(validator: Validator, value: unknown): Violation[] {
  const invalid: Violation[] = []
  const unknown: Violation[] = []
  for (const { keyword, instancePath, params } of validator.Errors(value) as unknown as SchemaError[]) {
    if (keyword === 'boolean') continue
    if (keyword === 'additionalProperties') {
      for (const key of params.additionalProperties ?? [])
        unknown.push(unknownField(`${instancePath}/${pointerPart(key)}`))
    } else if (keyword === 'required') {
      for (const key of params.requiredProperties ?? [])
        invalid.push(violation(`${instancePath}/${key}`, keyword, params))
    } else if (instancePath !== '') invalid.push(violation(instancePath, keyword, params))
  }
  return distinct([...invalid, ...unknown])
}

function violation(pointer: string, keyword: string, params: SchemaError['params']): Violation {
  return { field: nameOf(pointer), rule: ruleName(keyword), message: ruleText(keyword, params) }
}

function unknownField(pointer: string): Violation {
  return { field: nameOf(pointer), rule: unknownRule, message: 'unknown, remove it' }
}

function unstorable(pointer: string): Violation {
  return { field: nameOf(pointer), rule: 'storable_text', message: 'no NUL and no half of a surrogate pair' }
}

function nameOf(pointer: string): string {
  return fieldName(pointer).slice(0, nameCharactersMax)
}

/** The first rule that each field breaks. */
function distinct(violations: readonly Violation[]): Violation[] {
  const fields = new Set<string>()
  const first = violations.filter(({ field }) => !fields.has(field) && fields.add(field))
  return first.slice(0, faultsMax)
}

const nestingMax = 500

/** Whether everything in a value can be stored; false also where it is nested too deep to look. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (value === null || typeof value !== 'object') return true
  if (depth > nestingMax) return false
  // Not `for … in`, whose compiled code V8 throws away with each new shape of object, for ever.
  for (const [key, item] of Object.entries(value)) {
    if (!isStorableText(key) || !isStorable(item, depth + 1)) return false
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
      for (const [key, item] of Object.entries(value)) {
        if (!isStorableText(key)) found.push(pointer)
        else visit(item, `${pointer}/${pointerPart(key)}`, depth + 1)
        if (found.length >= faultsMax) return
      }
    }
  }
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
