import { type Cell, type Column, guarded, type Table } from './table.ts'

/** Writes a table as RFC 4180 prescribes, in UTF-8. */
export async function* csvOf({ columns, rows }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(record(columns.map(({ name }) => textField(name))))
  for await (const batch of rows) {
    const records = batch.map(row => record(row.map((cell, i) => field(cell, columns[i]!))))
    if (records.length > 0) yield Buffer.from(records.join(''))
  }
}

function record(fields: readonly string[]): string {
  return `${fields.join(',')}\r\n`
}

function field(cell: Cell, { decimals }: Column): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return textField(guarded(cell))
  return decimals === undefined ? String(cell) : cell.toFixed(decimals)
}

function textField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
