import { optionKeysOfAllTypes, settingsOfAllTypes } from '@roomful/contract/question-types/question-input'

type Json = Readonly<Record<string, unknown>>

/** Settings and option fields of all question types; validation uses the schema of each type instead. */
const documented: Readonly<Record<string, Json>> = {
  QuestionSettings: settingsOfAllTypes(),
  QuestionOption: optionKeysOfAllTypes(),
}

/** Keywords that all clients' validators interpret alike. */
const portable = new Set([
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'description',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
])

/**
 * A schema for all kinds of clients: one type each, or one and null, no references, formats or patterns. The server
 * still validates against the full schema.
 */
export function portableSchema(schema: Json, saysAll = false): Json {
  const { $id, ...own } = schema
  const ofAllTypes = typeof $id === 'string' && saysAll ? documented[$id] : undefined
  if (ofAllTypes) return portableSchema({ ...own, properties: ofAllTypes })
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (!portable.has(key)) return []
      // Huge bounds are left to the server.
      if (typeof value === 'number' && Math.abs(value) >= 1e12) return []
      if (key === 'items') return [[key, portableSchema(value as Json, saysAll)]]
      if (key !== 'properties') return [[key, value]]
      const parts = Object.entries(value as Json).map(([name, part]) => [
        name,
        portableSchema(part as Json, saysAll),
      ])
      return [[key, Object.fromEntries(parts)]]
    }),
  )
}

/** The same schema without null, for parameters of which null is the same as absent. */
export function withoutNull(schema: Json): Json {
  const { type } = schema
  return Array.isArray(type) ? { ...schema, type: type.find(one => one !== 'null') } : schema
}

interface Announced {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Announced>>
  readonly required?: readonly string[]
  readonly items?: Announced
}

/** Arguments without the nulls of optional keys that the tool's schema does not allow: models send them for absent ones. */
export function withoutAbsent(schema: Announced, given: unknown): unknown {
  if (Array.isArray(given))
    return schema.items ? given.map(item => withoutAbsent(schema.items!, item)) : given
  if (typeof given !== 'object' || given === null) return given
  const { properties = {}, required = [] } = schema
  const isAbsent = (key: string) =>
    Object.hasOwn(properties, key) && !properties[key]!.type?.includes('null') && !required.includes(key)
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      if (value === null) return isAbsent(key) ? [] : [[key, value]]
      return [[key, Object.hasOwn(properties, key) ? withoutAbsent(properties[key]!, value) : value]]
    }),
  )
}
