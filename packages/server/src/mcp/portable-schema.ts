type Json = Readonly<Record<string, unknown>>

/** Keywords that every client's validator knows and reads alike. */
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
 * A schema for clients of every kind: one type each (what may be null may as well be left out), no references, no
 * formats or patterns. The server validates against the whole schema all the same.
 */
export function portableSchema(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (!portable.has(key)) return []
      if (key === 'type' && Array.isArray(value)) return [[key, value.find(one => one !== 'null')]]
      if (key === 'enum') return [[key, (value as unknown[]).filter(one => one !== null)]]
      if (key === 'items') return [[key, portableSchema(value as Json)]]
      if (key !== 'properties') return [[key, value]]
      const parts = Object.entries(value as Json).map(([name, part]) => [name, portableSchema(part as Json)])
      return [[key, Object.fromEntries(parts)]]
    }),
  )
}
