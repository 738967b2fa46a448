import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import type { Violation } from '@roomful/contract/lib/violation'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import { hasManySteps } from '@roomful/contract/question-types/numeric'
import {
  type CreateQuestionBody,
  type QuestionContent,
  readNewQuestion,
} from '@roomful/contract/question-types/question-input'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { Selectable } from 'kysely'
import { invalidBody } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { requireKnownByAllServers } from '../../servers/server-number.ts'
import type { Organization, Writing } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'
import { imagesOf, setImages } from '../images/image-uses.ts'
import { questionTypeRestriction, requireQuestionType } from '../organizations/plans.ts'
import { insertPlaces, requireSkippingKnown } from './slide-places.ts'

export interface QuestionRow {
  key: number
  id: string
  position: number
  type: string
  prompt: string
  options: string
  settings: string
  notes: string
  explanation: string | null
  image: string | null
  skipped: number
  created_at: number
  updated_at: number
}

export const questionColumns = [
  'key',
  'id',
  'position',
  'type',
  'prompt',
  'options',
  'settings',
  'notes',
  'explanation',
  'image',
  'skipped',
  'created_at',
  'updated_at',
] as const

/** The question as the API publishes it; inactive if the organization's plan no longer covers its type. */
export function questionOut(row: QuestionRow, organization: Organization): QuestionOut {
  const restriction = questionTypeRestriction(organization, row.type)
  return {
    id: row.id,
    type: row.type as QuestionTypeName,
    prompt: row.prompt,
    order: row.position,
    inactive: restriction !== null,
    inactive_reason: restriction && 'QUESTION_TYPE_NOT_IN_PLAN',
    upgrade_to: restriction?.upgradeTo ?? null,
    options: JSON.parse(row.options),
    image: row.image === null ? null : JSON.parse(row.image),
    settings: JSON.parse(row.settings),
    explanation: row.explanation,
    notes: row.notes,
    skipped: row.skipped === 1,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

/** The question as defined for its type's rules. */
export function definitionOf(row: QuestionRow): QuestionDefinition {
  const { id, type, prompt, image, explanation } = row
  return {
    id,
    type,
    prompt,
    ...(image !== null && { image: JSON.parse(image) }),
    ...(explanation !== null && { explanation }),
    options: JSON.parse(row.options),
    settings: JSON.parse(row.settings),
  }
}

/** The content of a new question. */
type NewQuestion = QuestionContent & {
  readonly notes: string
  readonly skipped: boolean
  /** Of its fields' published names. */
  readonly fieldPrefix: string
}

/**
 * Reads new questions.
 * @param fieldPrefix prefix of the i-th question's published field names
 * @throws ApiError INVALID_REQUEST_BODY, PLAN_LIMIT_REACHED
 */
export function readQuestions(
  tx: Writing,
  organization: Organization,
  bodies: readonly CreateQuestionBody[],
  fieldPrefix: (i: number) => string,
): NewQuestion[] {
  const faults: Violation[] = []
  const questions = bodies.flatMap((body, i) => {
    const read = readNewQuestion(body, () => tx.newId('option'))
    const { notes = '', skipped = false } = body
    if ('content' in read) return [{ ...read.content, notes, skipped, fieldPrefix: fieldPrefix(i) }]
    faults.push(...read.faults.map(fault => ({ ...fault, field: fieldPrefix(i) + fault.field })))
    return []
  })
  if (faults.length > 0) throw invalidBody(faults)
  for (const { type } of questions) requireQuestionType(organization, type)
  return questions
}

/** @throws ApiError UPGRADE_IN_PROGRESS for settings that a server of an earlier version would score or count differently */
export async function requireQuestionKnown(tx: Writing, question: QuestionContent): Promise<void> {
  const { type, settings } = question
  if (settings.closest === true || (type === 'NUMERIC' && hasManySteps(question)))
    await requireKnownByAllServers(tx, '0008_skipped_slides')
}

/**
 * Stores a question.
 * @param owner its presentation, or the session to which it is added, and the slide that it follows there
 * @throws ApiError INVALID_REQUEST_BODY for an image that the organization does not have; UPGRADE_IN_PROGRESS
 */
export async function insertQuestion(
  tx: Writing,
  organization: Organization,
  question: NewQuestion & { readonly position: number },
  owner: Pick<Selectable<Database['questions']>, 'presentation_key' | 'session_key' | 'follows'>,
): Promise<QuestionRow> {
  await requireQuestionKnown(tx, question)
  const { type, prompt, image, explanation, options, settings, notes, skipped, position } = question
  await requireSkippingKnown(tx, skipped)
  const row = {
    id: tx.newId('question'),
    position,
    type,
    prompt,
    options: JSON.stringify(options),
    settings: JSON.stringify(settings),
    image: image ? JSON.stringify(image) : null,
    notes,
    explanation: explanation ?? null,
    skipped: skipped ? 1 : 0,
    created_at: tx.now,
    updated_at: tx.now,
  }
  const { key } = await tx.db
    .insertInto('questions')
    .values({ ...row, ...owner })
    .returning('key')
    .executeTakeFirstOrThrow()
  await setImages(tx, organization, { kind: 'QUESTION', key }, imagesOf(question, question.fieldPrefix))
  return { ...row, key }
}

/**
 * Adds questions to a presentation. Callers that publish the change call `slidesChanged` after it.
 * @param fieldPrefix prefix of the i-th question's published field names
 * @param order the place of the first among all slides, from 0; undefined: the end
 * @throws ApiError INVALID_REQUEST_BODY for an invalid question, a 201st slide or a place that the
 * presentation does not have; PLAN_LIMIT_REACHED; UPGRADE_IN_PROGRESS
 */
export async function addQuestions(
  tx: Writing,
  organization: Organization,
  presentationKey: number,
  bodies: readonly CreateQuestionBody[],
  fieldPrefix: (i: number) => string,
  order?: number,
): Promise<QuestionRow[]> {
  const questions = readQuestions(tx, organization, bodies, fieldPrefix)
  const first = await insertPlaces(tx, presentationKey, { count: bodies.length, order })
  const owner = { presentation_key: presentationKey, session_key: null, follows: null }
  const rows: QuestionRow[] = []
  for (const [i, question] of questions.entries())
    rows.push(await insertQuestion(tx, organization, { ...question, position: first + i }, owner))
  return rows
}
