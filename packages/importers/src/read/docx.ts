import { numberLine, questionLabel } from '@roomful/contract/features/imports/pasted-marks'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import { ImportError } from '../deck-draft.ts'
import { decodeText } from '../lib/decode-text.ts'
import { alphabets } from '../lib/labels.ts'
import { textInScript } from '../lib/scripts-of-text.ts'
import type { Archive } from '../lib/unzip.ts'
import { readXml, type XmlHandler } from '../lib/xml.ts'

const documentName = 'word/document.xml'

/** Whether an archive is a document of Word (ECMA-376, part 1, section 11). */
export const isDocx = (archive: Archive) => archive.has(documentName)

/** A document as lines that an outline has. */
interface DocxText {
  readonly text: string
  readonly title: string | null
  readonly pictures: readonly { readonly line: number; readonly name: string }[]
  /** The first cells of tables, which are read as lines. */
  readonly tables: readonly { readonly line: number; readonly text: string }[]
}

interface Level {
  readonly format: string
  readonly start: number
}

interface Paragraph {
  /** Line breaks divide it. */
  text: string
  style: string
  list: string | null
  level: number | null
  /** Whether all of its visible text is bold or highlighted. */
  isMarked: boolean
  hasText: boolean
  /** Whether a table begins with it. */
  isTable: boolean
  /** Names of pictures. */
  pictures: string[]
}

const paragraphsMax = 20_000

/** Reads the text of a document, with its lists as labels and bold or highlighted paragraphs as bold. @throws ImportError */
export async function readDocx(archive: Archive): Promise<DocxText> {
  const styles = await readStyles(archive)
  const numbering = await readNumbering(archive)
  const paragraphs = await readParagraphs(archive)
  const counters = new Map<string, number[]>()
  const lines: string[] = []
  const pictures: { line: number; name: string }[] = []
  const tables: { line: number; text: string }[] = []
  /** Whether a heading is the last line but for its text. */
  let isBody = false
  let title: string | null = null
  let lastList: string | null = null
  const levelOf = ({ style, level }: Paragraph) => level ?? styles.get(style)?.level ?? 0
  for (const [i, paragraph] of paragraphs.entries()) {
    const { text, style, list, isMarked, isTable, pictures: names } = paragraph
    const inherited = styles.get(style)
    const id = list ?? inherited?.list ?? null
    const depth = levelOf(paragraph)
    if (inherited?.name === 'title' && title === null && text.trim() !== '') {
      title = cleanLine(text)
      for (const name of names) pictures.push({ line: lines.length + 1, name })
      continue
    }
    const levels = id === null ? undefined : numbering.get(id)
    const isListed = levels !== undefined && id !== '0' && text.trim() !== ''
    const label = isListed ? nextLabel(counters, id!, levels, depth, `${id} ${depth}` === lastList) : ''
    if (text.trim() !== '') lastList = isListed ? `${id} ${depth}` : null
    const [first = ''] = text.split('\n', 1)
    const isAsking = /[?？]\s*$/.test(first)
    const next = paragraphs.slice(i + 1, i + 1 + emptyParagraphsMax).find(one => one.text.trim() !== '')
    const isAboveOptions =
      isListed &&
      isAsking &&
      depth === 0 &&
      !/^decimal/.test(levels[0]?.format ?? 'decimal') &&
      next !== undefined &&
      levelOf(next) > 0
    const isQuestion: boolean = isListed ? isBody || isAboveOptions : isAsking
    const isHeading: boolean =
      !isListed && !isQuestion && /^heading/.test(inherited?.name ?? '') && isTitle(first)
    // Paragraphs of Word need no empty line between them, and questions are paragraphs.
    if ((isQuestion || isHeading) && lines.length > 0 && lines.at(-1) !== '') lines.push('')
    for (const name of names) pictures.push({ line: lines.length + 1, name })
    isBody = isHeading || (isBody && !isQuestion && first.trim() !== '')
    if (isHeading) {
      lines.push(`# ${text.replace(/\s+/g, ' ').trim()}`)
      continue
    }
    if (isTable) tables.push({ line: lines.length + 1, text: first.trim() })
    for (const [i, line] of text.split('\n').entries()) {
      const said = line.trim()
      const isBold = isMarked && said !== '' && !said.includes('*')
      lines.push(`${i === 0 && !isAboveOptions ? label : ''}${isBold ? `**${said}**` : said}`)
    }
  }
  return { text: lines.join('\n'), title, pictures, tables }
}

