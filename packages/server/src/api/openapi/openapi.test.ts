// The OpenAPI document is served without a key and describes every operation, status, header and field; its examples
// work, and /docs runs no script from elsewhere.
import {
  errorCodes,
  errorCodesOf,
  type Operation,
  type PublicOperation,
  publicOperations,
  readsBody,
} from '@roomful/contract'
import { table as allOperations } from '@roomful/contract/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { misfits, undocumented } from '../../../test/support/documented.ts'
import { testConfig } from '../../../test/support/engines.ts'
import { realPath, sampleIds, withRealIds } from '../../../test/support/sample-ids.ts'
import { openApiDocument } from './document.ts'
import { Schemas } from './schemas.ts'

const table: PublicOperation[] = Object.values(publicOperations)
const document = openApiDocument('https://rooms.example') as unknown as {
  paths: Record<string, Record<string, { parameters: { name: string; schema: object }[] }>>
  components: { schemas: Record<string, { properties: object }> }
}
const { schemas } = document.components

let api: ApiClient
beforeAll(async () => {
  api = await startApi(testConfig({ ROOMFUL_PUBLIC_URL: 'https://rooms.example' }))
})
afterAll(() => api.app.close())

describe('the OpenAPI document', () => {
  test('is served without a credential, with a version of its own', async () => {
    const response = await fetch(`${api.app.url}/openapi.json`)
    const etag = response.headers.get('etag')!
    expect(await response.json()).toEqual(
      JSON.parse(JSON.stringify(openApiDocument('https://rooms.example'))),
    )
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const again = await fetch(`${api.app.url}/openapi.json`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('describes every operation with every status that it can have', () => {
    const { paths } = openApiDocument('https://rooms.example') as unknown as {
      paths: Record<string, Record<string, { operationId: string; responses: object }>>
    }
    expect(
      Object.values(paths).flatMap(item => Object.values(item).map(one => one.operationId)),
    ).toHaveLength(table.length)
    for (const operation of table) {
      const { operationId, responses } = paths[operation.path]![operation.method.toLowerCase()]!
      const statuses = errorCodesOf(operation).map(code => errorCodes[code].status)
      const success = [
        200,
        ...(operation.etag && operation.method === 'GET' ? [304] : []),
        ...(operation.streams ? [204] : []),
      ]
      expect(operationId).toBe(operation.id)
      expect(Object.keys(responses).map(Number).sort()).toEqual(
        [...new Set([...success, ...statuses])].sort(),
      )
    }
  })

  test('gives every operation a title of at most five words, and public ones a description of one or two sentences', () => {
    const untitled = Object.values<Operation>(allOperations).filter(
      ({ summary }) => !/^[A-Z]\S*( \S+){0,4}$/.test(summary) || summary.endsWith('.'),
    )
    expect(untitled.map(({ id, summary }) => `${id}: ${summary}`)).toEqual([])
    const undescribed = table.filter(({ description }) => !/^[A-Z].*[^.](\. [A-Z`].*)?\.$/.test(description))
    expect(undescribed.map(({ id, description }) => `${id}: ${description}`)).toEqual([])
  })

  test('names each schema once', () => {
    const schemas = new Schemas()
    schemas.use({ $id: 'A', type: 'string' } as never)
    expect(schemas.use({ type: 'array', items: { $id: 'A', type: 'string' } } as never)).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/A' },
    })
    expect(() => schemas.use({ $id: 'A', type: 'integer' } as never)).toThrow('two schemas are named A')
  })

  test('gives the parameters of lists as other clients have them: int32 limits, cursors that may be null', () => {
    const int32 = { type: 'integer', format: 'int32', minimum: 1, maximum: 200, default: 50 }
    const cursor = { type: ['string', 'null'] }
    const all = { limit: int32, cursor, before: cursor }
    expect(schemasOfParameters('/presentations')).toMatchObject(all)
    expect(schemasOfParameters('/sessions')).toMatchObject(all)
    expect(schemasOfParameters('/webhooks')).toMatchObject(all)
    expect(schemasOfParameters('/sessions/{id}/qa')).toMatchObject({ limit: int32 })
    expect(schemasOfParameters('/sessions/{id}/export')).toMatchObject({
      format: { type: 'string', enum: ['csv', 'xlsx'], default: 'csv' },
    })
    for (const page of ['PresentationPage', 'SessionPage', 'WebhookPage'])
      expect(schemas[page]!.properties).toMatchObject({ next_cursor: cursor, prev_cursor: cursor })
  })

  test('has objects with keys of any name that every generator can type', () => {
    expect(JSON.stringify(document)).not.toContain('patternProperties')
    expect(schemas.MultipleChoiceResults!.properties).toMatchObject({
      option_counts: { type: 'object', additionalProperties: { type: 'integer' } },
    })
  })

  test('presets nothing that it would refuse', () => {
    const presets = schemasWithDefault(document)
    expect(presets.length).toBeGreaterThan(20)
    for (const schema of presets) expect([schema, misfits(schema, schema.default)]).toEqual([schema, []])
    expect(misfits({ type: 'integer', minimum: 1 }, 0)).not.toEqual([])
    // What an update omits stays as it is.
    const updates = Object.entries(schemas).filter(([name]) => /^Update\w+Body$/.test(name))
    expect(updates.length).toBeGreaterThan(5)
    for (const [name, { properties }] of updates)
      expect([name, schemasWithDefault(properties)]).toEqual([name, []])
  })

  test('describes every property, where it stands or in the schema that it names', () => {
    const all = propertiesIn(document)
    expect(all.length).toBeGreaterThan(1_000)
    const described = ({ $ref, description }: Property) =>
      description ?? (schemas[$ref?.split('/').at(-1) ?? ''] as Property | undefined)?.description
    expect(all.filter(([, property]) => !described(property))).toEqual([])
  })

  test('shows a body that works wherever one is wanted', () => {
    const without = table.filter(operation => operation.body && !operation.examples?.length)
    expect(without.map(operation => operation.id)).toEqual([])
  })

  test.each(
    table.flatMap(operation =>
      (operation.examples ?? []).map((body, i) => [operation.id, i, operation, body] as const),
    ),
  )('example %s %i works', async (_id, _i, operation, body) => {
    const ids = await sampleIds(api, operation)
    const response = await api.call(operation.method, realPath(operation, ids), withRealIds(body, ids))
    expect([response.status, response.body.error]).toEqual([200, undefined])
  })

  test('GETs and calls without a body work as described', async () => {
    for (const operation of table.filter(operation => !readsBody(operation) || !operation.body)) {
      const ids = await sampleIds(api, operation)
      const response = await api.call(operation.method, realPath(operation, ids))
      expect([operation.id, response.status, response.body.error]).toEqual([operation.id, 200, undefined])
    }
  })
})

test('the page at /docs comes from this server alone and runs no other script', async () => {
  const page = await fetch(`${api.app.url}/docs`)
  const html = await page.text()
  expect(page.headers.get('content-type')).toContain('text/html')
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toMatch(/default-src 'none'; script-src 'self'(?: 'sha256-[^']+'){2}; style-src 'self';/)
  expect(policy).not.toContain('http')
  for (const [, source] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const asset = await fetch(new URL(source!, page.url))
    expect([new URL(asset.url).origin, asset.status]).toEqual([api.app.url, 200])
  }
  expect(html).toContain('/openapi.json')
})

test('a response with a status, header or field that is not documented is noticed', async () => {
  const response = await fetch(`${api.app.url}/public/v1/sessions`, { headers: { 'x-api-key': api.key } })
  const good = {
    method: 'GET',
    url: '/public/v1/sessions?limit=1',
    status: 200,
    headers: response.headers,
    body: await response.text(),
  }
  expect(undocumented(good)).toEqual([])
  expect(undocumented({ ...good, status: 409 })).toEqual(['status 409'])
  expect(undocumented({ ...good, body: good.body.replace('{', '{"extra":1,') })).toHaveLength(1)
  expect(undocumented({ ...good, body: '{}' })).not.toEqual([])
  const headers = new Headers(response.headers)
  headers.set('x-powered-by', 'us')
  expect(undocumented({ ...good, headers })).toEqual(['header x-powered-by'])
  headers.delete('x-powered-by')
  headers.delete('x-request-id')
  expect(undocumented({ ...good, headers })).toEqual(['no header x-request-id'])
  const wrongCode = { ...good, status: 401, body: '{"error":"x","code":"NOT_FOUND","request_id":"req_x"}' }
  expect(undocumented(wrongCode)).not.toEqual([])
})

test('every area of the API is described', () => {
  const { tags, paths, webhooks } = openApiDocument('http://x') as unknown as {
    tags: { name: string; description: string }[]
    paths: Record<string, Record<string, { tags: string[] }>>
    webhooks: Record<string, Record<string, { tags: string[] }>>
  }
  expect(tags.length).toBeLessThanOrEqual(9)
  for (const { name, description } of tags)
    expect(description).toMatch(new RegExp(`^(?!${name}$)[A-Z].*\\.$`))
  const tagsOf = (items: typeof paths) =>
    Object.values(items)
      .flatMap(item => Object.values(item))
      .flatMap(operation => operation.tags)
  const used = new Set([...tagsOf(paths), ...tagsOf(webhooks)])
  expect([...used].sort()).toEqual(tags.map(({ name }) => name).sort())
  // No area holds most of the operations.
  for (const [, operations] of Map.groupBy(tagsOf(paths), tag => tag))
    expect(operations.length).toBeLessThan(16)
})

test('images, options and errors are components, by names that clients can bear', () => {
  const names = Object.keys(schemas)
  expect(names).toEqual(
    expect.arrayContaining([
      'Image',
      'Option',
      'MultipleChoiceOption',
      'OptionInput',
      'MultipleChoiceOptionInput',
      'ApiErrorOut',
    ]),
  )
  for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z0-9]{1,39}$/)
  const globals = ['Error', 'Object', 'Response', 'Map', 'Option_']
  expect(names.filter(name => globals.includes(name))).toEqual([])
  expect(JSON.stringify(document)).not.toContain('"title":"Image"')
  expect(schemas.MultipleChoiceQuestion).toMatchObject({
    properties: {
      options: { items: { $ref: '#/components/schemas/MultipleChoiceOption' } },
      image: { anyOf: [{ $ref: '#/components/schemas/Image' }, { type: 'null' }] },
    },
  })
})

test('every example has a name that says what it shows', () => {
  const named = namesOfExamples(document)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(name => /^example|^$|[^\w.]/.test(name))).toEqual([])
  expect(JSON.stringify(document)).not.toContain('"example":')
})

function namesOfExamples(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  const { examples } = node as { examples?: object }
  const own = examples && !Array.isArray(examples) ? Object.keys(examples) : []
  return [...own, ...Object.values(node).flatMap(namesOfExamples)]
}

test('the server of the document is the public URL', () => {
  expect(openApiDocument('https://rooms.example/')).toMatchObject({
    servers: [{ url: 'https://rooms.example/' }],
    externalDocs: { url: 'https://rooms.example/docs/guides' },
  })
})

/** The schemas of an operation's parameters, by name. */
function schemasOfParameters(path: string): Record<string, object> {
  const { parameters } = document.paths[`/public/v1${path}`]!.get!
  return Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
}

interface Property {
  readonly $ref?: string
  readonly description?: string
}

/** Every property of a schema with its path, wherever in the document. */
function propertiesIn(node: unknown, path = ''): [string, Property][] {
  if (node === null || typeof node !== 'object') return []
  const inside = Object.entries(node).flatMap(([key, child]) => propertiesIn(child, `${path}/${key}`))
  const { properties } = node as { properties?: Record<string, Property> }
  // An example may have a field of that name, a schema a property.
  const isSchema =
    typeof properties === 'object' && !path.includes('/example') && !path.endsWith('/properties')
  if (!isSchema) return inside
  return [
    ...Object.entries(properties).map(([key, one]): [string, Property] => [`${path}.${key}`, one]),
    ...inside,
  ]
}

/** Every schema with a default, wherever in the document. */
function schemasWithDefault(node: unknown): { default: unknown }[] {
  if (node === null || typeof node !== 'object') return []
  const inside = Object.values(node).flatMap(schemasWithDefault)
  return 'type' in node && 'default' in node ? [node as { default: unknown }, ...inside] : inside
}
