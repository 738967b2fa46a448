import type { Readable } from 'node:stream'
import type { Semaphore } from './semaphore.ts'

/** The output of an operation without an output schema: a file. */
export interface FileOutput {
  readonly mediaType: string
  readonly fileName: string
  /** Places from 1 of the slides that the format cannot hold. */
  readonly leftOut?: readonly number[]
  /** Places from 1 of the other slides by the names of fields that the format cannot hold. */
  readonly lostFields?: Readonly<Record<string, readonly number[]>>
  readonly content: Readable | Buffer
}

/** A file that is written as it is read. */
export interface StreamedFile extends FileOutput {
  readonly content: Readable
}

/** A response as JSON text: of one recipient, or as bytes that all recipients share. */
export class SerializedOutput {
  readonly content: string | Buffer

  constructor(text: string, { isShared }: { readonly isShared: boolean }) {
    this.content = isShared ? Buffer.from(text) : text
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

/** Leaves room for a date and an extension in the 255 bytes of a file name. */
const fileNameBytesMax = 200

/** A title as a file name, in its own script, without what Windows, macOS or Linux refuse; may be empty. */
export function fileNameOf(title: string): string {
  const allowed = title
    .normalize('NFC')
    .replace(/[\t\n\r]+/g, ' ')
    // Of format characters only joiners (U+200C, U+200D) are letters' own; others hide or reverse an extension.
    .replace(/[<>:"/\\|?*\p{Zl}\p{Zp}\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/^[.\s]+/, '')
  let name = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter().segment(allowed)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > fileNameBytesMax) break
    name += segment
  }
  return name.replace(/[.\s]+$/, '')
}

/** A file name as clients without RFC 6266 get it. */
function asciiFileName(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const stem = fileName
    .slice(0, dot)
    .normalize('NFKD')
    .replace(/[^\w .-]+/g, '')
    .replace(/^[.\s]+/, '')
    .trim()
  return `${stem || 'download'}${fileName.slice(dot)}`
}

/** The value of `Content-Disposition` for a file (RFC 6266): `filename*` where ASCII changes the name. */
export function attachmentOf(fileName: string): string {
  const ascii = asciiFileName(fileName)
  const plain = `attachment; filename="${ascii}"`
  if (ascii === fileName) return plain
  // RFC 8187 allows fewer characters than encodeURIComponent leaves.
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${plain}; filename*=UTF-8''${encoded}`
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
