import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Compile, type Validator } from './compile-schema.ts'
import { fieldName } from './schema.ts'
import { ruleName, ruleText, type SchemaError } from './schema-rules.ts'
import { findOversized, pointerPart, type SizedSchema } from './sizes.ts'
import { unknownRule, unknownText, type Violation } from './violation.ts'

/** Limit on reported faults, so that rejecting hostile input stays cheap. */
export const faultsMax = 20
const nameCharactersMax = 200

Settings.Set({ maxErrors: faultsMax })

/** Lists the violated rules of a value, at most `faultsMax`, one per field; null if valid. */
export type FindFaults = (value: unknown, stringsAreChecked?: boolean) => readonly Violation[] | null

/**
 * Compiles a schema into a fault finder. Sizes are checked first, exclusively if one is wrong; then the schema; last,
 * unstorable strings (a NUL, half a surrogate pair), unless the caller has ruled them out.
 */
export function faultFinder(schema: TSchema): FindFaults {
  const validator = Compile(schema)
  return (value, stringsAreChecked = false) => {
    if (validator.Check(value)) {
      if (stringsAreChecked || isStorable(value, 0)) return null
      return distinct(findUnstorable(value).map(unstorable))
    }
    const oversized = findOversized(schema as SizedSchema, value, faultsMax)
    if (!oversized) return schemaFaults(validator, schema, value)
    return distinct([
      ...oversized.invalid.map(({ pointer, keyword, limit }) => violation(pointer, keyword, { limit })),
      ...oversized.unknown.map(pointer => unknownField(schema, pointer)),
    ])
  }
}

function schemaFaults(validator: Validator, schema: TSchema, value: unknown): Violation[] {
  const invalid: Violation[] = []
  const unknown: Violation[] = []
  for (const { keyword, instancePath, schemaPath, params } of validator.Errors(value)[1] as SchemaError[]) {
    // Follow errors of their own.
    if (keyword === 'boolean' || keyword === 'propertyNames') continue
    if (schemaPath.endsWith('/propertyNames')) invalid.push(keyViolation(instancePath, keyword, params))
    else if (keyword === 'additionalProperties') {
      for (const key of params.additionalProperties ?? [])
        unknown.push(unknownField(schema, `${instancePath}/${pointerPart(key)}`))
    } else if (keyword === 'required') {
      for (const key of params.requiredProperties ?? [])
        invalid.push(violation(`${instancePath}/${key}`, keyword, params))
    } else if (instancePath !== '') {
      const { message, ...rest } = violation(instancePath, keyword, params)
      const isObjectMissing = keyword === 'type' && [params.type].flat().includes('object')
      const names = isObjectMissing ? [...new Set(propertiesAt(schema, instancePath))] : []
      invalid.push({ ...rest, message: names.length > 0 ? `${message}, with ${names.join(', ')}` : message })
    }
  }
  return distinct([...invalid, ...unknown])
}

function violation(pointer: string, keyword: string, params: SchemaError['params']): Violation {
  return { field: nameOf(pointer), rule: ruleName(keyword), message: ruleText(keyword, params) }
}

function keyViolation(pointer: string, keyword: string, params: SchemaError['params']): Violation {
  const { message, ...rest } = violation(pointer, keyword, params)
  return { ...rest, message: `a key of ${message}` }
}

function unknownField(schema: TSchema, pointer: string): Violation {
  const end = pointer.lastIndexOf('/')
  const known = propertiesAt(schema, pointer.slice(0, end))
  return { field: nameOf(pointer), rule: unknownRule, message: unknownText(pointer.slice(end + 1), known) }
}

interface Nested {
  readonly properties?: Readonly<Record<string, Nested>>
  readonly items?: Nested
  readonly anyOf?: readonly Nested[]
}

/** The names of an object's known fields, by its JSON pointer. */
function propertiesAt(schema: TSchema, pointer: string): string[] {
  const parts = pointer.split('/').slice(1)
  const found = parts.reduce<Nested[]>(
    (at, part) => variantsOf(at.flatMap(({ properties, items }) => properties?.[part] ?? items ?? [])),
    variantsOf([schema as Nested]),
  )
  return found.flatMap(({ properties = {} }) => Object.keys(properties))
}

function variantsOf(schemas: readonly Nested[]): Nested[] {
  return schemas.flatMap(schema => [schema, ...(schema.anyOf ?? [])])
}

function unstorable(pointer: string): Violation {
  return {
    field: nameOf(pointer),
    rule: 'storable_text',
    message: 'must not contain NUL characters or unpaired surrogates',
  }
}

function nameOf(pointer: string): string {
  return fieldName(pointer).slice(0, nameCharactersMax)
}

/** The first violation per field. */
function distinct(violations: readonly Violation[]): Violation[] {
  const fields = new Set<string>()
  const first = violations.filter(({ field }) => !fields.has(field) && fields.add(field))
  return first.slice(0, faultsMax)
}

const nestingMax = 500

/** Whether a value can be stored; also false beyond the depth limit. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (value === null || typeof value !== 'object') return true
  if (depth > nestingMax) return false
  // `for … in` would be recompiled by V8 for every new object shape.
  for (const [key, item] of Object.entries(value)) {
    if (!isStorableText(key) || !isStorable(item, depth + 1)) return false
  }
  return true
}

/** JSON pointers of the first unstorable strings; beyond the depth limit, the containing field. */
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
