import { Readable } from 'node:stream'
import type { PagedOutput } from '../lib/output.ts'
import { inTurns, type PageTurn } from '../lib/output.ts'

/**
 * Writes a response as JSON while its list is read, with one page in memory at a time and other work in
 * between. Resolves after the first page, so that read failures are reported as errors.
 * @param text serializes the response with one page as its list
 */
export async function pagedJson(
  { head, list, pages }: PagedOutput,
  text: (output: unknown) => string,
  turn: PageTurn,
): Promise<Readable> {
  const name = `${JSON.stringify(list)}:`
  const [before, after] = text(head).split(`${name}[]`) as [string, string]
  const itemsOf = (page: readonly unknown[]) =>
    text({ ...head, [list]: page }).slice(before.length + name.length + 1, -after.length - 1)
  const reading = inTurns(pages, turn)
  const first = await reading.next()

  async function* parts(): AsyncGenerator<string> {
    yield `${before}${name}[`
    let separator = ''
    for (let page = first; !page.done; page = await reading.next()) {
      if (page.value.length > 0) {
        yield separator + itemsOf(page.value)
        separator = ','
      }
    }
    yield `]${after}`
  }
  return Readable.from(parts(), { objectMode: false })
}
