/** The same schema without `$id`s, for where each schema stands by itself. */
export function inlined(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inlined)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => (key === '$id' ? [] : [[key, inlined(value)]])),
  )
}
