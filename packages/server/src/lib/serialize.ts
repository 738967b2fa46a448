import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import { inlined } from './inlined.ts'

const serializers = new WeakMap<TSchema, (output: unknown) => string>()

/** A serializer that writes what the schema declares and nothing else. */
export function serializerOf(schema: TSchema): (output: unknown) => string {
  return serializers.getOrInsertComputed(schema, () => fastJsonStringify(inlined(schema) as object))
}
