import { createWriteStream, readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type ImportPresentationBody,
  type ImportPreview,
  importPresentation as importPresentationOperation,
} from '@roomful/contract/features/imports/imports'
import {
  type ExportFormat,
  exportFormatOf,
  exportFormats,
  importFileBytesMax,
  importFormatByExport,
  importFormatOf,
  importFormats,
} from '@roomful/contract/features/imports/problems'
import type { CreatePresentationBody } from '@roomful/contract/features/presentations/presentations'
import { publicOperations } from '@roomful/contract/table'
import { deckOut, readImport, trueFalseIn } from '@roomful/importers'
import townHall from '../../../../examples/town-hall.json' with { type: 'json' }
import { inputReader } from '../api/read-input.ts'
import type { Image } from '../features/images/image.ts'
import { readImageWithinLimits } from '../features/images/read-image.ts'
import { exportedAs, exportPresentation } from '../features/imports/export-presentation.ts'
import { importPresentation, importPreview } from '../features/imports/import-presentation.ts'
import { readDeck } from '../features/imports/presentation-file.ts'
import { planNamed } from '../features/organizations/plans.ts'
import { createPresentation, listPresentations } from '../features/presentations/presentations.ts'
import { listQuestions } from '../features/presentations/questions.ts'
import { type Organization, type Reading, reading, writing } from '../services.ts'
import { type Command, type CommandCall, FailedCheck, required, UsageError } from './command.ts'
import { readable } from './readable.ts'
import { organizationOf, organizationOfDeck, pageOption, pageOptions, withServices } from './with-services.ts'

const readQuestions = inputReader(publicOperations.createPresentation)
const readSlides = inputReader(importPresentationOperation)

export const deckImport: Command = {
  usage: 'roomful deck import [--org ID] [--format FORMAT] FILE',
  options: { org: { type: 'string' }, format: { type: 'string' } },
  argument: 'FILE',
  run: call => {
    const file = importFileOf(call)
    return withServices(call, async services => {
      const organization = await organizationOf(call, services)
      const read = await readAnyFile(file, organization)
      if ('problems' in read && read.slides.length === 0) return new FailedCheck({ problems: read.problems })
      const presentation = await writing(services, tx => {
        if ('problems' in read) return importPreview(tx, organization, read, imagesOf(read))
        return 'slides' in read
          ? importPresentation(tx, organization, read)
          : createPresentation(tx, organization, read)
      })
      const { questions } = await listQuestions(reading(services), organization, presentation.id)
      return { ...presentation, questions, ...('problems' in read && { problems: read.problems }) }
    })
  },
}

export const deckList: Command = {
  usage: 'roomful deck list [--org ID] [--limit N] [--cursor C]',
  options: { org: { type: 'string' }, ...pageOptions },
  run: call => {
    const page = pageOption(call)
    return withServices(call, async services =>
      listPresentations(reading(services), await organizationOf(call, services), page),
    )
  },
}

export const deckExport: Command = {
  usage: `roomful deck export --deck ID [--format ${exportFormats.join('|')}] [FILE]`,
  options: { deck: { type: 'string' }, format: { type: 'string' } },
  argument: 'FILE',
  run: call => {
    const id = required(call, 'deck')
    const format = formatOfExport(call)
    const file = call.argument
    if (file === undefined && format !== 'json')
      throw new UsageError(`FILE is missing: without it, only --format json is printed`)
    return withServices(call, async services => {
      const organization = await organizationOfDeck(services, id)
      if (file === undefined) return deckFile(reading(services), organization, id)
      const output = await exportPresentation(reading(services), organization, id, { format })
      await pipeline(output.content, createWriteStream(file)).catch((error: Error) => {
        throw new UsageError(`${file} cannot be written: ${error.message}`)
      })
      return { file, format, left_out_slides: output.leftOut, left_out_fields: output.lostFields }
    })
  },
  describe: (result: object) =>
    'left_out_slides' in result ? readable(result) : JSON.stringify(result, null, 2),
}

