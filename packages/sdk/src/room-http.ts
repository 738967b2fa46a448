import { waitMs } from '@roomful/contract/room/backoff'
import type { Reaction } from '@roomful/contract/room/reactions'
import { attemptOnce, type Received } from './attempt.ts'
import { AbortError, ApiError, ConnectionError } from './error.ts'
import { RejectedError } from './room-errors.ts'
import type { CheckedRoomOptions } from './room-options.ts'

/** A message of a participant. */
export type RoomRequest =
  | { readonly type: 'answer'; readonly question_id: string; readonly answer: unknown; readonly seq: number }
  | {
      readonly type: 'ask'
      readonly question_id: string
      readonly text: string
      readonly anonymous?: boolean
      readonly labels?: string[]
      readonly key: string
    }
  | { readonly type: 'upvote'; readonly entry_id: string; readonly on: boolean }
  | { readonly type: 'nickname'; readonly nickname: string }
  | { readonly type: 'team'; readonly team: number }
  | { readonly type: 'team_name'; readonly name: string }
  | { readonly type: 'react'; readonly reaction: Reaction }

export interface RoomCall {
  readonly method: string
  /** Below /room/v1. */
  readonly path: string
  readonly body?: object | undefined
}

/** The HTTP request that is equivalent to a message (docs/reference/room-protocol.md, "Without a socket"). */
export function callOf(message: RoomRequest): RoomCall {
  switch (message.type) {
    case 'answer': {
      const { type: _, question_id, ...body } = message
      return { method: 'PUT', path: `questions/${encodeURIComponent(question_id)}/answer`, body }
    }
    case 'ask': {
      const { type: _, question_id, ...body } = message
      return { method: 'POST', path: `questions/${encodeURIComponent(question_id)}/entries`, body }
    }
    case 'upvote': {
      const path = `entries/${encodeURIComponent(message.entry_id)}/upvote`
      return { method: message.on ? 'PUT' : 'DELETE', path }
    }
    case 'nickname':
      return { method: 'PUT', path: 'nickname', body: { nickname: message.nickname } }
    case 'team':
      return { method: 'PUT', path: 'team', body: { team: message.team } }
    case 'team_name':
      return { method: 'PUT', path: 'team/name', body: { name: message.name } }
    case 'react':
      return { method: 'POST', path: 'reactions', body: { reaction: message.reaction } }
  }
}

/**
 * Calls a path of the room once. Without a token it is one of those before joining.
 * @throws ApiError, ConnectionError, TimeoutError, AbortError
 */
export function callRoom(
  { baseUrl, fetch, timeoutMs: defaultMs }: CheckedRoomOptions,
  { method, path, body }: RoomCall,
  {
    token,
    signal,
    timeoutMs = defaultMs,
  }: { token?: string; signal?: AbortSignal | undefined; timeoutMs?: number },
): Promise<Received> {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }), cache: 'no-store' } as const
  return attemptOnce(fetch, `${baseUrl}/room/v1/${path}`, init, { timeoutMs, signal, form: 'json' })
}

/** As `callRoom`, again after a failure without an outcome. */
export async function callUntilOutcome(
  options: CheckedRoomOptions,
  call: RoomCall,
  token?: string,
): Promise<unknown> {
  const { signal, retries, sleep, random } = options
  for (let failures = 0; ; failures++) {
    try {
      return (await callRoom(options, call, { signal, ...(token !== undefined && { token }) })).data
    } catch (error) {
      if (!isWithoutOutcome(error) || failures >= retries) throw error
    }
    await sleep(waitMs(failures, random()), signal)
    if (signal?.aborted) throw new AbortError(signal.reason)
  }
}

/** Whether the server may not have handled a request, and one more may succeed. */
function isWithoutOutcome(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 408))
  )
}

/** The error of a message that was sent over HTTP: as over a socket, where there is an outcome. */
export function rejectionOf(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code === undefined || isWithoutOutcome(error)) return error
  return new RejectedError(error.code, error.message, error)
}
