/** The content of a cell. */
export type Cell = string | number | Date | null

export interface Column {
  readonly name: string
  /** In characters, for workbooks. */
  readonly width: number
  /** Whether numbers are fractions: percentages in workbooks, four decimals in CSV. */
  readonly isShare?: boolean
}

/** A table of any length, streamed in batches of rows. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/** Escapes a CSV text that a spreadsheet would run as a formula with an apostrophe (docs/reference/export-files.md, "CSV"). */
function guarded(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/**
 * Writes a table as RFC 4180 prescribes, in UTF-8.
 * @param bom adds a byte order mark, without which Excel assumes Latin-1
 */
export async function* csvOf({ columns, rows }: Table, bom: boolean): AsyncGenerator<Buffer> {
  if (bom) yield Buffer.from('\ufeff')
  yield Buffer.from(record(columns.map(({ name }) => textField(name))))
  for await (const batch of rows) {
    const records = batch.map(row => record(row.map((cell, i) => field(cell, columns[i]!))))
    if (records.length > 0) yield Buffer.from(records.join(''))
  }
}

function record(fields: readonly string[]): string {
  return `${fields.join(',')}\r\n`
}

function field(cell: Cell, { isShare }: Column): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return textField(guarded(cell))
  if (cell instanceof Date) return cell.toISOString()
  return isShare ? cell.toFixed(4) : String(cell)
}

function textField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
