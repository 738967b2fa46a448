import { type PublicOperation, publicOperations } from '@roomful/contract'
import { argumentName } from '@roomful/contract/lib/argument-names'
import { openApiDocument } from '../../../server/src/api/openapi/document.ts'
import type { Schema } from '../../scripts/type-text.ts'

interface Media {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}
interface DocumentedOperation {
  readonly requestBody?: Media
  readonly responses: Readonly<Record<string, Media>>
}

const { paths, components } = openApiDocument('http://x') as unknown as {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, Schema> }
}

/** Arguments and JSON responses of each operation that together have every field and every member of a union. */
export function operationSamples(): { name: string; given: object[]; returned: unknown[] }[] {
  return Object.entries<PublicOperation>(publicOperations).map(([name, operation]) => {
    const { requestBody, responses } = paths[operation.path]![operation.method.toLowerCase()]!
    const json = (media: Media | undefined) => media?.content?.['application/json']?.schema
    const body = json(requestBody)
    const response = operation.output && json(responses[200])
    const path = Object.keys(operation.params.properties).map(one => [argumentName(operation, one), 'x'])
    const query = samplesOf(operation.query as Schema)[0] as object
    return {
      name,
      given: (body ? samplesOf(body) : [{}]).map(one => ({
        ...Object.fromEntries(path),
        ...query,
        ...(one as object),
      })),
      returned: response ? samplesOf(response) : [],
    }
  })
}

/** Values that together have every field and every member of a union. */
function samplesOf(schema: Schema): unknown[] {
  if (schema.$ref) return samplesOf(components.schemas[schema.$ref.split('/').at(-1)!]!)
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return [...schema.enum]
  const union = schema.oneOf ?? schema.anyOf
  if (union) return union.flatMap(samplesOf)
  return [schema.type ?? 'null'].flat().flatMap(type => samplesOfType(type, schema))
}

function samplesOfType(type: string, schema: Schema): unknown[] {
  switch (type) {
    case 'null':
      return [null]
    case 'boolean':
      return [true]
    case 'string':
      return ['x']
    case 'integer':
    case 'number':
      return [1]
    case 'array':
      return [schema.maxItems === 0 ? [] : samplesOf(schema.items ?? {})]
    default:
      return samplesOfObject(schema)
  }
}

function samplesOfObject({ properties = {}, additionalProperties: others }: Schema): unknown[] {
  const fields = Object.entries(properties).map(([name, one]) => [name, samplesOf(one)] as const)
  const count = Math.max(1, ...fields.map(([, samples]) => samples.length))
  const open = typeof others === 'object' && fields.length === 0 ? { key: samplesOf(others)[0] } : {}
  return Array.from({ length: count }, (_, i) => ({
    ...open,
    ...Object.fromEntries(fields.map(([name, samples]) => [name, samples[i % samples.length]])),
  }))
}
