import { PresentationFile } from '@roomful/contract/features/presentations/presentation-file'
import { groups } from '@roomful/contract/groups'
import { errorCodes } from '@roomful/contract/lib/errors'
import {
  errorCodesOf,
  type FileForm,
  type PublicOperation,
  scopesOf,
  scopesText,
  takesIdempotencyKey,
} from '@roomful/contract/operation'
import type { TSchema } from 'typebox'
import { reportText } from '../../features/reports/report-text.ts'
import { openMaxEach } from '../downloads.ts'
import type { ErrorResponses } from './error-responses.ts'
import { streamExample } from './examples/events.ts'
import { examplesObject } from './examples/media.ts'
import { sampleReport } from './examples/reports.ts'
import { csvExample, outlineExample } from './examples/responses.ts'
import { successHeaders, unchangedHeaders } from './headers.ts'
import type { Json, JsonObject, Schemas } from './schemas.ts'

const jsonType = 'application/json'
/** The response of streaming operations: text whose parts are the events documented as webhooks. */
const streams: JsonObject = {
  'text/event-stream': {
    schema: { type: 'string' },
    examples: examplesObject({ 'Session events': streamExample() }),
  },
}
/** The responses of operations without an output schema: their file formats. */
const files: Readonly<Record<string, (schemas: Schemas) => JsonObject>> = {
  export_presentation: schemas => ({
    'application/vnd.roomful.presentation+json': { schema: schemas.use(PresentationFile) as Json },
    'text/plain': { examples: examplesObject({ Outline: outlineExample }) },
    'application/xml': {},
    'application/zip': {},
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {},
  }),
  export_session: () => ({
    'text/csv': { examples: examplesObject({ CSV: csvExample }) },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {},
  }),
  get_session_report_text: () => ({
    'text/markdown': { examples: examplesObject({ Report: reportText(sampleReport()) }) },
  }),
}
const downloadsText = ` At most ${openMaxEach} files of an organization are downloaded at once (\`RATE_LIMITED\`).`

/** An operation as an OpenAPI 3.1 Operation Object. @param answers examples of its success, by name */
export function operationObject(
  operation: PublicOperation,
  answers: Readonly<Record<string, unknown>>,
  schemas: Schemas,
  errors: ErrorResponses,
): Json {
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: `${operation.description} Requires the ${scopesText(operation)}.${operation.id in files ? downloadsText : ''}`,
    tags: [groups[operation.group].title],
    parameters: parametersOf(operation, schemas),
    ...(operation.body && {
      requestBody: {
        required: !operation.bodyOptional,
        content: {
          [jsonType]: { schema: schemas.use(operation.body), examples: bodyExamples(operation) },
          ...(operation.form && {
            'multipart/form-data': { schema: formSchema(operation.body, operation.form) },
          }),
        },
      },
    }),
    responses: responsesOf(operation, answers, schemas, errors),
  }
}

function parametersOf(operation: PublicOperation, schemas: Schemas): Json[] {
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
    ...(operation.alias
      ? [
          {
            name: operation.alias.query,
            in: 'query',
            required: false,
            description: `\`true\` without ${(operation.query.required as string[]).join(' and ')}: equivalent to \`${operation.alias.operation}\`.`,
            schema: { type: 'string', enum: ['true'] },
          },
        ]
      : []),
    ...(takesIdempotencyKey(operation)
      ? [header('Idempotency-Key', 'Makes retries safe: the stored response is replayed for 24 h.')]
      : []),
    ...(operation.etag && operation.method === 'GET'
      ? [header('If-None-Match', 'ETags of known versions.')]
      : []),
    ...(operation.streams ? [header('Last-Event-ID', 'The last received event.')] : []),
    ...(operation.errors.includes('PRECONDITION_FAILED')
      ? [header('If-Match', 'The ETag of the version to change.')]
      : []),
  ]
}

function properties({ properties, required }: PublicOperation['query'], schemas: Schemas) {
  const needed = new Set<string>(required)
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = schemas.use(property) as JsonObject
    return [name, { schema, description, required: needed.has(name) }] as const
  })
}

/** The body as a form, whose file is bytes. */
function formSchema(body: TSchema, { file }: FileForm): JsonObject {
  const { $id: _, properties, ...schema } = JSON.parse(JSON.stringify(body)) as Record<string, JsonObject>
  const { maxLength: __, ...binary } = properties![file] as JsonObject
  return {
    ...schema,
    properties: { ...properties, [file]: { ...binary, contentMediaType: 'application/octet-stream' } },
  }
}

/** Examples by question type, else by the fields that they set; an only one has the title of the operation. */
function bodyExamples({ summary, examples = [] }: PublicOperation): Json {
  const nameOf = (value: Readonly<Record<string, unknown>>) => {
    if (typeof value.type === 'string') return value.type
    return examples.length === 1 ? summary : Object.keys(value).join(' and ') || 'defaults'
  }
  const names = examples.map((value, i) => {
    const name = nameOf(value)
    const twin = examples.find((other, j) => j !== i && nameOf(other) === name)
    const differing = twin && Object.keys(value).find(key => value[key] !== twin[key])
    return differing === undefined ? name : `${differing} ${value[differing]}`
  })
  return examplesObject(Object.fromEntries(examples.map((value, i) => [names[i], value])))
}

/** The examples of a success; an only one has the title of the operation. */
function answerExamples({ summary }: PublicOperation, answers: Readonly<Record<string, unknown>>): Json {
  return examplesObject(
    Object.fromEntries(
      Object.entries(answers).map(([name, value]) => [name === 'example' ? summary : name, value]),
    ),
  )
}

function responsesOf(
  operation: PublicOperation,
  answers: Readonly<Record<string, unknown>>,
  schemas: Schemas,
  errors: ErrorResponses,
): Json {
  const byStatus = Map.groupBy(errorCodesOf(operation), code => errorCodes[code].status)
  return {
    200: {
      description: doneText(operation),
      headers: successHeaders(operation),
      content: operation.output
        ? {
            [jsonType]: {
              schema: schemas.use(operation.output),
              examples: answerExamples(operation, answers),
            },
          }
        : operation.streams
          ? streams
          : files[operation.id]!(schemas),
    },
    ...(operation.streams
      ? { 204: { description: 'The stream has ended.', headers: successHeaders(operation) } }
      : {}),
    ...(operation.etag && operation.method === 'GET'
      ? { 304: { description: 'Not modified: the known version is current.', headers: unchangedHeaders() } }
      : {}),
    ...Object.fromEntries(
      [...byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, codes]) => [status, errors.use(status, codes, scopesOf(operation)[0]!)]),
    ),
  }
}

/** The description of a 200. Its schema is that of the first response; a repeated one omits secrets. */
function doneText({ secret }: PublicOperation): string {
  return secret === undefined
    ? 'Success.'
    : `Success. With \`Idempotency-Replayed: true\` it is the response to an earlier request, without \`${secret}\`: secrets are only sent once.`
}
