import type { Operation } from '@roomful/contract/define-operation'
import { ApiErrorOut, type ErrorCode, errorCodes } from '@roomful/contract/errors'
import { errorCodesOf, takesIdempotencyKey } from '@roomful/contract/operation-errors'
import { errorHeaders, successHeaders, unchangedHeaders } from './headers.ts'
import type { Json, JsonObject, Schemas } from './schemas.ts'

const jsonType = 'application/json'
/** What an operation without an output schema can answer: its file's formats. */
const fileTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const

/** An operation as an OpenAPI 3.1 Operation Object. */
export function operationObject(operation: Operation, schemas: Schemas): Json {
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: `Wants the scope \`${operation.scope}\`.`,
    tags: [tagOf(operation)],
    parameters: parametersOf(operation, schemas),
    ...(operation.body && {
      requestBody: {
        required: !operation.bodyOptional,
        content: {
          [jsonType]: { schema: schemas.use(operation.body), examples: examplesOf(operation) },
        },
      },
    }),
    responses: responsesOf(operation, schemas),
  }
}

/** The area of an operation: the first collection that its path names. */
export function tagOf({ path }: Operation): string {
  return path.split('/')[3]!
}

function parametersOf(operation: Operation, schemas: Schemas): Json[] {
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  return [
    ...properties(operation.params, schemas).map(([name, { schema }]) => ({
      name,
      in: 'path',
      required: true,
      schema,
    })),
    ...properties(operation.query, schemas).map(([name, { schema, required, description }]) => ({
      name,
      in: 'query',
      required,
      ...(description && { description }),
      schema,
    })),
    ...(takesIdempotencyKey(operation)
      ? [header('Idempotency-Key', 'Makes repeating safe: the kept answer is replayed for 24 h.')]
      : []),
    ...(operation.etag && operation.method === 'GET'
      ? [header('If-None-Match', 'ETags of versions already known.')]
      : []),
    ...(operation.errors.includes('PRECONDITION_FAILED')
      ? [header('If-Match', 'The ETag of the version to change.')]
      : []),
  ]
}

function properties({ properties, required }: Operation['query'], schemas: Schemas) {
  const needed = new Set<string>(required)
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = schemas.use(property) as JsonObject
    return [name, { schema, description, required: needed.has(name) }] as const
  })
}

function examplesOf({ examples = [] }: Operation): Json {
  return Object.fromEntries(
    examples.map((value, i) => {
      const name = typeof value.type === 'string' ? value.type : `example ${i + 1}`
      return [name.replaceAll(' ', '_'), { summary: name, value: value as Json }]
    }),
  )
}

function responsesOf(operation: Operation, schemas: Schemas): Json {
  const byStatus = Map.groupBy(errorCodesOf(operation), code => errorCodes[code].status)
  const errors = [...byStatus].sort(([a], [b]) => a - b)
  return {
    200: {
      description: 'Done.',
      headers: successHeaders(operation),
      content: operation.output
        ? { [jsonType]: { schema: schemas.use(operation.output) } }
        : Object.fromEntries(fileTypes.map(type => [type, {}])),
    },
    ...(operation.etag && operation.method === 'GET'
      ? { 304: { description: 'The version that the client knows is current.', headers: unchangedHeaders() } }
      : {}),
    ...Object.fromEntries(errors.map(([status, codes]) => [status, errorResponse(status, codes, schemas)])),
  }
}

function errorResponse(status: number, codes: readonly ErrorCode[], schemas: Schemas): Json {
  const envelope = schemas.use(ApiErrorOut)
  return {
    description: codes.map(code => `\`${code}\`: ${errorCodes[code].doc}`).join('\n\n'),
    headers: errorHeaders(status),
    content: {
      [jsonType]: { schema: { allOf: [envelope, { properties: { code: { enum: [...codes] } } }] } },
    },
  }
}
