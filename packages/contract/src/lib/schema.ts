import Type, { type Static, type TSchema } from 'typebox'
import type { ToolTextOption } from './tool-text.ts'

/** Names a schema for OpenAPI, the serializer and the SDK. */
export function named<S extends TSchema>(name: string, schema: S): S & { $id: string } {
  return { ...schema, $id: name }
}

/** The schema, or null. Written as a type list where possible: `anyOf` is slow to serialize. */
export function Nullable<S extends TSchema>(schema: S) {
  const { type, enum: values } = schema as { type?: unknown; enum?: readonly unknown[] }
  return typeof type === 'string' && !('$id' in schema)
    ? Type.Unsafe<Static<S> | null>({
        ...schema,
        type: [type, 'null'],
        ...(values && { enum: [...values, null] }),
      })
    : Type.Unsafe<Static<S> | null>({ anyOf: [schema, { type: 'null' }] })
}

/**
 * An object with arbitrary keys and values of one schema. Uses `additionalProperties`, which code generators support;
 * `Type.Record` would write `patternProperties`.
 */
export function MapOf<S extends TSchema>(values: S) {
  return Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: values })
}

/** One of these strings. */
export function OneOf<const V extends readonly string[]>(
  values: V,
  options: { description?: string; default?: V[number] } & ToolTextOption = {},
) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options })
}

/** ISO 8601 in UTC. */
export const Timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' })

/** Converts a JSON pointer (`/options/2/text`) to a published field name (`options[2].text`). */
export function fieldName(pointer: string): string {
  let name = ''
  for (const part of pointer.split('/').slice(1)) {
    const text = part.replaceAll('~1', '/').replaceAll('~0', '~')
    name += /^\d+$/.test(text) ? `[${text}]` : name === '' ? text : `.${text}`
  }
  return name
}
