import Type from 'typebox'
import { MapOf, Nullable } from './schema.ts'

export const metadataLimits = { keysMax: 20, keyLengthMax: 40, valueLengthMax: 500 } as const

/** Key-value pairs that API clients keep with a resource (docs/reference/api-conventions.md, "Metadata"). */
export const Metadata = {
  ...MapOf(Type.String({ maxLength: metadataLimits.valueLengthMax })),
  propertyNames: { type: 'string', minLength: 1, maxLength: metadataLimits.keyLengthMax },
  maxProperties: metadataLimits.keysMax,
  description: 'Texts of your own by key. Never shown to participants.',
}

/** Metadata of a new resource, or all metadata of an existing one. */
export const MetadataInput = Nullable({
  ...Metadata,
  description: `Up to ${metadataLimits.keysMax} texts of your own by key, for programs. Replaces all earlier ones; null removes them.`,
})
