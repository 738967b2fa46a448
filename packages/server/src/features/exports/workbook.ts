import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, Table } from '../../lib/table.ts'
import { partsBeside } from './workbook-parts.ts'
import { worksheetEnd, worksheetHead, worksheetRow } from './worksheet.ts'

/** The rows that a sheet can have, its heading included (Excel's own limit). */
const sheetRowsMax = 1_048_576

/** The fastest level: the server has other work to do. */
const compressionLevel = 3

/**
 * Writes tables as an XLSX workbook (ECMA-376), a sheet each; a table that is too long for one goes on in further
 * sheets. Nothing is kept but what is just being written.
 */
export async function* workbookOf(
  tables: readonly Table[],
  { rowsMax = sheetRowsMax }: { readonly rowsMax?: number } = {},
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const current: Current = { sheet: undefined, rows: undefined }
  zip.on('error', error => output.destroy(error))
  const written = writeParts(zip, tables, rowsMax, current).catch((error: Error) => output.destroy(error))
  try {
    yield* output as AsyncIterable<Buffer>
    await written
  } finally {
    output.destroy()
    current.sheet?.destroy()
    await current.rows?.close()
  }
}

/** What is being written, to be ended when nobody takes the workbook any more. */
interface Current {
  sheet: Readable | undefined
  rows: RowSource | undefined
}

async function writeParts(
  zip: ZipFile,
  tables: readonly Table[],
  rowsMax: number,
  current: Current,
): Promise<void> {
  const names: string[] = []
  for (const table of tables) {
    const rows = new RowSource(table)
    current.rows = rows
    let part = 1
    do {
      names.push(part === 1 ? table.name : `${table.name} ${part}`)
      part++
      const sheet = Readable.from(worksheetOf(rows, rowsMax), { objectMode: false })
      current.sheet = sheet
      zip.addReadStream(sheet, `xl/worksheets/sheet${names.length}.xml`, { compressionLevel })
      await once(sheet, 'end')
    } while (await rows.hasMore())
  }
  for (const [path, xml] of Object.entries(partsBeside(names))) {
    zip.addBuffer(Buffer.from(xml), path)
  }
  zip.end()
}

/** A table's rows, to be taken by one sheet after the other. */
class RowSource {
  readonly columns: Table['columns']
  readonly #batches: AsyncIterator<readonly (readonly Cell[])[]>
  #batch: readonly (readonly Cell[])[] = []
  #next = 0

  constructor(table: Table) {
    this.columns = table.columns
    this.#batches = table.rows[Symbol.asyncIterator]()
  }

  async hasMore(): Promise<boolean> {
    while (this.#next >= this.#batch.length) {
      const { value, done } = await this.#batches.next()
      if (done) return false
      this.#batch = value
      this.#next = 0
    }
    return true
  }

  /** Ends the reading behind it. */
  async close(): Promise<void> {
    await this.#batches.return?.()
  }

  /** Up to `max` rows, as many as are at hand. */
  async take(max: number): Promise<readonly (readonly Cell[])[]> {
    if (!(await this.hasMore())) return []
    const rows = this.#batch.slice(this.#next, this.#next + max)
    this.#next += rows.length
    return rows
  }
}

async function* worksheetOf(source: RowSource, rowsMax: number): AsyncGenerator<Buffer> {
  yield Buffer.from(worksheetHead(source.columns))
  let number = 1
  for (;;) {
    const rows = await source.take(rowsMax - number)
    if (rows.length === 0) break
    let xml = ''
    for (const cells of rows) xml += worksheetRow(++number, cells, source.columns)
    yield Buffer.from(xml)
  }
  yield Buffer.from(worksheetEnd)
}
