import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Operation } from '@roomful/contract/define-operation'
import { operations } from '@roomful/contract/operations/index'
import type { CreatePresentationBody } from '@roomful/contract/operations/presentations'
import { type Organization, type Reading, reading, writing } from '../domain/domain.ts'
import {
  createPresentation,
  getPresentation,
  listPresentations,
} from '../domain/presentations/presentations.ts'
import { listQuestions } from '../domain/questions/questions.ts'
import { inputReader } from '../operations/read-input.ts'
import { type Command, required, UsageError } from './command.ts'
import { pageOption, pageOptions } from './page-options.ts'
import { organizationOf, organizationOfDeck, withServices } from './with-services.ts'

/** The deck that `setup` and `demo` begin with. */
export const sampleDeckFile = fileURLToPath(new URL('../../../../examples/town-hall.json', import.meta.url))

const readDeck = inputReader(operations.createPresentation as Operation)

export const deckImport: Command = {
  usage: 'roomful deck import [--org ID] FILE.json',
  options: { org: { type: 'string' } },
  argument: 'FILE.json',
  run: call =>
    withServices(call, async services => {
      const organization = await organizationOf(call, services)
      const body = readDeckFile(call.argument)
      const presentation = await writing(services, tx => createPresentation(tx, organization, body))
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

/** A presentation in the form that `deck import` takes. @throws ApiError NOT_FOUND */
async function deckFile(look: Reading, organization: Organization, id: string) {
  const { title } = await getPresentation(look, organization, id)
  const { questions } = await listQuestions(look, organization, id)
  return {
    title,
    questions: questions.map(({ type, prompt, options, settings, notes }) => ({
      type,
      prompt,
      ...(options.length > 0 && { options: options.map(({ id: _, match_id: __, ...given }) => given) }),
      settings,
      ...(notes !== '' && { notes }),
    })),
  }
}

/** @throws UsageError for a file that is no JSON; ApiError INVALID_REQUEST_BODY for one that is no deck. */
export function readDeckFile(file: string | undefined): CreatePresentationBody {
  return readDeck.body(readJsonFile(file)) as unknown as CreatePresentationBody
}

function readJsonFile(file: string | undefined): unknown {
  if (file === undefined) throw new UsageError('name the deck file')
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const problem = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new UsageError(`${file} ${problem}: ${(error as Error).message}`)
  }
}
