import { openApiDocument } from '../../server/src/api/openapi/document.ts'

/** The subset of JSON Schema that the API's schemas use. */
export interface Schema {
  readonly $id?: string
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly description?: string
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** The named schemas of the OpenAPI document. */
export const componentSchemas = (
  openApiDocument('https://rooms.example') as unknown as {
    components: { schemas: Readonly<Record<string, Schema>> }
  }
).components.schemas

/** The name of a schema as the client exports it: `SessionOut` is `Session`; `ImageOut` stays, since there is an `Image`. */
export function typeName(schemaName: string): string {
  const short = schemaName.replace(/Out$/, '')
  return short in componentSchemas ? schemaName : short
}

/** A JSON schema as a TypeScript type; a schema with a name by that name. */
export function typeText(schema: Schema, indent = ''): string {
  const name = schema.$ref?.split('/').at(-1) ?? schema.$id
  return name === undefined ? inlineText(schema, indent) : typeName(name)
}

/** The type of a schema in full, whether or not it has a name. */
export function inlineText(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const union = schema.oneOf ?? schema.anyOf
  if (union) return [...new Set(union.map(one => typeText(one, indent)))].join(' | ')
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? 'unknown' : types.map(type => ofType(type, schema, indent)).join(' | ')
}

/** The properties of an object schema as the members of an interface, each with what there is to know of it. */
export function memberTexts(schema: Schema, indent: string): string[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const doc = docOf(property)
    return [
      ...(doc === '' ? [] : [`${indent}/** ${doc} */`]),
      `${indent}${name}${required.has(name) ? '' : '?'}: ${typeText(property, indent)}`,
    ]
  })
}

/** A schema's description, bounds and default as one line. */
function docOf(schema: Schema): string {
  const { description, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const bounds = [
    rangeText(minimum, maximum, ''),
    rangeText(minLength, maxLength, ' characters'),
    maxItems === 0 ? '' : rangeText(minItems, maxItems, ' items'),
  ].filter(text => text !== '')
  const preset = schema.default === undefined ? [] : [`Default: ${JSON.stringify(schema.default)}.`]
  return [...(description ? [description] : []), ...bounds.map(text => `${text}.`), ...preset].join(' ')
}

function rangeText(min: number | undefined, max: number | undefined, unit: string): string {
  if (max === undefined || Math.abs(max) > 1e9)
    return min === undefined || min < 0 ? '' : `At least ${min}${unit}`
  return min === undefined || min === max ? `Up to ${max}${unit}` : `${min}–${max}${unit}`
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
      return schema.maxItems === 0 ? '[]' : `Array<${typeText(schema.items ?? {}, indent)}>`
    case 'object':
      return objectText(schema, indent)
    default:
      throw new RangeError(`no type ${type}`)
  }
}

function objectText(schema: Schema, indent: string): string {
  const values = schema.additionalProperties
  const others = typeof values === 'object' ? typeText(values, indent) : values === true ? 'unknown' : null
  const members = memberTexts(schema, `${indent}  `)
  if (members.length === 0) return others === null ? 'Record<string, never>' : `Record<string, ${others}>`
  const open = others === null ? [] : [`${indent}  [key: string]: unknown`]
  return `{\n${[...members, ...open].join('\n')}\n${indent}}`
}