/** Empty paragraphs between a question of a list and its options. */
const emptyParagraphsMax = 3

/** Whether a heading is no question. */
const isTitle = (text: string) =>
  text.trim() !== '' && !questionLabel.test(text.trim()) && !numberLine.test(text.trim())

/**
 * The label of the next paragraph of a list. Letters begin again after other text: a list of options continues in Word where its
 * author did not restart it.
 */
function nextLabel(
  counters: Map<string, number[]>,
  list: string,
  levels: readonly Level[],
  depth: number,
  isNext: boolean,
): string {
  const counts = counters.getOrInsertComputed(list, () => [])
  const { format, start } = levels[depth] ?? { format: 'decimal', start: 1 }
  const isNumber = /^decimal/.test(format)
  const count = counts[depth] === undefined || !(isNext || isNumber) ? start : counts[depth] + 1
  counts.length = Math.min(counts.length, depth)
  while (counts.length < depth) counts.push(0)
  counts[depth] = count
  if (format === 'bullet' || format === 'none') return '- '
  const letter = lettersOf(format)?.[count - 1]
  return letter === undefined ? `${count}. ` : `${letter}) `
}

function lettersOf(format: string): readonly string[] | undefined {
  if (/letter$/i.test(format)) return alphabets[0]
  if (/roman$/i.test(format)) return alphabets[1]
  return /^russian/.test(format) ? alphabets[2] : undefined
}

async function readPart(archive: Archive, name: string, handler: XmlHandler): Promise<void> {
  const bytes = await archive.read(name)
  if (bytes) readXml(decodeText(bytes).text, handler)
}

const isOn = (value: string | undefined) => !/^(?:0|false|off|none)$/.test(value ?? 'true')

async function readParagraphs(archive: Archive): Promise<Paragraph[]> {
  const paragraphs: Paragraph[] = []
  /** Paragraphs within others stand in text boxes. */
  const open: Paragraph[] = []
  let hidden = 0
  let isTableStart = false
  let isText = false
  let isRunMarked = false
  let isInRun = false
  let script: string | undefined
  let isFormula = false
  const add = (text: string) => {
    const paragraph = open.at(-1)
    if (!paragraph || hidden > 0) return
    if (text.trim() !== '') {
      paragraph.isMarked = isRunMarked && (paragraph.isMarked || !paragraph.hasText)
      paragraph.hasText = true
    }
    paragraph.text += textInScript(script, text)
    if (isFormula) paragraph.pictures[paragraph.pictures.length - 1] += text
  }
  await readPart(archive, documentName, {
    open(name, attributes) {
      const value = attributes.get('val')
      const paragraph = open.at(-1)
      // Deleted text, and fallbacks of newer elements.
      if (/^(?:del|moveFrom|Fallback)$/.test(name)) hidden++
      else if (name === 'tbl') isTableStart = true
      else if (name === 'p') {
        if (paragraphs.length >= paragraphsMax) throw new ImportError('TOO_LARGE', documentName)
        const next = {
          text: '',
          style: '',
          list: null,
          level: null,
          isMarked: false,
          hasText: false,
          isTable: isTableStart,
          pictures: [],
        }
        isTableStart = false
        paragraphs.push(next)
        open.push(next)
      } else if (name === 'r') {
        isInRun = true
        isRunMarked = false
        script = undefined
      } else if (name === 't') isText = true
      else if (name === 'tab') add(isInRun ? '\t' : '')
      else if (name === 'br' || name === 'cr') add('\n')
      else if (name === 'noBreakHyphen') add('-')
      else if (isInRun && (name === 'b' || name === 'highlight')) isRunMarked ||= isOn(value)
      else if (isInRun && name === 'vertAlign') script = value
      else if (isInRun && name === 'sym') {
        const symbol = symbols.get(attributes.get('char')?.toUpperCase() ?? '')
        if (symbol) add(symbol)
        else paragraph?.pictures.push(`${attributes.get('font')} ${attributes.get('char')}`)
      } else if (paragraph && name === 'oMath' && hidden === 0) {
        // Its text is no formula: 1/2 would be 12.
        paragraph.pictures.push('')
        isFormula = true
      } else if (isInRun && name === 'rStyle') isRunMarked ||= /^strong$/i.test(value ?? '')
      else if (paragraph && name === 'pStyle') paragraph.style = value ?? ''
      else if (paragraph && name === 'numId') paragraph.list = value ?? null
      else if (paragraph && name === 'ilvl') paragraph.level = depthOf(value)
      else if (paragraph && name === 'docPr' && hidden === 0)
        paragraph.pictures.push(attributes.get('descr') || attributes.get('name') || 'picture')
    },
    text(text) {
      if (isText) add(text)
    },
    close(name) {
      if (/^(?:del|moveFrom|Fallback)$/.test(name)) hidden--
      else if (name === 'p') open.pop()
      else if (name === 'r') isInRun = false
      else if (name === 'oMath') isFormula = false
      else if (name === 't') isText = false
    },
  })
  return paragraphs
}

