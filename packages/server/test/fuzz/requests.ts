import type { ErrorCode, Operation } from '@roomful/contract'
import fc from 'fast-check'
import { realPath, type SampleIds, withRealIds } from '../support/sample-ids.ts'
import { fromSchema } from './from-schema.ts'

/** An operation of either audience, with bodies that work. */
export type FuzzedOperation = Operation & Pick<Operation, 'examples'>

/** A request below /public/v1 or /app/v1. */
export interface FuzzRequest {
  readonly path: string
  /** Undefined: none. */
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** What was done to a valid request, and the code that must follow where one must. */
  readonly change: string
  readonly expected?: ErrorCode | undefined
}

const hostileStrings = [
  '\0',
  '\ud800',
  '',
  ' ',
  'x'.repeat(5000),
  '\u202eabc',
  '<script>',
  "'; drop table--",
  '__proto__',
]
const hostileValues: readonly unknown[] = [
  ...hostileStrings,
  null,
  true,
  -1,
  1.5,
  1e308,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
]
const hostileIds = [
  'x',
  '%00',
  '%2e%2e',
  '%F0%9F%98%80',
  'ses_00000000000000000000000000',
  "'",
  '0',
  'null',
  'x'.repeat(255),
]
const hostileQueries = [
  'limit=0',
  'limit=201',
  'limit=x',
  'limit=1&limit=2',
  'cursor=x',
  'before=%00',
  'cursor=a&before=b',
  'question_id=',
  'question_id=%00',
  'format=pdf',
  'lifecycle=x',
  'state=x',
  'sort=x',
  '%zz=1',
  'limit[]=1',
]
const hostileHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'idempotency-key': '"' },
  { 'if-match': '"no"' },
  { 'if-match': ',,' },
  { 'if-none-match': '*' },
  { 'x-forwarded-for': 'garbage' },
  { accept: 'text/plain' },
]

/** Valid requests of an operation and single changes of them. */
export function requestsOf(operation: FuzzedOperation, ids: SampleIds): fc.Arbitrary<FuzzRequest> {
  const valid = validRequests(operation, ids)
  const changes = [
    ...(operation.body ? [bodyChanges(operation, ids), textChanges(operation, ids)] : []),
    ...(operation.body === null && operation.method !== 'GET' ? [unwantedBodies(operation, ids)] : []),
    ...(/\{/.test(operation.path) ? [pathChanges(operation, ids)] : []),
    queryChanges(operation, ids),
    headerChanges(operation, ids),
  ]
  return fc.oneof({ arbitrary: valid, weight: 2 }, ...changes.map(arbitrary => ({ arbitrary, weight: 3 })))
}

function bodies(
  operation: FuzzedOperation,
  ids: SampleIds,
): fc.Arbitrary<Record<string, unknown> | undefined> {
  if (!operation.body) return fc.constant(undefined)
  const examples = (operation.examples ?? []).map(body => withRealIds(structuredClone(body), ids))
  const made = fromSchema(operation.body as object) as fc.Arbitrary<Record<string, unknown>>
  return fc.oneof({ arbitrary: fc.constantFrom(...examples), weight: 4 }, { arbitrary: made, weight: 1 })
}

function validRequests(operation: FuzzedOperation, ids: SampleIds): fc.Arbitrary<FuzzRequest> {
  const query = fromSchema(operation.query as object) as fc.Arbitrary<Record<string, unknown>>
  return fc.tuple(bodies(operation, ids), query).map(([body, values]) => {
    // Nothing changes meanwhile: a call that waits would wait to the end.
    const { wait: _, ...given } = values
    const known = Object.entries({ ...given, ...withRealIds(given, ids) })
    const search = new URLSearchParams(known.map(([name, value]) => [name, String(value)]))
    const path = realPath(operation, ids).split('?')[0]
    return { ...plain(operation, body), path: search.size > 0 ? `${path}?${search}` : path!, change: 'none' }
  })
}

function plain(operation: FuzzedOperation, body: unknown): Pick<FuzzRequest, 'body' | 'headers'> {
  const hasBody = body !== undefined && operation.method !== 'GET'
  return {
    body: hasBody ? JSON.stringify(body) : undefined,
    headers: hasBody ? { 'content-type': 'application/json' } : {},
  }
}

/** One place of the body is changed, removed, or something unknown is put beside it. */
function bodyChanges(operation: FuzzedOperation, ids: SampleIds): fc.Arbitrary<FuzzRequest> {
  const path = realPath(operation, ids)
  return fc
    .tuple(
      bodies(operation, ids),
      fc.nat(),
      fc.constantFrom('replace', 'remove', 'add'),
      fc.constantFrom(...hostileValues),
    )
    .map(([body, place, kind, value]) => {
      const copy = structuredClone(body) as Record<string, unknown>
      if (kind === 'add') {
        copy.made_up = value
        const expected = operation.lenient ? undefined : ('INVALID_REQUEST_BODY' as const)
        return { ...plain(operation, copy), path, change: 'unknown key', expected }
      }
      const places = placesIn(copy)
      const [holder, key] = places[place % Math.max(1, places.length)] ?? [copy, 'made_up']
      if (kind === 'remove') Reflect.deleteProperty(holder, key)
      else Reflect.set(holder, key, value)
      return { ...plain(operation, copy), path, change: `${kind} ${key}: ${JSON.stringify(value)}` }
    })
}

function placesIn(value: unknown): [holder: object, key: string][] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(
    ([key, child]) => [[value, key], ...placesIn(child)] as [object, string][],
  )
}

