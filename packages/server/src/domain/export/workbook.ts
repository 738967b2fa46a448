import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, Table } from './table.ts'
import { worksheetEnd, worksheetHead, worksheetRow, xmlText } from './worksheet.ts'

/** The rows that a sheet can have, its heading included (Excel's own limit). */
export const sheetRowsMax = 1_048_576

/** Fast rather than small: the server has other things to do. */
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
  zip.on('error', error => output.destroy(error))
  const written = writeParts(zip, tables, rowsMax).catch((error: Error) => output.destroy(error))
  try {
    yield* output as AsyncIterable<Buffer>
    await written
  } finally {
    output.destroy()
  }
}

async function writeParts(zip: ZipFile, tables: readonly Table[], rowsMax: number): Promise<void> {
  const names: string[] = []
  for (const table of tables) {
    const rows = new RowSource(table)
    let part = 1
    do {
      names.push(part === 1 ? table.name : `${table.name} ${part}`)
      part++
      const sheet = Readable.from(worksheetOf(rows, rowsMax), { objectMode: false })
      zip.outputStream.once('close', () => sheet.destroy())
      zip.addReadStream(sheet, `xl/worksheets/sheet${names.length}.xml`, { compressionLevel })
      await once(sheet, 'end')
    } while (await rows.hasMore())
  }
  for (const [path, xml] of Object.entries(partsBeside(names))) {
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`), path)
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

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of the package that say what its sheets are. */
function partsBeside(names: readonly string[]): Record<string, string> {
  const sheets = names.map((name, i) => ({ name, id: i + 1 }))
  const list = (write: (sheet: { name: string; id: number }) => string) => sheets.map(write).join('')
  return {
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
      list(({ name, id }) => `<sheet name="${xmlText(name)}" sheetId="${id}" r:id="rId${id}"/>`) +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${packageRelations}">` +
      list(
        ({ id }) =>
          `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
      ) +
      `<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    '_rels/.rels':
      `<Relationships xmlns="${packageRelations}">` +
      `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml':
      `<Types xmlns="${contentTypes}">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>` +
      list(
        ({ id }) =>
          `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
      ) +
      '</Types>',
  }
}

/** Cell formats in the order of `cellStyles`: plain, four decimals, bold. */
const styles =
  `<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="0.0000"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>' +
  '</styleSheet>'
