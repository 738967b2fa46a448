import { readFileSync } from 'node:fs'
import type { Operation } from '@roomful/contract/define-operation'
import { operations } from '@roomful/contract/operations/index'
import type { CreatePresentationBody } from '@roomful/contract/operations/presentations'
import { reading, writing } from '../domain/domain.ts'
import { createPresentation } from '../domain/presentations/presentations.ts'
import { listQuestions } from '../domain/questions/questions.ts'
import { inputReader } from '../operations/read-input.ts'
import { type Command, UsageError } from './command.ts'
import { organizationOf, withServices } from './with-services.ts'

const readDeck = inputReader(operations.createPresentation as Operation)

export const deckImport: Command = {
  usage: 'roomful deck import --org ID FILE.json',
  options: { org: { type: 'string' } },
  run: call =>
    withServices(call, async services => {
      const organization = await organizationOf(call, services)
      const body = readDeckFile(call.arguments[0])
      const presentation = await writing(services, tx => createPresentation(tx, organization, body))
      const { questions } = await listQuestions(reading(services), organization, presentation.id)
      return { ...presentation, questions }
    }),
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
    throw new UsageError(`${file} cannot be read as JSON: ${(error as Error).message}`)
  }
}
