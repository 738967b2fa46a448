import type { Cell, Column } from '../../lib/table.ts'

/** Indices into the cell formats of `styles` in workbook-parts.ts. */
const cellStyles = { plain: 0, share: 1, heading: 2, text: 3, time: 4, quotedText: 5 } as const

/** What a program would take for a formula if somebody typed it. */
const looksLikeFormula = /^[=+\-@\t\r]/

const dayMs = 24 * 60 * 60_000
/** The Unix epoch in days of workbooks, which count from the last day of 1899. */
const epochDays = 25_569

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The beginning of a worksheet (ECMA-376, part 1, section 18.3): its columns and their names, which stay in view. */
export function worksheetHead(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  const names = columns.map(({ name }, i) => textCell(reference(i, 1), name, cellStyles.heading))
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${namespace}">` +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${names.join('')}</row>`
  )
}

/** @param number of the row in its sheet, from 1. */
export function worksheetRow(number: number, cells: readonly Cell[], columns: readonly Column[]): string {
  let xml = `<row r="${number}">`
  for (const [i, cell] of cells.entries()) {
    if (cell === null) continue
    const at = reference(i, number)
    xml += typeof cell === 'string' ? textCell(at, cell, styleOf(cell)) : numberCell(at, cell, columns[i]!)
  }
  return `${xml}</row>`
}

export const worksheetEnd = '</sheetData></worksheet>'

function numberCell(at: string, value: number | Date, { isShare }: Column): string {
  if (value instanceof Date)
    return `<c r="${at}" s="${cellStyles.time}"><v>${value.getTime() / dayMs + epochDays}</v></c>`
  return `<c r="${at}" s="${isShare ? cellStyles.share : cellStyles.plain}"><v>${value}</v></c>`
}

/** An inline string is never run; the quote keeps it a text when somebody edits its cell. */
function styleOf(text: string): number {
  return looksLikeFormula.test(text) ? cellStyles.quotedText : cellStyles.text
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

/** `A1` for the first cell; tables have fewer columns than the alphabet has letters. */
function reference(column: number, row: number): string {
  return `${String.fromCharCode(65 + column)}${row}`
}

const special = /[&<>\r\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

/**
 * A text as XML content. Characters that XML cannot hold or would change are written as `_xHHHH_` (ECMA-376,
 * part 1, section 22.9.2.19), and so is an underscore that would be read as the beginning of that.
 */
export function xmlText(text: string): string {
  return text.replace(special, found => {
    if (found === '&') return '&amp;'
    if (found === '<') return '&lt;'
    if (found === '>') return '&gt;'
    return `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  })
}
