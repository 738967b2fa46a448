import type { ImportPreview } from '@roomful/contract/features/imports/imports'
import type { ImportFormat } from '@roomful/contract/features/imports/problems'
import { DeckDraft, ImportError, nowhere } from './deck-draft.ts'
import type { ImportJob } from './import-job.ts'
import { previewOf, type Words } from './import-preview.ts'
import { readCsv } from './lib/csv.ts'
import { decodeText } from './lib/decode-text.ts'
import { type Archive, fileIn, openZip } from './lib/unzip.ts'
import { readSheets } from './lib/xlsx.ts'
import type { CheckPicture } from './pictures.ts'
import { readAiken } from './read/aiken.ts'
import { isBlackboardTable, readBlackboardTable } from './read/blackboard-table.ts'
import { readDeckJson } from './read/deck-json.ts'
import { isDocx, readDocx } from './read/docx.ts'
import { readGift } from './read/gift.ts'
import { isH5p, readH5p } from './read/h5p.ts'
import { readMoodleXml } from './read/moodle-xml.ts'
import { rejectOtherArchive, rejectOtherProgram } from './read/other-programs.ts'
import { readOutline } from './read/outline.ts'
import { particifyColumns, readParticifyTable } from './read/particify.ts'
import { manifestOf, readQti, readQtiPackage } from './read/qti.ts'
import { hasQti1, readQti1Files } from './read/qti-1.ts'
import { isClassQuiz, isQuizJson, readClassQuiz, readQuizJson } from './read/quiz-json.ts'
import { findHeader, guessColumns, readQuizTable } from './read/quiz-table.ts'

const endings: ReadonlyMap<string, ImportFormat> = new Map(
  Object.entries<ImportFormat>({
    json: 'JSON',
    csv: 'CSV',
    tsv: 'CSV',
    gift: 'GIFT',
    aiken: 'AIKEN',
    md: 'OUTLINE',
  }),
)