/** Marks of the font Wingdings. */
const symbols = new Map([
  ['F0FC', '✓'],
  ['F0FB', '✗'],
  ['F0FE', '☑'],
  ['F0FD', '☒'],
  ['F0A8', '☐'],
  ['F06F', '☐'],
  ['F0E0', '→'],
])

/** Lists have nine levels. */
const depthOf = (value: string | undefined) => Math.min(8, Math.max(0, Math.trunc(Number(value)) || 0))

interface Style {
  /** In small letters. */
  readonly name: string
  readonly list: string | null
  readonly level: number | null
}

const basedMax = 10

/** The lists that styles belong to, theirs or those of the styles on which they are based. */
async function readStyles(archive: Archive): Promise<Map<string, Style>> {
  const own = new Map<string, { name: string; list: string | null; level: number | null; base: string }>()
  let style = { name: '', list: null as string | null, level: null as number | null, base: '' }
  await readPart(archive, 'word/styles.xml', {
    open(name, attributes) {
      const value = attributes.get('val')
      if (name === 'style') {
        style = { name: '', list: null, level: null, base: '' }
        own.set(attributes.get('styleId') ?? '', style)
      } else if (name === 'name') style.name = (value ?? '').toLowerCase()
      else if (name === 'basedOn') style.base = value ?? ''
      else if (name === 'numId') style.list = value ?? null
      else if (name === 'ilvl') style.level = depthOf(value)
    },
  })
  const styles = new Map<string, Style>()
  for (const [id, { name, list, level, base }] of own) {
    let from = own.get(base)
    for (let i = 0; list === null && from && from.list === null && i < basedMax; i++)
      from = own.get(from.base)
    styles.set(id, { name, list: list ?? from?.list ?? null, level: level ?? from?.level ?? null })
  }
  return styles
}

/** The levels of each list. */
async function readNumbering(archive: Archive): Promise<Map<string, Level[]>> {
  const abstract = new Map<string, Level[]>()
  const lists = new Map<string, Level[]>()
  let levels: Level[] = []
  let list = ''
  let depth = 0
  let level = { format: 'decimal', start: 1 }
  await readPart(archive, 'word/numbering.xml', {
    open(name, attributes) {
      const value = attributes.get('val')
      if (name === 'abstractNum') {
        levels = []
        abstract.set(attributes.get('abstractNumId') ?? '', levels)
      } else if (name === 'lvl') {
        depth = depthOf(attributes.get('ilvl'))
        level = { format: 'decimal', start: 1 }
      } else if (name === 'numFmt') level.format = value ?? 'decimal'
      else if (name === 'start') level.start = Math.trunc(Number(value)) || 0
      else if (name === 'num') list = attributes.get('numId') ?? ''
      else if (name === 'abstractNumId') lists.set(list, abstract.get(value ?? '') ?? [])
    },
    close(name) {
      if (name === 'lvl') levels[depth] = level
    },
  })
  return lists
}
