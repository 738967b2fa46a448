import { followEvents } from './event-stream.ts'
import type { Methods } from './methods.ts'
import { routes } from './routes.ts'
import { type ApiRequest, type CallOptions, pause, type RoomfulOptions, send } from './transport.ts'
import type {
  AnswerOf,
  ArgumentsOf,
  CallableBare,
  ItemOf,
  ListName,
  OperationName,
  SessionEvent,
} from './types.ts'

type Given<N extends OperationName> = N extends CallableBare
  ? [given?: ArgumentsOf<N>, options?: CallOptions]
  : [given: ArgumentsOf<N>, options?: CallOptions]

/** What a call brought with what HTTP says beside it, such as the ETag. */
export interface Answered<T> {
  readonly answer: T
  readonly headers: Headers
}

/** The operations of the public API, and what makes calling them easier. */
export interface Roomful extends Methods {
  /**
   * The items of all pages of a list, fetched as they are asked for.
   * @example for await (const session of client.all('listSessions')) console.log(session.join_code)
   */
  all<N extends ListName>(list: N, ...given: Given<N>): AsyncGenerator<ItemOf<N>, void, undefined>
  /**
   * The events of a session, first those that are recorded after `after` (all unless given), then each as it comes. A
   * connection that is lost is made again, for as long as it takes, and goes on after the last event. Ends after
   * `report.ready`. Beside recorded events it gives `session.changed` with the session as it is, on each connection and
   * whenever it is another.
   * @example for await (const event of client.sessionEvents({ id })) if (event.type === 'session.ended') break
   */
  sessionEvents(
    given: { id: string; after?: string },
    options?: CallOptions,
  ): AsyncGenerator<SessionEvent, void, undefined>
  /**
   * Calls an operation and gives the headers too.
   * @example const { answer, headers } = await client.request('getSession', { id })
   */
  request<N extends OperationName>(operation: N, ...given: Given<N>): Promise<Answered<AnswerOf<N>>>
}

/** A client of the public API. Its methods throw RoomfulError for refusals. */
export function roomful(options: RoomfulOptions): Roomful {
  async function request(
    name: OperationName,
    given: object = {},
    call: CallOptions = {},
    how: RoomfulOptions = options,
  ) {
    const route = routes[name] as (typeof routes)[OperationName] | undefined
    if (!route) throw new TypeError(`there is no operation ${name}`)
    const response = await send(how, requestOf(name, route, given), call)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { answer: isJson ? await response.json() : response, headers: response.headers }
  }

  async function* all(name: OperationName, given: object = {}, call?: CallOptions) {
    let cursor: string | null | undefined
    do {
      const { answer } = await request(name, cursor ? { ...given, cursor } : given, call)
      const page = answer as { readonly next_cursor: string | null }
      yield* Object.values(page).find(Array.isArray) as unknown as unknown[]
      cursor = page.next_cursor
    } while (cursor !== null)
  }

  async function* sessionEvents({ id, after }: { id: string; after?: string }, call: CallOptions = {}) {
    const patient = { ...options, retries: Number.POSITIVE_INFINITY }
    const open = async (last: string | undefined, connection: CallOptions) =>
      (await request('streamSessionEvents', { id, after: last }, connection, patient)).answer as Response
    yield* followEvents(open, after, call, options.sleep ?? pause)
  }

  const methods = Object.keys(routes).map(name => [
    name,
    async (given?: object, call?: CallOptions) => (await request(name as OperationName, given, call)).answer,
  ])
  return { ...Object.fromEntries(methods), all, request, sessionEvents } as Roomful
}

/** Arguments that the path names go there; the others are the query of a GET or DELETE, else the body. @throws TypeError */
function requestOf(
  name: string,
  [method, template]: readonly [method: string, path: string],
  given: object,
): ApiRequest {
  const rest: Record<string, unknown> = { ...given }
  let path = template.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = rest[parameter]
    delete rest[parameter]
    if (value === undefined || value === '') throw new TypeError(`${name}: ${parameter} is missing`)
    return encodeURIComponent(String(value))
  })
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined)
  if (method !== 'GET' && method !== 'DELETE')
    return { method, path, body: entries.length > 0 ? rest : undefined }
  // A null cursor is the first page.
  const query = entries.filter(([, value]) => value !== null)
  if (query.length > 0) path += `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`
  return { method, path, body: undefined }
}
