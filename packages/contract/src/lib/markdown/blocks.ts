import { type Inline, parseInline } from './inline.ts'

/** A block element. */
export type Block =
  | { readonly type: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'quote'; readonly children: readonly Block[] }
  | {
      readonly type: 'list'
      /** Number of the first item; null for bullets. */
      readonly from: number | null
      readonly items: readonly (readonly Block[])[]
    }

/** The lines of a list item, from 0, without `end`. */
export interface ItemLines {
  readonly from: number
  readonly end: number
}

/** Deeper lists and quotes are plain text. */
const depthMax = 6

/** Parses headings, lists, quotes, code blocks and paragraphs. Anything else is text. */
export function parseBlocks(text: string): Block[] {
  return blocksOf(linesOf(text), 0)
}

/** The items of a text's lists, without those of lists in other blocks. @param lines of `linesOf` */
export function listItems(lines: readonly string[]): ItemLines[] {
  const items: ItemLines[] = []
  blocksOf(lines, 0, items)
  return items
}

/** The lines that are parsed. */
export function linesOf(text: string): string[] {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map(line => line.replace(/^[ \t]+/, indent => indent.replaceAll('\t', '    ')))
}

/** @param listed receives the items of lists at this depth */
function blocksOf(lines: readonly string[], depth: number, listed: ItemLines[] = []): Block[] {
  const blocks: Block[] = []
  let i = 0
  while (i < lines.length) {
    const line = lines[i]!
    const fence = fenceOf(line)
    const heading = headingOf(line)
    const item = depth < depthMax ? itemOf(line) : null
    const quoted = depth < depthMax ? quotedIn(line) : null
    if (line.trim() === '') i++
    else if (fence) {
      let end = i + 1
      while (end < lines.length && !endsFence(lines[end]!, fence)) end++
      blocks.push({ type: 'code', text: lines.slice(i + 1, end).join('\n') })
      i = end + 1
    } else if (heading) {
      blocks.push({ type: 'heading', level: heading.level, children: parseInline(heading.text) })
      i++
    } else if (item) {
      const { list, end } = readList(lines, { from: i, first: item, depth, listed })
      blocks.push(list)
      i = end
    } else if (quoted !== null) {
      const { quote, end } = readQuote(lines, i, depth)
      blocks.push(quote)
      i = end
    } else {
      let end = i + 1
      while (end < lines.length && continuesParagraph(lines[end]!, depth)) end++
      const written = lines.slice(i, end).map(one => one.trim())
      blocks.push({ type: 'paragraph', children: parseInline(written.join('\n')) })
      i = end
    }
  }
  return blocks
}

function continuesParagraph(line: string, depth: number): boolean {
  if (line.trim() === '' || fenceOf(line) || headingOf(line)) return false
  if (depth < depthMax && quotedIn(line) !== null) return false
  const item = depth < depthMax ? itemOf(line) : null
  // A line starting with a year is no list.
  return item === null || (item.number !== null && item.number !== 1)
}

interface Heading {
  readonly level: number
  readonly text: string
}

function headingOf(line: string): Heading | null {
  const found = /^ {0,3}(#{1,6})(?: (.*))?$/.exec(line)
  if (!found) return null
  const text = (found[2] ?? '').trim()
  let end = text.length
  while (text[end - 1] === '#') end--
  // Closing marks are dropped, unless part of a word.
  const isClosed = end === 0 || text[end - 1] === ' '
  return { level: found[1]!.length, text: isClosed ? text.slice(0, end).trim() : text }
}

function fenceOf(line: string): string | null {
  return /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line)?.slice(1).find(Boolean) ?? null
}

function endsFence(line: string, fence: string): boolean {
  const written = line.trim()
  return written.length >= fence.length && written === fence[0]!.repeat(written.length)
}

interface Item {
  /** Leading spaces. */
  readonly indent: number
  /** Indentation of the text. */
  readonly textIndent: number
  readonly number: number | null
  readonly text: string
}

function itemOf(line: string): Item | null {
  const found = /^( *)(?:[-*+]|(\d{1,9})[.)])(?: (.*))?$/.exec(line)
  if (!found) return null
  const [, spaces = '', digits, rest = ''] = found
  const text = rest.trimStart()
  return {
    indent: spaces.length,
    textIndent: line.length - text.length,
    number: digits === undefined ? null : Number(digits),
    text,
  }
}

function readList(
  lines: readonly string[],
  {
    from,
    first,
    depth,
    listed,
  }: { readonly from: number; readonly first: Item; readonly depth: number; readonly listed: ItemLines[] },
) {
  const items: Block[][] = []
  let at = from
  for (let item: Item | null = first; item; ) {
    const content = [item.text]
    let next: Item | null = null
    let end = at + 1
    for (; end < lines.length; end++) {
      const line = lines[end]!
      const indent = line.length - line.trimStart().length
      if (line.trim() === '') {
        content.push('')
        continue
      }
      if (indent >= item.indent + 2) {
        content.push(line.slice(Math.min(indent, item.textIndent)))
        continue
      }
      const sibling = itemOf(line)
      if (sibling && (sibling.number === null) === (first.number === null)) next = sibling
      else if (!sibling && content.at(-1) !== '' && continuesParagraph(line, depth)) {
        content.push(line.trim())
        continue
      }
      break
    }
    items.push(blocksOf(content, depth + 1))
    listed.push({ from: at, end })
    at = end
    item = next
  }
  return { list: { type: 'list', from: first.number, items } as const, end: at }
}

/** The text after the mark of a quote; null without one. */
function quotedIn(line: string): string | null {
  return /^ {0,3}> ?(.*)$/.exec(line)?.[1] ?? null
}

function readQuote(lines: readonly string[], from: number, depth: number) {
  const content: string[] = []
  let end = from
  for (; end < lines.length; end++) {
    const line = lines[end]!
    const text = quotedIn(line)
    // A paragraph goes on without marks.
    const goesOn = text === null && content.at(-1)!.trim() !== '' && continuesParagraph(line, depth)
    if (text === null && !goesOn) break
    content.push(text ?? line.trim())
  }
  return { quote: { type: 'quote', children: blocksOf(content, depth + 1) } as const, end }
}
