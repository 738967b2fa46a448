import type { Readable } from 'node:stream'

/** The output of an operation without an output schema: a file, written as it is read. */
export interface FileOutput {
  readonly mediaType: string
  /** For Content-Disposition. */
  readonly fileName: string
  readonly content: Readable
}

/** A response with a list that may be long: it is read, and sent, page by page. */
export class PagedOutput<Output extends object = object> {
  /** The response with its list empty. */
  readonly head: Output
  /** The member that is the list. */
  readonly list: string
  readonly pages: AsyncIterable<readonly unknown[]>

  constructor(head: Output, list: keyof Output & string, pages: AsyncIterable<readonly unknown[]>) {
    this.head = head
    this.list = list
    this.pages = pages
  }
}

/**
 * A response with a list that is read page by page: as it is where one page holds all of it.
 * @param head the response with its list empty
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

/** All of it at once, for callers that have the memory. */
export async function whole<Output extends object>(output: Output | PagedOutput<Output>): Promise<Output> {
  if (!(output instanceof PagedOutput)) return output
  const pages = await Array.fromAsync(output.pages)
  return { ...output.head, [output.list]: pages.flat() }
}

/** The part of a title that every file system and HTTP header takes in a file name; empty where there is none. */
export function fileNameOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[^\w .-]+/g, '')
    .replace(/^[.\s]+/, '')
    .slice(0, 80)
    .trim()
}
