import { readFileSync } from 'node:fs'
import {
  type ImportPresentationBody,
  importPresentation as importPresentationOperation,
} from '@roomful/contract/features/imports/imports'
import type { CreatePresentationBody } from '@roomful/contract/features/presentations/presentations'
import { publicOperations } from '@roomful/contract/table'
import { deckOut } from '@roomful/importers'
import townHall from '../../../../examples/town-hall.json' with { type: 'json' }
import { inputReader } from '../api/read-input.ts'
import { importPresentation } from '../features/imports/import-presentation.ts'
import { readDeck } from '../features/imports/presentation-file.ts'
import { createPresentation, listPresentations } from '../features/presentations/presentations.ts'
import { listQuestions } from '../features/presentations/questions.ts'
import { type Organization, type Reading, reading, writing } from '../services.ts'
import { type Command, required, UsageError } from './command.ts'
import { organizationOf, organizationOfDeck, pageOption, pageOptions, withServices } from './with-services.ts'

const readQuestions = inputReader(publicOperations.createPresentation)
const readSlides = inputReader(importPresentationOperation)

export const deckImport: Command = {
  usage: 'roomful deck import [--org ID] FILE.json',
  options: { org: { type: 'string' } },
  argument: 'FILE.json',
  run: call =>
    withServices(call, async services => {
      const organization = await organizationOf(call, services)
      const deck = readSlidesFile(call.argument)
      const presentation = await writing(services, tx =>
        'slides' in deck
          ? importPresentation(tx, organization, deck)
          : createPresentation(tx, organization, deck),
      )
      const { questions } = await listQuestions(reading(services), organization, presentation.id)
      return { ...presentation, questions }
    }),
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
  usage: 'roomful deck export --deck ID > FILE.json',
  options: { deck: { type: 'string' } },
  run: call =>
    withServices(call, async services => {
      const id = required(call, 'deck')
      return deckFile(reading(services), await organizationOfDeck(services, id), id)
    }),
  describe: deck => JSON.stringify(deck, null, 2),
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

/** A file of slides of both kinds, or of questions only. @throws UsageError, ApiError as readDeckFile */
function readSlidesFile(file: string | undefined): ImportPresentationBody | CreatePresentationBody {
  const deck = readJsonFile(file)
  const { slides, ...rest } = Object(deck) as { slides?: unknown }
  if (!Array.isArray(slides)) return readQuestions.body(deck) as CreatePresentationBody
  return readSlides.body({ ...rest, slides: slides.map(slideIn) }) as ImportPresentationBody
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
  return readQuestions.body(readJsonFile(file)) as CreatePresentationBody
}

function readJsonFile(file: string | undefined): unknown {
  if (file === undefined) throw new UsageError('FILE is missing')
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const problem = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new UsageError(`${file} ${problem}: ${(error as Error).message}`)
  }
}