/** What is sent is no JSON, or says that it is something else. */
function textChanges(operation: FuzzedOperation, ids: SampleIds): fc.Arbitrary<FuzzRequest> {
  const path = realPath(operation, ids)
  const json = { 'content-type': 'application/json' }
  const isLenient = operation.lenient
  const refused = (code: ErrorCode) => (isLenient ? undefined : code)
  return bodies(operation, ids).chain(body => {
    const text = JSON.stringify(body ?? {})
    return fc.oneof(
      fc.integer({ min: 1, max: text.length - 1 }).map(end => ({
        path,
        body: text.slice(0, end),
        headers: json,
        change: 'truncated',
        expected: end === 0 && operation.bodyOptional ? undefined : refused('INVALID_REQUEST_BODY'),
      })),
      fc
        .constantFrom('text/plain', 'application/x-www-form-urlencoded', '???', 'application/json5')
        .map(type => ({
          path,
          body: text,
          headers: { 'content-type': type },
          change: `media type ${type}`,
          expected: refused('UNSUPPORTED_MEDIA_TYPE'),
        })),
      fc.constantFrom('null', '[]', '"x"', '1', `${'['.repeat(50_000)}${']'.repeat(50_000)}`).map(other => ({
        path,
        body: other,
        headers: json,
        change: `body ${other.slice(0, 10)}`,
        expected: refused('INVALID_REQUEST_BODY'),
      })),
    )
  })
}

function unwantedBodies(operation: FuzzedOperation, ids: SampleIds): fc.Arbitrary<FuzzRequest> {
  const refused = operation.lenient ? undefined : ('INVALID_REQUEST_BODY' as const)
  return fc.constantFrom('{"made_up":1}', '{"a', '[]', '1').map(body => ({
    path: realPath(operation, ids),
    body,
    headers: { 'content-type': 'application/json' },
    change: `unwanted body ${body}`,
    expected: refused,
  }))
}

function pathChanges(operation: FuzzedOperation, ids: SampleIds): fc.Arbitrary<FuzzRequest> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
  return fc
    .tuple(bodies(operation, ids), fc.constantFrom(...names), fc.constantFrom(...hostileIds))
    .map(([body, name, id]) => ({
      ...plain(operation, body),
      path: realPath(operation, { ...ids, [name]: id }),
      change: `${name} ${id}`,
    }))
}

function queryChanges(operation: FuzzedOperation, ids: SampleIds): fc.Arbitrary<FuzzRequest> {
  return fc.tuple(bodies(operation, ids), fc.constantFrom(...hostileQueries)).map(([body, query]) => {
    const path = realPath(operation, ids)
    return {
      ...plain(operation, body),
      path: `${path}${path.includes('?') ? '&' : '?'}${query}`,
      change: query,
    }
  })
}

function headerChanges(operation: FuzzedOperation, ids: SampleIds): fc.Arbitrary<FuzzRequest> {
  return fc.tuple(bodies(operation, ids), fc.constantFrom(...hostileHeaders)).map(([body, headers]) => {
    const request = plain(operation, body)
    return {
      ...request,
      path: realPath(operation, ids),
      headers: { ...request.headers, ...headers },
      change: JSON.stringify(headers).slice(0, 40),
    }
  })
}
