import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'

const serializers = new WeakMap<TSchema, (output: unknown) => string>()

/** A serializer that writes what the schema declares and nothing else. */
export function serializerOf(schema: TSchema): (output: unknown) => string {
  return serializers.getOrInsertComputed(schema, () => fastJsonStringify(withoutNames(schema) as object))
}

/** The same schema without `$id`s, which may stand only once in a document. */
function withoutNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNames)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => (key === '$id' ? [] : [[key, withoutNames(value)]])),
  )
}
