import { format } from 'numfmt'
import { ImportError } from '../deck-draft.ts'
import type { TableCell, TablePicture, TableRow } from './csv.ts'
import { decodeText } from './decode-text.ts'
import { textInScript } from './scripts-of-text.ts'
import type { Archive } from './unzip.ts'
import { readXml, type XmlHandler } from './xml.ts'

const rowsMax = 5_000
const columnsMax = 100
const sheetsMax = 20
/** Excel's limit. */
const cellCharactersMax = 32_767

interface Sheet {
  readonly name: string
  /** Non-empty rows; null for a skipped sheet. */
  readonly rows: readonly TableRow[] | null
}

/** The sheets of a workbook (ECMA-376, part 1, section 18). @throws ImportError */
export async function readSheets(archive: Archive): Promise<Sheet[]> {
  const strings = await readStrings(archive)
  const styles = await readStyles(archive)
  const targets = new Map<string, string>()
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name === 'Relationship') targets.set(attributes.get('Id') ?? '', attributes.get('Target') ?? '')
    },
  })
  const sheets: { name: string; file: string }[] = []
  let is1904 = false
  await readPart(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.get('date1904'))
      const target = name === 'sheet' ? targets.get(attributes.get('id') ?? '') : undefined
      if (!target) return
      const file = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      sheets.push({ name: attributes.get('name') ?? file, file })
    },
  })
  if (sheets.length === 0) throw new ImportError('DAMAGED', 'the workbook has no sheets')
  const shared = { strings, styles, is1904, unknown: new Set<string>() }
  const present = sheets.filter(({ file }) => archive.has(file))
  return Array.fromAsync(present, async ({ name, file }, i) => {
    if (i >= sheetsMax) return { name, rows: null }
    const rows = await readSheet(archive, file, shared)
    const pictures = await readPictures(archive, file)
    return { name, rows: rows.map(row => ({ ...row, ...picturesFrom(pictures, row.line) })) }
  })
}

interface AnchoredPicture extends TablePicture {
  /** From 1. */
  readonly line: number
}

const picturesMax = 500

function picturesFrom(pictures: ReadonlyMap<number, readonly AnchoredPicture[]>, line: number) {
  const found = pictures.get(line)
  return found ? { pictures: found } : {}
}

/** The pictures of a sheet by the row that they begin in (ECMA-376, part 1, section 20.5). */
async function readPictures(archive: Archive, sheet: string): Promise<Map<number, AnchoredPicture[]>> {
  const pictures: AnchoredPicture[] = []
  const drawings = [...(await readTargets(archive, sheet))].filter(([, { type }]) => /\/drawing$/.test(type))
  for (const [, { path: drawing }] of drawings) {
    const files = await readTargets(archive, drawing)
    let [column, line, alt, reading] = [0, 0, '', '']
    let isFrom = false
    await readPart(archive, drawing, {
      open(name, attributes) {
        if (name === 'from') isFrom = true
        else if (isFrom && (name === 'col' || name === 'row')) reading = name
        else if (name === 'cNvPr') alt = attributes.get('descr') || attributes.get('title') || ''
        else if (name === 'blip' && pictures.length < picturesMax) {
          const file = files.get(attributes.get('embed') ?? '')
          if (file) pictures.push({ line, column, alt, source: file.path })
        }
      },
      text(text) {
        if (reading === 'col') column = Number(text)
        else if (reading === 'row') line = Number(text) + 1
      },
      close(name) {
        if (name === 'from') isFrom = false
        reading = ''
      },
    })
  }
  return Map.groupBy(pictures, ({ line }) => line)
}

/** The files that a part refers to by their ids. */
async function readTargets(archive: Archive, part: string) {
  const targets = new Map<string, { readonly type: string; readonly path: string }>()
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(part) ?? []
  await readPart(archive, `${folder}_rels/${file}.rels`, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = attributes.get('Target') ?? ''
      const parts: string[] = []
      for (const one of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
        if (one === '..') parts.pop()
        else if (one !== '.' && one !== '') parts.push(one)
      }
      targets.set(attributes.get('Id') ?? '', { type: attributes.get('Type') ?? '', path: parts.join('/') })
    },
  })
  return targets
}

async function readPart(archive: Archive, name: string, handler: XmlHandler): Promise<void> {
  const bytes = await archive.read(name)
  if (bytes) readXml(decodeText(bytes).text, handler)
}

interface Shared {
  readonly strings: readonly string[]
  /** The number formats of cells by their style index. */
  readonly styles: readonly string[]
  /** Formats that cannot be shown: trying one again for each cell takes long. */
  readonly unknown: Set<string>
  readonly is1904: boolean
}

async function readSheet(archive: Archive, sheet: string, shared: Shared): Promise<TableRow[]> {
  const rows = new Map<number, TableCell[]>()
  let row = 0
  let column = -1
  let cell = { type: 'n', style: 0, value: '', formula: '' }
  let reading: 'value' | 'formula' | null = null
  let isPhonetic = false
  let script: string | undefined
  await readPart(archive, sheet, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes.get('r') ?? row + 1)
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes.get('r')) ?? column + 1
        cell = {
          type: attributes.get('t') ?? 'n',
          style: Number(attributes.get('s') ?? 0),
          value: '',
          formula: '',
        }
      } else if (name === 'rPh') isPhonetic = true
      else if (name === 'vertAlign') script = attributes.get('val')
      else if (name === 'v' || name === 't') reading = isPhonetic ? null : 'value'
      else if (name === 'f') reading = 'formula'
    },
    text(text) {
      if (reading) cell[reading] += textInScript(script, text)
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') reading = null
      else if (name === 'r') script = undefined
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c') {
        const read = readCell(cell, shared)
        if (read.text === '' || !isWithin(row, column)) return
        const cells = rows.getOrInsertComputed(row, () => [])
        while (cells.length < column) cells.push({ text: '' })
        cells[column] = read
      }
    },
  })
  return [...rows].sort(([a], [b]) => a - b).map(([line, cells]) => ({ line, cells }))
}

