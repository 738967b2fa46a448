import { AbortError } from './error.ts'
import type { CallOptions } from './options.ts'
import type { SessionEvent } from './types.ts'

/** The server sends something at least every 3 s; a connection without data for this long is lost. */
const heartbeatTimeoutMs = 11_500
/** No event of a session follows it. */
const lastEventType = 'report.ready'
/** The reconnection time that the server asks for. */
const reconnectMs = 2_000

/** Opens the stream after an event; `signal` ends it. */
type Open = (after: string | undefined, call: CallOptions) => Promise<Response>

/** The events of a session until the last one, over as many connections as it takes; each continues after the last event. */
export async function* followEvents(
  open: Open,
  after: string | undefined,
  call: CallOptions,
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>,
): AsyncGenerator<SessionEvent, void, undefined> {
  let last = after
  for (;;) {
    const connection = new AbortController()
    const signal = call.signal ? AbortSignal.any([call.signal, connection.signal]) : connection.signal
    const response = await open(last, { ...call, signal })
    if (response.status === 204 || !response.body) return
    try {
      for await (const { id, event } of eventsIn(response.body, () => connection.abort())) {
        last = id ?? last
        yield event
        if (event.type === lastEventType) return
      }
    } catch {
      // The connection is lost: the next one continues after the last event.
    } finally {
      connection.abort()
    }
    if (call.signal?.aborted) throw new AbortError(call.signal.reason)
    await sleep(reconnectMs, call.signal)
  }
}

/** Events with the id after which a connection may continue; one that does not stay stored has none. */
async function* eventsIn(body: ReadableStream<Uint8Array>, onSilence: () => void) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const timer = setTimeout(onSilence, heartbeatTimeoutMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find(line => line.startsWith(name))
          ?.slice(name.length)
      const data = field('data: ')
      if (data) yield { id: field('id: '), event: JSON.parse(data) as SessionEvent }
    }
  }
}
