import { effect } from '@preact/signals'
import type { Pager, Pages } from './pager.ts'

/** What windows of this browser say to each other: which pages a stage has, or the question for that. */
type Said = { readonly of: string; readonly pages: Pages } | 'ask'

const channelOf = (sessionId: string) => new BroadcastChannel(`roomful-pages-${sessionId}`)

/** Sends the presenter's page which pages a stage has. @returns ends it */
export function sharePages(sessionId: string, pager: Pager): () => void {
  const channel = channelOf(sessionId)
  const say = () => channel.postMessage({ of: pager.of, pages: pager.pages.peek() } satisfies Said)
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data === 'ask') say()
  }
  const stop = effect(() => {
    pager.pages.value
    say()
  })
  return () => {
    stop()
    channel.close()
  }
}

/** Keeps to the pages of the stage in another window, so that forward turns them before it goes on. @returns ends it */
export function followPages(sessionId: string, pager: Pager): () => void {
  const channel = channelOf(sessionId)
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data !== 'ask') pager.mirror(data.of, data.pages)
  }
  channel.postMessage('ask' satisfies Said)
  return () => channel.close()
}
