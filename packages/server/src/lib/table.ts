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
 * @param separator `;` for spreadsheets of languages with a decimal comma
 */
export async function* csvOf(
  { columns, rows }: Table,
  bom: boolean,
  separator: ',' | ';' = ',',
): AsyncGenerator<Buffer> {
  const record = (fields: readonly string[]) => `${fields.join(separator)}\r\n`
  if (bom) yield Buffer.from('\ufeff')
  yield Buffer.from(record(columns.map(({ name }) => textField(guarded(name), separator))))
  for await (const batch of rows) {
    const records = batch.map(row => record(row.map((cell, i) => field(cell, columns[i]!, separator))))
    if (records.length > 0) yield Buffer.from(records.join(''))
  }
}

function field(cell: Cell, { isShare }: Column, separator: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return textField(guarded(cell), separator)
  if (cell instanceof Date) return cell.toISOString()
  return isShare ? cell.toFixed(4) : String(cell)
}

function textField(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
