import fc from 'fast-check'

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const itemsMax = 6
const charactersMax = 60

/** Values that a JSON schema accepts; where it leaves things open, plain ones. */
export function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromSchema))
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? fc.jsonValue() : fc.oneof(...types.map(type => ofType(type, schema)))
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'string': {
      const minLength = schema.minLength ?? 0
      return fc.string({
        unit: 'grapheme',
        minLength,
        maxLength: Math.max(minLength, Math.min(schema.maxLength ?? charactersMax, charactersMax)),
      })
    }
    case 'array': {
      const minLength = schema.minItems ?? 0
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? itemsMax, itemsMax))
      return fc.array(fromSchema(schema.items ?? {}), { minLength, maxLength })
    }
    case 'object': {
      const properties = Object.entries(schema.properties ?? {})
      const model = Object.fromEntries(properties.map(([name, property]) => [name, fromSchema(property)]))
      return fc.record(model, { requiredKeys: [...(schema.required ?? [])] })
    }
    default:
      throw new RangeError(`no type ${type}`)
  }
}
