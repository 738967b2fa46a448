const protocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/**
 * Validates a web or mail address: absolute, without credentials, which can disguise the host.
 * @returns the normalized address; null if not allowed
 */
export function safeLink(written: string): string | null {
  if (/[\s\p{C}]/u.test(written)) return null
  const url = URL.parse(written)
  if (!url || !protocols.has(url.protocol)) return null
  return url.username === '' && url.password === '' ? url.href : null
}

/**
 * A formula, or an escaped character or dollar signs that open none: `$…$` and `$$…$$` without spaces inside the dollar signs, which
 * `$$` may have on lines of their own, and without a digit after them, as prices have. Linear: no mark is searched for twice.
 */
export const formulaPattern =
  /\\[\s\S]|\$\$(?![^\S\n]|\$|\s*\$\$)((?:\\[\s\S]|(?!\$\$)[^\\])+)(?<![^\S\n])\$\$(?!\p{Nd})|\$(?![\s$])((?:\\[\s\S]|[^\\$])+)(?<!\s)\$(?!\p{Nd})|\$+/gu

/** An inline element. */
export type Inline =
  | string
  | { readonly type: 'em' | 'strong'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  /** With its dollar signs. */
  | { readonly type: 'formula'; readonly source: string }
  | { readonly type: 'break' }

type Delimiter = '*' | '**' | '_' | '__' | '['

/** An open element; turns into text if never closed. */
interface Frame {
  readonly delimiter: Delimiter | null
  children: Inline[]
}

/**
 * Parses emphasis, links, code and formulas; anything else, or unclosed, stays text. At most one frame per delimiter is open, which
 * bounds the work on hostile input.
 */
export function parseInline(text: string): Inline[] {
  const stack: Frame[] = [{ delimiter: null, children: [] }]
  const codeEnds = findCodeEnds(text)
  let plain = ''

  const flush = () => {
    if (plain !== '') stack.at(-1)!.children.push(plain)
    plain = ''
  }
  const open = (delimiter: Delimiter) => {
    flush()
    const earlier = stack.findIndex(frame => frame.delimiter === delimiter)
    if (earlier !== -1) makeText(stack, earlier)
    stack.push({ delimiter, children: [] })
  }
  /** Its position above any open link: links close before elements opened outside them. */
  const opened = (delimiter: Delimiter) => {
    const at = stack.findIndex(frame => frame.delimiter === delimiter)
    const link = stack.findIndex(frame => frame.delimiter === '[')
    return at >= link ? at : -1
  }
  /** Pops the content of a delimiter. */
  const close = (at: number): Inline[] => {
    flush()
    while (stack.length > at + 1) makeText(stack, stack.length - 1)
    return stack.pop()!.children
  }
  const emphasize = (delimiter: Delimiter, at: number) => {
    const children = close(at)
    stack.at(-1)!.children.push({ type: delimiter.length === 1 ? 'em' : 'strong', children })
  }

  let i = 0
  while (i < text.length) {
    const character = text[i]!
    if (character === '\\' && isPunctuation(text[i + 1])) {
      plain += text[i + 1]
      i += 2
    } else if (character === '\n') {
      flush()
      stack.at(-1)!.children.push({ type: 'break' })
      i++
    } else if (character === '`') {
      const length = runLength(text, i)
      const end = codeEnds.get(i)
      if (end === undefined) {
        plain += text.slice(i, i + length)
        i += length
      } else {
        flush()
        stack.at(-1)!.children.push({ type: 'code', text: codeText(text.slice(i + length, end)) })
        i = end + length
      }
    } else if (character === '$') {
      formulaPattern.lastIndex = i
      const [source, display, inline] = formulaPattern.exec(text)!
      if (display ?? inline) {
        flush()
        stack.at(-1)!.children.push({ type: 'formula', source })
      } else plain += source
      i += source.length
    } else if (character === '*' || character === '_') {
      const length = runLength(text, i)
      const { opens, closes } = flanks(text, i, length)
      const wanted = length > 3 ? [] : delimitersOf(character, length)
      const closing = closes ? wanted.filter(one => opened(one) !== -1) : []
      // Inner delimiters close first.
      closing.sort((a, b) => opened(b) - opened(a))
      if (closing.length > 0) {
        for (const one of closing) emphasize(one, opened(one))
        plain += character.repeat(length - closing.join('').length)
      } else if (opens && wanted.length > 0) for (const one of wanted) open(one)
      else plain += text.slice(i, i + length)
      i += length
    } else if (character === '[') {
      open('[')
      i++
    } else if (character === ']') {
      const at = stack.findIndex(frame => frame.delimiter === '[')
      const address = at === -1 ? null : readAddress(text, i + 1)
      if (address) {
        const children = close(at)
        stack.at(-1)!.children.push({ type: 'link', href: address.href, children })
        i = address.end
      } else {
        if (at !== -1) {
          flush()
          makeText(stack, at)
        }
        plain += ']'
        i++
      }
    } else {
      plain += character
      i++
    }
  }
  return close(0)
}

/** Turns unclosed frames into text, with their content merged into the parent. */
function makeText(stack: Frame[], at: number): void {
  const { delimiter, children } = stack[at]!
  const outer = stack[at - 1]!.children
  outer.push(delimiter!)
  for (const child of children) outer.push(child)
  stack.splice(at, 1)
}

/** Outer delimiter first. */
function delimitersOf(character: '*' | '_', length: number): Delimiter[] {
  const [one, two] = [character, `${character}${character}` as '**' | '__']
  return length === 1 ? [one] : length === 2 ? [two] : [two, one]
}

/** Whether a delimiter run can open or close: the enclosed text must not start or end with a space. */
function flanks(text: string, at: number, length: number): { opens: boolean; closes: boolean } {
  const [before = ' ', after = ' '] = [text[at - 1], text[at + length]]
  const [opens, closes] = [!/\s/.test(after), !/\s/.test(before)]
  // No emphasis in names_like_this.
  return text[at] === '*'
    ? { opens, closes }
    : { opens: opens && !isWord(before), closes: closes && !isWord(after) }
}

function isWord(character: string): boolean {
  // Half of a surrogate pair: letters and emoji both count as letters next to underscores.
  return /[\p{L}\p{N}\p{M}\ud800-\udfff]/u.test(character)
}

function isPunctuation(character: string | undefined): boolean {
  return character !== undefined && /[!-/:-@[-`{-~]/.test(character)
}

function runLength(text: string, at: number): number {
  let end = at
  while (text[end] === text[at]) end++
  return end - at
}

/** By position of each opening backtick run, the matching closing run. */
function findCodeEnds(text: string): ReadonlyMap<number, number> {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({ at: index, length: run.length }))
  const ends = new Map<number, number>()
  const nextOfLength = new Map<number, number>()
  for (const { at, length } of runs.reverse()) {
    const end = nextOfLength.get(length)
    if (end !== undefined) ends.set(at, end)
    nextOfLength.set(length, at)
  }
  return ends
}

/** Code that starts or ends with a backtick is padded with spaces. */
function codeText(text: string): string {
  const line = text.replaceAll('\n', ' ')
  return line.startsWith(' ') && line.endsWith(' ') && line.trim() !== '' ? line.slice(1, -1) : line
}

/** `(address)` at a position, if allowed. Contains no square bracket, so that no text is scanned twice. */
function readAddress(text: string, at: number): { href: string; end: number } | null {
  if (text[at] !== '(') return null
  let depth = 0
  for (let i = at; i < text.length; i++) {
    const character = text[i]!
    if (character === '(') depth++
    else if (character === ')' && --depth === 0) {
      const href = safeLink(text.slice(at + 1, i))
      return href === null ? null : { href, end: i + 1 }
    } else if (character === '[' || character === ']' || character === '\n') return null
  }
  return null
}
