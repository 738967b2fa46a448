import { groups } from '@roomful/contract/groups'
import type { PublicOperation } from '@roomful/contract/operation'
import { type PublicName, publicOperations } from '@roomful/contract/table'
import packageJson from '../../../package.json' with { type: 'json' }
import { ErrorResponses } from './error-responses.ts'
import { responseExamples } from './examples/responses.ts'
import { headerComponents } from './headers.ts'
import { operationObject } from './operation-object.ts'
import {
  createQuestionBody,
  questionOut,
  questionResultsOut,
  updateQuestionBody,
} from './question-schemas.ts'
import { type Json, Schemas } from './schemas.ts'
import { webhookObjects } from './webhook-objects.ts'

/**
 * Documented schemas for those that validate requests in two steps, loosely first: with the fields of each
 * question type.
 */
const typedSchemas = new Map([
  ['CreateQuestionBody', { ...createQuestionBody, description: 'A question to create.' }],
  ['ImportedQuestion', { ...createQuestionBody, description: 'The question, as it is created.' }],
  ['UpdateQuestionBody', updateQuestionBody],
  ['QuestionOut', { ...questionOut, description: 'A question.' }],
  ['QuestionResultsOut', questionResultsOut],
])

/**
 * The OpenAPI 3.1 document of the public API, generated from the operation table.
 * @param publicUrl base URL of the API
 */
export function openApiDocument(publicUrl: string): Readonly<Record<string, Json>> {
  const schemas = new Schemas(typedSchemas)
  const errors = new ErrorResponses(schemas)
  const paths: Record<string, Record<string, Json>> = {}
  const table = Object.entries(publicOperations) as [PublicName, PublicOperation][]
  const examples = responseExamples()
  for (const [name, operation] of table) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation, examples[name], schemas, errors),
    }
  }
  const webhooks = webhookObjects(schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Roomful',
      version: packageJson.version,
      summary: 'Presentations, live and self-paced sessions, results, webhooks.',
      description:
        'All paths require an API key in `X-API-Key`. Changes within v1 are additive: ignore unknown fields.',
      contact: { name: 'Server operator', url: publicUrl },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    externalDocs: {
      description: 'Guides and reference.',
      url: `${publicUrl.replace(/\/$/, '')}/docs/guides`,
    },
    security: [{ apiKey: [] }],
    tags: Object.values(groups).map(({ title, description }) => ({ name: title, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key, `rmf_…`.' },
      },
      schemas: schemas.components(),
      responses: errors.components(),
      headers: headersUsedIn({ paths, errors: errors.components() }),
    },
  }
}

function headersUsedIn(parts: Json): Json {
  const text = JSON.stringify(parts)
  return Object.fromEntries(
    Object.entries(headerComponents).filter(([name]) => text.includes(`#/components/headers/${name}"`)),
  )
}
