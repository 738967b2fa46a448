import type { Readable } from 'node:stream'
import type { Semaphore } from './semaphore.ts'

/** The output of an operation without an output schema: a file, written as it is read. */
export interface FileOutput {
  readonly mediaType: string
  readonly fileName: string
  readonly content: Readable
}

/** A response as JSON text, whose bytes are shared by all its recipients. */
export class SerializedOutput {
  readonly bytes: Buffer

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }
}

/** A response with a possibly long list, read and sent page by page. */
export class PagedOutput<Output extends object = object> {
  /** The response with an empty list. */
  readonly head: Output
  /** The name of the list's member. */
  readonly list: string
  readonly pages: AsyncIterable<readonly unknown[]>

  constructor(head: Output, list: keyof Output & string, pages: AsyncIterable<readonly unknown[]>) {
    this.head = head
    this.list = list
    this.pages = pages
  }
}

/**
 * A response with a list that is read page by page; the plain response if one page holds all of it.
 * @param head the response with an empty list
 */
export async function inPages<Output extends object>(
  head: Output,
  list: keyof Output & string,
  pages: AsyncIterable<readonly unknown[]>,
): Promise<Output | PagedOutput<Output>> {
  const reading = pages[Symbol.asyncIterator]()
  const first = await reading.next()
  if (first.done) return head
  const second = await reading.next()
  if (second.done) return { ...head, [list]: first.value }
  return new PagedOutput(head, list, followed([first.value, second.value], reading))
}

async function* followed<Page>(read: readonly Page[], others: AsyncIterator<Page>): AsyncGenerator<Page> {
  yield* read
  for (let page = await others.next(); !page.done; page = await others.next()) yield page.value
}

/** Collects all pages. */
export async function whole<Output extends object>(output: Output | PagedOutput<Output>): Promise<Output> {
  if (!(output instanceof PagedOutput)) return output
  const pages = await Array.fromAsync(output.pages)
  return { ...output.head, [output.list]: pages.flat() }
}

/** The characters of a title that are valid in file names and HTTP headers; may be empty. */
export function fileNameOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[^\w .-]+/g, '')
    .replace(/^[.\s]+/, '')
    .slice(0, 80)
    .trim()
}

/** Whose turn it has to be for a page to be read. */
export interface PageTurn {
  readonly turns: Semaphore
  /** The organization that reads. */
  readonly who: number
}

/** The same pages, each read in its turn; everything else has a turn of the event loop between two. */
export async function* inTurns<Page>(
  pages: AsyncIterable<Page>,
  { turns, who }: PageTurn,
): AsyncGenerator<Page> {
  const reading = pages[Symbol.asyncIterator]()
  for (;;) {
    const release = await turns.acquire(who)
    const page = await reading.next().finally(() => setImmediate(release))
    if (page.done) return
    yield page.value
  }
}
