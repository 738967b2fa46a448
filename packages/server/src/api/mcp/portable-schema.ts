import { questionTypeNames, typeOf } from '@roomful/contract/question-types/index'
import { optionKeysOfAllTypes, settingsOfAllTypes } from '@roomful/contract/question-types/question-input'
import { settingSchemas } from '@roomful/contract/question-types/settings'

type Json = Readonly<Record<string, unknown>>

/** Settings and option fields of all question types; validation uses the schema of each type instead. */
const documented: Readonly<Record<string, { readonly name: string; readonly properties: Json }>> = {
  QuestionSettings: { name: 'Settings', properties: settingsOfAllTypes() },
  QuestionOption: { name: 'Option', properties: optionKeysOfAllTypes() },
}

/** Keywords that all clients' validators interpret alike. */
const portable = new Set([
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'default',
  'description',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
])

/** Keywords that lists describe once. */
const describing = new Set(['default', 'description', 'minimum', 'maximum', 'minItems', 'maxItems'])

/** With all descriptions and bounds, and with defaults too, or with types alone where another tool of the list has them. */
export type QuestionSchemas = 'preset' | 'described' | 'typed'

/**
 * A schema for all kinds of clients: one type each, or one and null, no formats or patterns. The server still validates
 * against the full schema.
 * @param questions adds the option fields and settings of all question types as `$defs`
 */
export function portableSchema(schema: Json, questions?: QuestionSchemas): Json {
  const defs: Record<string, Json> = {}
  /** How many lists and `$defs` enclose the current part. */
  let depth = 0
  const root = portableOf(schema)
  return questions ? { ...root, $defs: defs } : root

  function portableOf(part: Json): Json {
    const { $id, title, description, ...own } = part
    const known = typeof $id === 'string' ? documented[$id] : undefined
    const name = known?.name ?? title
    // Updates have no defaults.
    if (!questions && $id === 'QuestionSettings') return { type: 'object' }
    if ($id === 'ThemeInput') return themeOf(part)
    if (!questions || typeof name !== 'string') return keywordsOf(part)
    depth++
    defs[name] ??= keywordsOf({ ...own, ...(known && { properties: known.properties }) })
    depth--
    const isDescribed = description !== undefined && (depth === 0 || questions !== 'typed')
    return { $ref: `#/$defs/${name}`, ...(isDescribed && { description }) }
  }

  /** In full where presentations are created. */
  function themeOf({ properties, ...rest }: Json): Json {
    if (!questions) return keywordsOf({ ...rest, description: 'as in create_presentation' })
    const parts = Object.entries(properties as Json).map(([name, one]) => {
      const { description: _, default: __, ...bounds } = portableOf(one as Json)
      return [name, bounds]
    })
    return { ...keywordsOf(rest), properties: Object.fromEntries(parts) }
  }

  function keywordsOf(part: Json): Json {
    return Object.fromEntries(
      Object.entries(part).flatMap(([key, value]) => {
        if (!portable.has(key)) return []
        // Huge bounds are left to the server.
        if (typeof value === 'number' && Math.abs(value) >= 1e12) return []
        if (questions === 'typed' && depth > 0 && describing.has(key)) return []
        if (questions === 'described' && depth > 0 && key === 'default') return []
        if (key === 'items') {
          depth++
          const items = portableOf(value as Json)
          depth--
          return [[key, items]]
        }
        if (key !== 'properties') return [[key, value]]
        const parts = Object.entries(value as Json).map(([name, one]) => [name, portableOf(one as Json)])
        return [[key, Object.fromEntries(parts)]]
      }),
    )
  }
}

/** The same schema without null, for parameters of which null is the same as absent. */
export function withoutNull<S extends Json>(schema: S): S {
  const { type } = schema
  return Array.isArray(type) ? { ...schema, type: type.find(one => one !== 'null') } : schema
}

/** Settings of all types, without null for those that questions of this type lack. */
function settingsOfType(all: Announced, type: unknown): Announced {
  const name = questionTypeNames.find(one => one === type)
  if (!name || !all.properties) return all
  const own = settingSchemas(typeOf({ type: name }))
  const parts = Object.entries(all.properties)
  return {
    ...all,
    properties: Object.fromEntries(
      parts.map(([key, one]) => [key, key in own ? one : withoutNull({ ...one })]),
    ),
  }
}

interface Announced {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Announced>>
  readonly required?: readonly string[]
  readonly items?: Announced
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Announced>>
}

/** Arguments without the nulls of optional keys that the tool's schema does not allow: models send them for absent ones. */
export function withoutAbsent(root: Announced, given: unknown): unknown {
  return presentIn(root, given)

  function presentIn(schema: Announced, value: unknown): unknown {
    const { items, properties = {}, required = [] } = resolved(schema)
    if (Array.isArray(value)) return items ? value.map(item => presentIn(items, item)) : value
    if (typeof value !== 'object' || value === null) return value
    const isAbsent = (key: string) =>
      Object.hasOwn(properties, key) &&
      !resolved(properties[key]!).type?.includes('null') &&
      !required.includes(key)
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) => {
        if (one === null) return isAbsent(key) ? [] : [[key, one]]
        if (!Object.hasOwn(properties, key)) return [[key, one]]
        const part = resolved(properties[key]!)
        const { type } = value as { type?: unknown }
        return [[key, presentIn(key === 'settings' ? settingsOfType(part, type) : part, one)]]
      }),
    )
  }

  function resolved(schema: Announced): Announced {
    return schema.$ref === undefined ? schema : root.$defs![schema.$ref.split('/').at(-1)!]!
  }
}