/** The format of `--format`, or else of the extension of FILE. @throws UsageError */
function formatOfExport({ options, argument }: CommandCall): ExportFormat {
  const ending = argument === undefined ? '.json' : extname(argument).toLowerCase()
  const format = options.format ?? exportFormats.find(format => `.${exportedAs[format].ending}` === ending)
  if (format === undefined) throw new UsageError(`--format is missing: ${argument} has no known extension`)
  return exportFormatOf(formatNamed([...exportFormats, ...Object.values(importFormatByExport)], format))
}

/** A presentation in the format of `deck import`. @throws ApiError NOT_FOUND */
async function deckFile(look: Reading, organization: Organization, id: string) {
  const deck = await readDeck(look, organization, id)
  const { slides, ...head } = deckOut(deck)
  if (slides.some(({ kind, section }) => kind === 'CONTENT' || section !== undefined))
    return { ...head, slides }
  // Every version accepts a deck of questions only.
  return { ...head, questions: slides.map(({ kind: _, ...question }) => question) }
}

/** The file of `deck import`, and the format of `--format`. @throws UsageError */
function importFileOf({ argument, options }: CommandCall) {
  const bytes = readBytes(argument)
  const path = argument!
  const format =
    options.format === undefined
      ? undefined
      : importFormatOf(formatNamed([...importFormats, ...exportFormats], options.format))
  const isOwn = format === undefined && extname(path).toLowerCase() === '.json'
  if (!isOwn && bytes.length > importFileBytesMax)
    throw new UsageError(`${path} is larger than ${importFileBytesMax / 1024 ** 2} MiB`)
  return { path, bytes, format, isOwn }
}

/**
 * A file of any format: one of this program is validated as a request is, of another its parts are read as far as possible.
 * @throws UsageError, ApiError as readDeckFile
 */
async function readAnyFile(
  { path, bytes, format, isOwn }: ReturnType<typeof importFileOf>,
  { plan }: Organization,
): Promise<ImportPreview | ImportPresentationBody | CreatePresentationBody> {
  const { questionTypes: types } = planNamed(plan)
  const job = { file: { name: basename(path), bytes, format }, words: trueFalseIn('en'), types }
  const preview = await readImport(job, readImageWithinLimits)
  if (!isOwn || preview.format === 'QUIZ_JSON') return preview
  const deck = parseJson(path, bytes)
  const { slides, ...rest } = Object(deck) as { slides?: unknown }
  if (!Array.isArray(slides)) return readQuestions.body(deck) as CreatePresentationBody
  return readSlides.body({ ...rest, slides: slides.map(slideIn) }) as ImportPresentationBody
}

/** The pictures of a file, which reading it has checked. */
function imagesOf({ pictures }: ImportPreview): Map<string, Image> {
  return new Map(
    pictures.flatMap(({ id, data }) => {
      const image = readImageWithinLimits(Buffer.from(data, 'base64'))
      return image ? [[id, image]] : []
    }),
  )
}

/** The format of `--format`, in either case and with hyphens or underscores. @throws UsageError */
function formatNamed<T extends string>(names: readonly T[], option: unknown): T {
  const spelled = (name: unknown) => String(name).toUpperCase().replaceAll('-', '_')
  const found = names.find(name => spelled(name) === spelled(option))
  if (found === undefined) throw new UsageError(`--format must be ${names.join('|')}`)
  return found
}

function slideIn(slide: unknown) {
  const { kind, section, ...fields } = Object(slide) as { kind?: unknown; section?: unknown }
  const sectioned = section !== undefined && { section }
  return kind === 'CONTENT'
    ? { content: { title: '', body: '', on_phones: false, notes: '', ...fields }, ...sectioned }
    : { question: fields, ...sectioned }
}

/** The deck of `setup` and `demo`. */
export function sampleDeck(): CreatePresentationBody {
  return readQuestions.body(townHall) as CreatePresentationBody
}

/** @throws UsageError for a file that is not JSON; ApiError INVALID_REQUEST_BODY for an invalid deck */
export function readDeckFile(file: string | undefined): CreatePresentationBody {
  return readQuestions.body(parseJson(file, readBytes(file))) as CreatePresentationBody
}

/** @throws UsageError */
export function readBytes(file: string | undefined): Buffer {
  if (file === undefined) throw new UsageError('FILE is missing')
  try {
    return readFileSync(file)
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** @throws UsageError */
function parseJson(file: string | undefined, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`)
  }
}
