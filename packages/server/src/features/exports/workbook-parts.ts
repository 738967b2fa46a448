import { xmlText } from './worksheet.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The parts of the package that say what its sheets are, by path (ECMA-376, part 2). */
export function partsBeside(sheetNames: readonly string[]): Record<string, string> {
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
/** Long texts are read whole, from the top of their row. */
const wrapped = 'applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>'
const top = 'applyAlignment="1"><alignment vertical="top"/></xf>'

/** Cell formats in the order of `cellStyles`: plain, percent, bold, text, time in UTC, text behind a quote. */
const styles =
  `<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="6"><xf ${noFont} ${top}` +
  `<xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ${top}` +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  `<xf ${noFont} ${wrapped}` +
  `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ${top}` +
  `<xf ${noFont} quotePrefix="1" ${wrapped}</cellXfs>` +
  '</styleSheet>'
