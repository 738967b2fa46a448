/** One row of a table, from any kind of file. */
export interface TableRow {
  /** From 1. */
  readonly line: number
  readonly cells: readonly TableCell[]
  /** Pictures that begin in the row. */
  readonly pictures?: readonly TablePicture[]
}

export interface TablePicture {
  /** From 0. */
  readonly column: number
  /** Its file within the workbook. */
  readonly source: string
  readonly alt: string
}

export interface TableCell {
  readonly text: string
  /** A number as stored, where the text is what its format shows. */
  readonly stored?: string
  /** A spreadsheet turned the typed text into a date; a formula or error without a value; a format that is not shown. */
  readonly oddity?: 'DATE' | 'NO_VALUE' | 'FORMAT'
}

export interface Csv {
  readonly rows: readonly TableRow[]
  /** The line of an unclosed quotation mark. */
  readonly unclosedLine: number | null
}

const separators = [',', ';', '\t'] as const
const sampleLines = 30
const rowsMax = 5_000
const columnsMax = 100

/** Reads an RFC 4180 table, guessing the separator from its first lines. */
export function readCsv(text: string): Csv {
  const table = markdownTable(text)
  if (table) return { rows: table, unclosedLine: null }
  // Excel's separator declaration.
  const declared = /^sep=(.)\n/i.exec(text)
  if (!declared) return readSeparated(text, guessSeparator(text), 0)
  return readSeparated(text, declared[1]!, declared[0].length)
}

const pipedLine = /^\s*\|.*\|\s*$/
const ruleLine = /^[\s|:]*-[\s|:-]*$/

/** The rows of a text that is a Markdown table alone, without its rule. */
function markdownTable(text: string): TableRow[] | null {
  if (!/^\s*\|/.test(text)) return null
  const lines = text.split('\n', rowsMax)
  const isTable = lines.every(line => line.trim() === '' || pipedLine.test(line))
  if (!isTable || !lines.slice(0, sampleLines).some(line => ruleLine.test(line))) return null
  return lines.flatMap((line, i) => {
    if (line.trim() === '' || ruleLine.test(line)) return []
    const cells = line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/, columnsMax)
    return [{ line: i + 1, cells: cells.map(cell => ({ text: cell.trim().replaceAll('\\|', '|') })) }]
  })
}

/** The separator outside of quotation marks on most lines; ties by frequency. */
function guessSeparator(text: string): string {
  const end = endOfSample(text)
  const lines = text
    .slice(0, end)
    .replace(/"[^"]*"/g, '')
    .split('\n')
  const found = separators.map(separator => {
    const counts = lines.map(line => line.split(separator).length - 1)
    return { separator, lines: counts.filter(n => n > 1).length, all: counts.reduce((sum, n) => sum + n, 0) }
  })
  return found.toSorted((a, b) => b.lines - a.lines || b.all - a.all)[0]!.separator
}

function endOfSample(text: string): number {
  let end = 0
  for (let line = 0; line < sampleLines && end >= 0; line++) {
    const next = text.indexOf('\n', end)
    if (next < 0) return text.length
    end = next + 1
  }
  return end
}

function readSeparated(text: string, separator: string, from: number): Csv {
  const rows: TableRow[] = []
  // Blanks may precede a quotation mark unless they separate cells.
  const quoted = /\s/.test(separator) ? /"/y : /[ \t]*"/y
  let line = from > 0 ? 2 : 1
  let at = from
  let unclosedLine: number | null = null
  while (at < text.length && rows.length < rowsMax) {
    const began = line
    const cells: TableCell[] = []
    for (let isLast = false; !isLast; ) {
      let cell = ''
      quoted.lastIndex = at
      if (quoted.test(text)) {
        at = quoted.lastIndex
        for (;;) {
          const quote = text.indexOf('"', at)
          if (quote < 0) unclosedLine ??= line
          const part = text.slice(at, quote < 0 ? undefined : quote)
          cell += part
          line += part.split('\n').length - 1
          at = quote < 0 ? text.length : quote + 1
          if (text[at] !== '"' || quote < 0) break
          cell += '"'
          at++
        }
      }
      const stop = endOfCell(text, separator, at)
      cell += text.slice(at, stop)
      if (cells.length < columnsMax) cells.push({ text: cell.trim() })
      isLast = text[stop] !== separator
      at = stop + 1
    }
    line++
    rows.push({ line: began, cells })
  }
  return { rows, unclosedLine }
}

function endOfCell(text: string, separator: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === separator || text[at] === '\n') return at
  return text.length
}
