import { followEvents } from './event-stream.ts'
import type { Methods } from './methods.ts'
import type { CallOptions, RoomfulOptions } from './options.ts'
import { pause } from './pause.ts'
import { readOptions } from './read-options.ts'
import { routes } from './routes.ts'
import { type ApiRequest, send } from './transport.ts'
import type {
  ArgumentsOf,
  CallableBare,
  ItemOf,
  ListName,
  OperationName,
  ResponseOf,
  SessionEvent,
} from './types.ts'

type Given<N extends OperationName> = N extends CallableBare
  ? [given?: ArgumentsOf<N>, options?: CallOptions]
  : [given: ArgumentsOf<N>, options?: CallOptions]

/** The result of a call with its response: the headers, such as the ETag, status and request id. */
export interface WithHeaders<T> {
  readonly data: T
  readonly status: number
  /** Names the request in the server's logs. */
  readonly requestId: string | undefined
  readonly headers: Headers
}

/** The operations of the public API, and helpers for lists and events. */
export interface Roomful extends Methods {
  /**
   * The items of all pages of a list, each page fetched when it is reached.
   * @example for await (const session of client.all('listSessions')) console.log(session.join_code)
   */
  all<N extends ListName>(list: N, ...given: Given<N>): AsyncGenerator<ItemOf<N>, void, undefined>
  /**
   * The events of a session: first those recorded after `after` (all by default), then each as it comes. Reconnects
   * after a lost connection, as often as necessary, and continues after the last event. Ends after `report.ready`.
   * In addition to recorded events it yields `session.changed` with the current session, on each connection and after
   * each change.
   * @example for await (const event of client.sessionEvents({ session_id })) if (event.type === 'session.ended') break
   */
  sessionEvents(
    given: { session_id: string; after?: string },
    options?: CallOptions,
  ): AsyncGenerator<SessionEvent, void, undefined>
  /**
   * Calls an operation and returns headers, status and request id as well.
   * @example const { data, headers, requestId } = await client.request('getSession', { session_id })
   */
  request<N extends OperationName>(operation: N, ...given: Given<N>): Promise<WithHeaders<ResponseOf<N>>>
}

/**
 * A client of the public API. Its methods throw ApiError, ConnectionError, TimeoutError or AbortError.
 * @throws TypeError that names an unusable option
 */
export function roomful(given: RoomfulOptions = {}): Roomful {
  const options = readOptions(given)

  async function request(name: OperationName, given: object = {}, call: CallOptions = {}) {
    return send(options, requestOf(name, given), call)
  }

  async function* all(name: OperationName, given: object = {}, call?: CallOptions) {
    let cursor: string | null | undefined
    do {
      const { data } = await request(name, cursor ? { ...given, cursor } : given, call)
      const page = data as { readonly next_cursor: string | null }
      yield* Object.values(page).find(Array.isArray) as unknown as unknown[]
      cursor = page.next_cursor
    } while (cursor !== null)
  }

  async function* sessionEvents(
    { session_id, after }: { session_id: string; after?: string },
    call: CallOptions = {},
  ) {
    const patient = { ...call, retries: call.retries ?? Number.POSITIVE_INFINITY }
    const open = async (last: string | undefined, connection: CallOptions) =>
      (await request('streamSessionEvents', { session_id, after: last }, connection)).data as Response
    yield* followEvents(open, after, patient, options.sleep ?? pause)
  }

  const methods = Object.keys(routes).map(name => [
    name,
    async (given?: object, call?: CallOptions) => (await request(name as OperationName, given, call)).data,
  ])
  return { ...Object.fromEntries(methods), all, request, sessionEvents } as Roomful
}

/** Arguments that the path names go there; the others are the query of a GET or DELETE, else the body. @throws TypeError */
function requestOf(name: OperationName, given: object): ApiRequest {
  const route: readonly [method: string, path: string, form?: 'raw' | 'text'] | undefined = routes[name]
  if (!route) throw new TypeError(`there is no operation ${name}`)
  const [method, template, form = 'json'] = route
  const rest: Record<string, unknown> = { ...given }
  let path = template.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = rest[parameter]
    delete rest[parameter]
    if (value === undefined || value === null || value === '')
      throw new TypeError(`${name}: ${parameter} is missing`)
    return encodeURIComponent(String(value))
  })
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined)
  const common = { operation: name, method, form } as const
  if (method !== 'GET' && method !== 'DELETE')
    return { ...common, path, body: entries.length > 0 ? rest : undefined, waitSeconds: 0 }
  // A null cursor is the first page.
  const query = entries.filter(([, value]) => value !== null)
  if (query.length > 0) path += `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`
  return { ...common, path, body: undefined, waitSeconds: Number(rest.wait) || 0 }
}
