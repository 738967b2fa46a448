import type { CallOptions } from './transport.ts'
import type { SessionEvent } from './types.ts'

/** The server says something every 15 s: a connection that is silent for longer is lost. */
const silentMsMax = 45_000
/** What the server asks clients to wait before they connect again. */
const againMs = 2_000

/** Opens the stream after an event; `signal` ends it. */
type Open = (after: string | undefined, call: CallOptions) => Promise<Response>

/**
 * The events of a session, over as many connections as it takes: each goes on after the last event that was given.
 * Ends after the session's last event.
 */
export async function* followEvents(
  open: Open,
  after: string | undefined,
  call: CallOptions,
  sleep: (ms: number) => Promise<void>,
): AsyncGenerator<SessionEvent, void, undefined> {
  let last = after
  for (;;) {
    const connection = new AbortController()
    const signal = call.signal ? AbortSignal.any([call.signal, connection.signal]) : connection.signal
    const response = await open(last, { ...call, signal })
    if (response.status === 204 || !response.body) return
    try {
      for await (const event of eventsIn(response.body, () => connection.abort())) {
        if ('id' in event) last = event.id
        yield event
      }
    } catch (error) {
      // Lost: the next connection goes on where this one ended.
      if (call.signal?.aborted) throw error
    } finally {
      connection.abort()
    }
    await sleep(againMs)
  }
}

async function* eventsIn(body: ReadableStream<Uint8Array>, onSilence: () => void) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const timer = setTimeout(onSilence, silentMsMax)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const data = block.split('\n').find(line => line.startsWith('data: '))
      if (data) yield JSON.parse(data.slice('data: '.length)) as SessionEvent
    }
  }
}
