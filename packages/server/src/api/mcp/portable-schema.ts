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
 * A schema for all kinds of clients: one type each (nullable fields become optional), no references, formats
 * or patterns. The server still validates against the full schema.
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
      if (key === 'type' && Array.isArray(value)) return [[key, value.find(one => one !== 'null')]]
      if (key === 'enum') return [[key, (value as unknown[]).filter(one => one !== null)]]
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