const sampleCharacters = 64 * 1024
const answersInBraces = /[^\\]\{\s*(?:[=~#]|(?:T|TRUE|F|FALSE)\s*[#}]|\}|####)/

/** The format of a text by its file extension or content. @throws ImportError for unknown XML */
export function guessFormat(fileName: string, text: string): ImportFormat {
  if (/\.json$|^$/i.test(fileName) && isQuizJson(text)) return 'QUIZ_JSON'
  const byName = endings.get(/\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '')
  if (byName) return byName
  const sample = text.slice(0, sampleCharacters)
  const start = sample.trimStart()
  if (/^<(?:[?!]|[a-z][\w:.-]*[\s>])/i.test(start)) {
    if (/<(?:\w+:)?(?:assessmentItem|qti-assessment-item)[\s>]/.test(sample)) return 'QTI'
    if (/<(?:\w+:)?questestinterop[\s>]/.test(sample)) return 'QTI'
    if (/<quiz[\s>]/.test(sample)) return 'MOODLE_XML'
    if (/\.(?:xml|qti|html?)$/i.test(fileName) || start.startsWith('<?xml'))
      throw new ImportError('UNKNOWN_FORMAT')
  }
  if (/^\{\s*"|^\[\s*\{/.test(start)) return 'JSON'
  // As exports begin, whatever marks of other formats their texts have.
  if (start.startsWith('@ title:')) return 'OUTLINE'
  if (/^ANSWERS?\s*:\s*[A-Z]\b/m.test(sample)) return 'AIKEN'
  if (/^[ \t]*(?:::|\$CATEGORY:)/m.test(sample) || answersInBraces.test(sample)) return 'GIFT'
  const { rows } = readCsv(sample)
  // Cells that are copied from a spreadsheet have tabs between them.
  const isTable =
    particifyColumns(rows) ||
    findHeader(rows) ||
    (sample.includes('\t') && (guessColumns(rows) || isBlackboardTable(rows)))
  return isTable ? 'CSV' : 'OUTLINE'
}

/** See `index.ts`. */
export async function readImport(job: ImportJob, check: CheckPicture): Promise<ImportPreview> {
  const { format, deck } = await readBytes(job)
  await deck.loadPictures(check)
  if (deck.slides.length === 0 && deck.problems.length === 0) deck.leaveOut(nowhere, 'NOTHING_FOUND')
  return previewOf(deck, format, job.file.name)
}

interface ReadFile {
  readonly format: ImportFormat | null
  readonly deck: DeckDraft
}

async function readBytes({ file, words, types }: ImportJob): Promise<ReadFile> {
  let deck = new DeckDraft(types)
  let format: ImportFormat | null = null
  try {
    rejectOtherProgram(file.bytes, file.name)
    const kind = kindOf(file.bytes)
    if (kind === 'CLASSQUIZ') {
      format = 'QUIZ_JSON'
      readClassQuiz(file.bytes, deck)
      return { format, deck }
    }
    if (kind === 'ZIP') {
      const archive = await openZip(file.bytes)
      deck.findFile = path => fileIn(archive, path)
      const manifest = manifestOf(archive)
      if (archive.has('xl/workbook.xml')) {
        format = 'XLSX'
        await readWorkbook(archive, deck, words)
      } else if (manifest) {
        format = 'QTI'
        await readQtiPackage(archive, manifest, deck)
      } else if (isDocx(archive)) {
        format = 'DOCX'
        const lines = await readDocx(archive)
        deck = new DeckDraft(types, lines.text.split('\n'))
        for (const { line, name } of lines.pictures) deck.change({ line }, 'MEDIA_LEFT_OUT', name)
        for (const { line, text } of lines.tables) deck.change({ line }, 'LIST_AS_TEXT', text)
        deck.title = lines.title
        readOutline(lines.text, deck, words)
      } else if (isH5p(archive)) {
        format = 'H5P'
        await readH5p(archive, deck, words)
      } else if (hasQti1(archive)) {
        format = 'QTI'
        await readQti1Files(archive, deck)
      } else rejectOtherArchive(archive, file.name)
      return { format, deck }
    }
    const { text, isGuess } = decodeText(file.bytes)
    deck = new DeckDraft(types, text.split('\n'))
    if (isGuess) deck.change(nowhere, 'ENCODING')
    format = file.format ?? guessFormat(file.name, text)
    readers[format](text, deck, words)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    deck.fail(error)
  }
  return { format, deck }
}

function kindOf(bytes: Buffer): 'ZIP' | 'CLASSQUIZ' | 'TEXT' {
  const start = bytes.toString('latin1', 0, 8)
  if (isClassQuiz(bytes)) return 'CLASSQUIZ'
  return /^PK(?:\x03\x04|\x05\x06)/.test(start) ? 'ZIP' : 'TEXT'
}

const readers: Readonly<Record<ImportFormat, (text: string, deck: DeckDraft, words: Words) => void>> = {
  JSON: readDeckJson,
  CSV: (text, deck, words) => {
    const { rows, unclosedLine } = readCsv(text)
    if (unclosedLine !== null) deck.leaveOut({ line: unclosedLine }, 'UNCLOSED_QUOTE')
    const columns = particifyColumns(rows)
    if (columns) readParticifyTable(rows, columns, deck)
    else if (isBlackboardTable(rows)) readBlackboardTable(rows, deck, words)
    else readQuizTable(rows, deck, words)
  },
  XLSX: notText,
  DOCX: notText,
  H5P: notText,
  QUIZ_JSON: readQuizJson,
  MOODLE_XML: readMoodleXml,
  GIFT: readGift,
  AIKEN: readAiken,
  QTI: readQti,
  OUTLINE: readOutline,
}

function notText(): never {
  throw new ImportError('UNKNOWN_FORMAT')
}

/** Reads the sheets with column names, or else the first with content; the others are reported. */
async function readWorkbook(archive: Archive, deck: DeckDraft, words: Words): Promise<void> {
  const sheets = (await readSheets(archive)).filter(({ rows }) => rows?.length !== 0)
  const named = sheets.filter(({ rows }) => rows && findHeader(rows))
  const read = named.length > 0 ? named : sheets.filter(({ rows }) => rows).slice(0, 1)
  for (const { name, rows } of read) readQuizTable(rows!, deck, words, read.length > 1 ? name : undefined)
  for (const sheet of sheets)
    if (!read.includes(sheet)) deck.leaveOut({ line: null, part: sheet.name }, 'SHEET_LEFT_OUT', sheet.name)
}
