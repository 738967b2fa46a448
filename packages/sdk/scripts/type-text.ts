interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly description?: string
}

/** A JSON schema as a TypeScript type. */
export function typeText(schema: Schema, indent = ''): string {
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(one => typeText(one, indent)).join(' | ')
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? 'unknown' : types.map(type => ofType(type, schema, indent)).join(' | ')
}

/** The properties of an object schema as the members of an interface. */
export function memberTexts(schema: Schema, indent: string): string[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description ? [`${indent}/** ${property.description} */`] : []),
    `${indent}${name}${required.has(name) ? '' : '?'}: ${typeText(property, indent)}`,
  ])
}

function ofType(type: string, schema: Schema, indent: string): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `Array<${typeText(schema.items ?? {}, indent)}>`
    case 'object':
      return objectText(schema, indent)
    default:
      throw new RangeError(`no type ${type}`)
  }
}

function objectText(schema: Schema, indent: string): string {
  const values = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties
  const others = typeof values === 'object' ? typeText(values, indent) : values === true ? 'unknown' : null
  const members = memberTexts(schema, `${indent}  `)
  if (members.length === 0) return others === null ? 'Record<string, never>' : `Record<string, ${others}>`
  const open = others === null ? [] : [`${indent}  [key: string]: unknown`]
  return `{\n${[...members, ...open].join('\n')}\n${indent}}`
}
