import type { Operation } from '@roomful/contract/define-operation'
import { operations } from '@roomful/contract/operations/index'
import packageJson from '../../package.json' with { type: 'json' }
import { headerComponents } from './headers.ts'
import { operationObject, tagOf } from './operation-object.ts'
import { type Json, Schemas } from './schemas.ts'

/** What the areas of the API hold. */
const tags: Readonly<Record<string, string>> = {
  presentations: 'Decks and their questions.',
  sessions: 'Runs of a presentation: driving them and reading what came of them.',
  webhooks: 'Endpoints that events are delivered to.',
  limits: 'The request budget and the plans.',
}

/**
 * The OpenAPI 3.1 document of the public API: a loop over the operation table.
 * @param publicUrl where the API is reached.
 */
export function openApiDocument(publicUrl: string): Readonly<Record<string, Json>> {
  const schemas = new Schemas()
  const paths: Record<string, Record<string, Json>> = {}
  const table: readonly Operation[] = Object.values(operations)
  for (const operation of table) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation, schemas),
    }
  }
  const used = [...new Set(table.map(tagOf))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Roomful',
      version: packageJson.version,
      summary: 'Presentations, live and self-paced sessions, results, webhooks.',
      description:
        'Every path wants an API key in `X-API-Key`. Within v1 every change is additive: ignore fields that you do not know.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    security: [{ apiKey: [] }],
    tags: used.map(name => ({ name, description: tags[name] ?? name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A key such as `rmf_…`.' },
      },
      schemas: schemas.components(),
      headers: headersUsedIn(paths),
    },
  }
}

function headersUsedIn(paths: Json): Json {
  const text = JSON.stringify(paths)
  return Object.fromEntries(
    Object.entries(headerComponents).filter(([name]) => text.includes(`#/components/headers/${name}"`)),
  )
}
