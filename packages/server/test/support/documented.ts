import type { PublicOperation } from '@roomful/contract/operation'
import { publicOperations } from '@roomful/contract/table'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../src/api/openapi/document.ts'

interface Response {
  readonly headers: Readonly<Record<string, { $ref: string }>>
  readonly content?: Readonly<Record<string, { schema?: object }>>
}
type PathItem = Readonly<Record<string, { responses: Readonly<Record<string, Response | { $ref: string }>> }>>

/** What was answered, in whichever way it was sent. */
export interface Answered {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Headers that HTTP itself adds. */
const transport = ['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding']
/** Of answers that belong to no operation: unknown paths and methods, preflights. */
const unrouted = [
  'allow',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-max-age',
]

/** The document that answers are held against. */
export const document = openApiDocument('http://localhost')
const paths = Object.entries(document.paths as unknown as Record<string, PathItem>).map(([path, item]) => ({
  expression: pathExpression(path),
  item,
}))

function pathExpression(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`)
}
const allOperations: readonly PublicOperation[] = Object.values(publicOperations)
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  strictTypes: false,
  discriminator: true,
})
addFormats.default(ajv)
// By name, so that each is compiled once, however many responses refer to it.
for (const [name, schema] of Object.entries((document.components as { schemas: object }).schemas))
  ajv.addSchema({ $id: name, ...strict(schema) })
const validators = new Map<object, ValidateFunction>()

/** What an answer under /public says that the OpenAPI document does not; empty when all of it is documented. */
export function undocumented({ method, url, status, headers, body }: Answered): string[] {
  const path = calledPath(url)
  const item = paths.find(({ expression }) => expression.test(path))?.item
  const operation = item?.[method === 'HEAD' ? 'get' : method.toLowerCase()]
  const problems: string[] = []
  const response = operation && resolvedResponse(operation.responses[status])
  const documentedHeaders = Object.keys(response?.headers ?? someError.headers).map(name =>
    name.toLowerCase(),
  )
  const allowed = new Set([...transport, ...documentedHeaders, ...(operation ? [] : unrouted)])
  for (const name of headers.keys()) if (!allowed.has(name)) problems.push(`header ${name}`)
  for (const name of ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    if (!headers.has(name)) problems.push(`no header ${name}`)

  if (operation && !response) return [...problems, `status ${status}`]
  if (!operation && ![204, 401, 404, 405, 429].includes(status)) problems.push(`status ${status}`)
  if (body === '') return problems
  const mediaType = headers.get('content-type')?.split(';')[0] ?? 'nothing'
  const content = (response ?? someError).content?.[mediaType]
  if (!content) return [...problems, `content type ${mediaType}`]
  if (!content.schema) return problems
  const isReplayed = headers.has('idempotency-replayed')
  return [
    ...problems,
    ...misfits(content.schema, isReplayed ? withSecret(path, JSON.parse(body)) : JSON.parse(body)),
  ]
}

/** A repeated response as the first one was: the document says in words that its secret is left out. */
function withSecret(path: string, body: Record<string, unknown>): Record<string, unknown> {
  const { secret } = allOperations.find(
    one => one.secret !== undefined && pathExpression(one.path).test(path) && one.method === 'POST',
  ) ?? { secret: undefined }
  return secret === undefined || secret in body ? body : { ...body, [secret]: 'left out' }
}

/** A response of an operation, which may stand among those that several have. */
export function resolvedResponse<R extends object>(
  response: R | { $ref: string } | undefined,
): R | undefined {
  if (response === undefined || !('$ref' in response)) return response
  const { responses } = document.components as unknown as { responses: Record<string, R> }
  return responses[(response as { $ref: string }).$ref.split('/').at(-1)!]
}

/** The path of the operation that is called: with `all=true` and no question, results are those of all questions. */
function calledPath(url: string): string {
  const [path, query] = url.split('?') as [string, string | undefined]
  const given = new URLSearchParams(query)
  const isAlias = path.endsWith('/results') && given.get('all') === 'true' && !given.has('question_id')
  return isAlias ? `${path}/all` : path
}

/** Where a value does not fit a schema of the document, or says more than it names. */
export function misfits(schema: object, value: unknown): string[] {
  const validate = validators.getOrInsertComputed(schema, compiled)
  if (validate(value)) return []
  return validate.errors!.map(
    error => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  )
}

/** The envelope without a list of codes, for answers that belong to no operation. */
const someError: Response = {
  headers: resolvedResponse(paths[0]!.item.get!.responses[401])!.headers,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiErrorOut' } } },
}

function compiled(schema: object): ValidateFunction {
  return ajv.compile(strict(schema) as object)
}

/** The same schema, refusing every field that it does not name. */
function strict(node: unknown): Record<string, unknown> {
  return tightened(node) as Record<string, unknown>

  function tightened(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(tightened)
    if (node === null || typeof node !== 'object') return node
    const copy = Object.fromEntries(Object.entries(node).map(([key, child]) => [key, tightened(child)]))
    if (typeof copy.$ref === 'string') copy.$ref = copy.$ref.replace('#/components/schemas/', '')
    // Says by name what the schemas say by their constants.
    if (typeof copy.discriminator === 'object') delete (copy.discriminator as { mapping?: object }).mapping
    const isObject = copy.type === 'object' && 'properties' in copy
    return isObject && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy
  }
}
