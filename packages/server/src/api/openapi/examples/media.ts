import type { Json, JsonObject } from '../schemas.ts'

/** OpenAPI's examples object of these values, by name. */
export function examplesObject(values: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replaceAll(/\W+/g, '_'),
      { summary: name, value: value as Json },
    ]),
  )
}
