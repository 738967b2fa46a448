import { effect } from '@preact/signals'
import type { Pager, Pages } from './pager.ts'

/** A message between windows of this browser: the pages of a stage, or a request for them. */
type PagesMessage = { readonly of: string; readonly pages: Pages } | 'ask'

const channelOf = (sessionId: string) => new BroadcastChannel(`roomful-pages-${sessionId}`)

/** Tells the presenter's page which pages a stage has. @returns ends it */
export function sharePages(sessionId: string, pager: Pager): () => void {
  const channel = channelOf(sessionId)
  const say = () => channel.postMessage({ of: pager.of, pages: pager.pages.peek() } satisfies PagesMessage)
  channel.onmessage = ({ data }: MessageEvent<PagesMessage>) => {
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

/** Follows the pages of the stage in another window, so that “forward” turns them before it shows the next slide. @returns ends it */
export function followPages(sessionId: string, pager: Pager): () => void {
  const channel = channelOf(sessionId)
  channel.onmessage = ({ data }: MessageEvent<PagesMessage>) => {
    if (data !== 'ask') pager.mirror(data.of, data.pages)
  }
  channel.postMessage('ask' satisfies PagesMessage)
  return () => channel.close()
}