function isWithin(row: number, column: number): boolean {
  return Number.isInteger(row) && row > 0 && row <= rowsMax && column < columnsMax
}

function readCell(
  { type, style, value, formula }: { type: string; style: number; value: string; formula: string },
  shared: Shared,
): TableCell {
  const text = value.trim()
  switch (type) {
    case 's':
      return { text: shared.strings[Number(text)] ?? '' }
    case 'inlineStr':
      return { text: unescaped(value).trim() }
    case 'b':
      return { text: text === '1' ? 'TRUE' : 'FALSE' }
    case 'e':
      return { text, oddity: 'NO_VALUE' }
    case 'd':
      return { text, oddity: 'DATE' }
    case 'n': {
      if (text === '' && formula !== '') return { text: `=${formula}`, oddity: 'NO_VALUE' }
      if (text === '' || !Number.isFinite(Number(text))) return { text }
      const code = shared.styles[style] ?? general
      if (isDateFormat(code)) return { text: dateText(Number(text), shared.is1904), oddity: 'DATE' }
      return numberCell(Number(text), code, shared.unknown)
    }
    default:
      return text === '' && formula !== ''
        ? { text: `=${formula}`, oddity: 'NO_VALUE' }
        : { text: unescaped(value).trim() }
  }
}

/** Shared strings, trimmed; runs are joined, phonetic readings omitted. */
async function readStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  let script: string | undefined
  await readPart(archive, 'xl/sharedStrings.xml', {
    open(name, attributes) {
      if (name === 'si') text = ''
      else if (name === 'vertAlign') script = attributes.get('val')
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    text(part) {
      if (isText) text += textInScript(script, part)
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'r') script = undefined
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') strings.push(unescaped(text).trim().slice(0, cellCharactersMax).toWellFormed())
    },
  })
  return strings
}

const general = 'General'
/** Longer and further formats are unknown; Excel's own are shorter, and fewer. */
const formatCharactersMax = 128
const formatsMax = 500

/** A number as its format shows it, in English. */
function numberCell(value: number, code: string, unknown: Set<string>): TableCell {
  // 0.1 + 0.2 is stored with all its digits, but displayed with fifteen.
  const stored = String(Number(value.toPrecision(15)))
  if (/^(?:general|@)?$/i.test(code)) return { text: stored }
  const text = shownNumber(value, code, unknown)
  if (text === null) return { text: stored, oddity: 'FORMAT' }
  return text === stored ? { text } : { text, stored }
}

/** @returns null if the format is unknown or hides the number */
function shownNumber(value: number, code: string, unknown: Set<string>): string | null {
  if (code.length > formatCharactersMax || unknown.has(code) || unknown.size > formatsMax) return null
  try {
    return format(code, value).replace(/\s+/g, ' ').trim() || null
  } catch {
    unknown.add(code)
    return null
  }
}

/** Excel's built-in date and time formats. */
const builtInDates = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Its other ones (ECMA-376, part 1, section 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0;("$"#,##0)',
  6: '"$"#,##0;("$"#,##0)',
  7: '"$"#,##0.00;("$"#,##0.00)',
  8: '"$"#,##0.00;("$"#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;(#,##0)',
  42: '"$"#,##0;("$"#,##0)',
  43: '#,##0.00;(#,##0.00)',
  44: '"$"#,##0.00;("$"#,##0.00)',
  48: '##0.0E+0',
}

async function readStyles(archive: Archive): Promise<string[]> {
  const own = new Map<number, string>()
  const styles: string[] = []
  let isCell = false
  await readPart(archive, 'xl/styles.xml', {
    open(name, attributes) {
      const id = Number(attributes.get('numFmtId'))
      if (name === 'cellXfs') isCell = true
      else if (name === 'numFmt') own.set(id, attributes.get('formatCode') ?? general)
      else if (name === 'xf' && isCell)
        styles.push(own.get(id) ?? (builtInDates(id) ? 'yyyy-mm-dd' : (builtIn[id] ?? general)))
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return styles
}

/** Whether a format contains date parts, outside of quoted text, colours and fills. */
function isDateFormat(code: string): boolean {
  return code !== general && /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^[\]]*\]|[\\_*]./g, ''))
}

const dayMs = 24 * 60 * 60 * 1000
/** Excel's day 0; Excel treats 1900 as a leap year. */
const epochs = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) }

function dateText(days: number, is1904: boolean): string {
  const date = new Date((is1904 ? epochs.since1904 : epochs.since1900) + Math.round(days * dayMs))
  if (Number.isNaN(date.getTime())) return String(days)
  const iso = date.toISOString()
  return days % 1 === 0
    ? iso.slice(0, 10)
    : days < 1
      ? iso.slice(11, 16)
      : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
}

/** From 0, for a reference such as `C5`. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null
}

/** Characters that XML cannot hold are written as `_x000D_`. */
function unescaped(text: string): string {
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'
