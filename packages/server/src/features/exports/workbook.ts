import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, Column, Table } from '../../lib/table.ts'

/** Indices into the cell formats of `styles` below. */
const cellStyles = {
  plain: 0,
  share: 1,
  heading: 2,
  text: 3,
  time: 4,
  quotedText: 5,
  quotedHeading: 6,
} as const

/** Texts that a spreadsheet would interpret as formulas when typed. */
const looksLikeFormula = /^[=+\-@\t\r]/

const dayMs = 24 * 60 * 60_000
/** The Unix epoch in days since the last day of 1899. */
const epochDays = 25_569

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Start of a worksheet (ECMA-376, part 1, section 18.3): columns and their frozen headings. */
function worksheetHead(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  const cells = columns.map(({ name }, i) => textCell(reference(i, 1), name, headingStyleOf(name)))
  const names = columns.map(({ name }) => name)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${namespace}">` +
    (width > pageCharactersMax ? '' : '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>') +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1"${heightOf(names, columns)}>${cells.join('')}</row>`
  )
}

function worksheetRow(number: number, cells: readonly Cell[], columns: readonly Column[]): string {
  let xml = `<row r="${number}"${heightOf(cells, columns)}>`
  for (const [i, cell] of cells.entries()) {
    if (cell === null) continue
    const at = reference(i, number)
    xml += typeof cell === 'string' ? textCell(at, cell, styleOf(cell)) : numberCell(at, cell, columns[i]!)
  }
  return `${xml}</row>`
}

const worksheetEnd =
  '</sheetData><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'

/** The widest sheet that is legible when fitted to the width of a page, in characters. */
const pageCharactersMax = 300

/** Widens columns to the longest word of their heading, which cannot wrap. */
function widened(columns: readonly Column[]): Column[] {
  return columns.map(column => {
    const word = Math.max(...column.name.split(/\s/).map(({ length }) => length))
    return { ...column, width: Math.max(column.width, Math.min(word + 3, 30)) }
  })
}

/** In points; Excel has none higher. */
const rowHeightMax = 409
const lineHeight = 15

/** The attribute for rows of several lines: LibreOffice does not measure every wrapped text when it opens a file. */
function heightOf(cells: readonly Cell[], columns: readonly Column[]): string {
  let lines = 1
  for (const [i, cell] of cells.entries())
    if (typeof cell === 'string') lines = Math.max(lines, linesOf(cell, columns[i]!.width))
  return lines === 1 ? '' : ` ht="${Math.min(lines * lineHeight, rowHeightMax)}"`
}

/** Estimated lines of a wrapped text; East Asian characters are twice as wide as others. */
function linesOf(text: string, width: number): number {
  if (2 * text.length <= width && !/[\r\n]/.test(text)) return 1
  const lengths = text.split(/\r\n|[\r\n]/).map(line => line.replace(/[\u1100-\uffe6]/g, '00').length)
  // Widths count digits, which are wider than most letters.
  return lengths.reduce((lines, length) => lines + Math.max(1, Math.ceil(length / (1.1 * width))), 0)
}

function numberCell(at: string, value: number | Date, { isShare }: Column): string {
  if (value instanceof Date)
    return `<c r="${at}" s="${cellStyles.time}"><v>${value.getTime() / dayMs + epochDays}</v></c>`
  return `<c r="${at}" s="${isShare ? cellStyles.share : cellStyles.plain}"><v>${value}</v></c>`
}

/** Inline strings are never evaluated; the quote keeps the text a text when its cell is edited. */
function styleOf(text: string): number {
  return looksLikeFormula.test(text) ? cellStyles.quotedText : cellStyles.text
}

/** Headings are prompts of questions, too. */
function headingStyleOf(name: string): number {
  return looksLikeFormula.test(name) ? cellStyles.quotedHeading : cellStyles.heading
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

/** `A1` for the first cell; after `Z` comes `AA`. */
function reference(column: number, row: number): string {
  let letters = ''
  for (let n = column; n >= 0; n = Math.floor(n / 26) - 1)
    letters = String.fromCharCode(65 + (n % 26)) + letters
  return `${letters}${row}`
}

const special = /[&<>\r\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

/**
 * A text as XML content. Characters that XML cannot hold or would change are written as `_xHHHH_` (ECMA-376,
 * part 1, section 22.9.2.19), and so is an underscore that would be read as the beginning of that.
 */
function xmlText(text: string): string {
  return text.replace(special, found => {
    if (found === '&') return '&amp;'
    if (found === '<') return '&lt;'
    if (found === '>') return '&gt;'
    return `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  })
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The package parts that describe its sheets, by path (ECMA-376, part 2). */
function packageParts(sheetNames: readonly string[]): Record<string, string> {
  const parts = Object.entries(bodies(sheetNames))
  return Object.fromEntries(parts.map(([path, body]) => [path, declaration + body]))
}

function bodies(names: readonly string[]): Record<string, string> {
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

const noFont = 'numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"'
/** Long texts and headings wrap and align to the top of their row. */
const wrapped = 'applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>'
const top = 'applyAlignment="1"><alignment vertical="top"/></xf>'

/** Cell formats in the order of `cellStyles`: plain, percent, bold, text, time in UTC, text and bold behind a quote. */
const styles =
  `<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="7"><xf ${noFont} ${top}` +
  `<xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ${top}` +
  `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" ${wrapped}` +
  `<xf ${noFont} ${wrapped}` +
  `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ${top}` +
  `<xf ${noFont} quotePrefix="1" ${wrapped}` +
  `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyFont="1" ${wrapped}</cellXfs>` +
  '</styleSheet>'

/** Excel's limit of rows per sheet, including the heading. */
const sheetRowsMax = 1_048_576

/** The fastest level: the server has other work to do. */
const compressionLevel = 3

/**
 * Writes tables as an XLSX workbook (ECMA-376), a sheet each; a long table continues in further sheets. Only
 * the current piece is in memory.
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

/** Open resources, released when the reader stops early. */
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
  for (const [path, xml] of Object.entries(packageParts(names))) {
    zip.addBuffer(Buffer.from(xml), path)
  }
  zip.end()
}

/** A table's rows, consumed by one sheet after another. */
class RowSource {
  readonly columns: Table['columns']
  readonly #batches: AsyncIterator<readonly (readonly Cell[])[]>
  #batch: readonly (readonly Cell[])[] = []
  #next = 0

  constructor(table: Table) {
    this.columns = widened(table.columns)
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

  /** Closes the underlying read. */
  async close(): Promise<void> {
    await this.#batches.return?.()
  }

  /** Up to `max` buffered rows. */
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
