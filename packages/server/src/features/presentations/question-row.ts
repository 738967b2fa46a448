import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import { type CreateQuestionBody, readNewQuestion } from '@roomful/contract/question-types/question-input'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { invalidBody } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Organization, Writing } from '../../services.ts'
import { imagesOf, setImages } from '../images/image-uses.ts'
import { questionTypeRestriction, requireQuestionType } from '../organizations/plans.ts'
import { insertPlaces } from './slide-places.ts'

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

/**
 * Adds questions to a presentation. Callers that publish the change call `slidesChanged` after it.
 * @param fieldPrefix prefix of the i-th question's published field names
 * @param order the place of the first among all slides, from 0; undefined: the end
 * @throws ApiError INVALID_REQUEST_BODY for an invalid question, a 201st slide or a place that the
 * presentation does not have; PLAN_LIMIT_REACHED
 */
export async function addQuestions(
  tx: Writing,
  organization: Organization,
  presentationKey: number,
  bodies: readonly CreateQuestionBody[],
  fieldPrefix: (i: number) => string,
  order?: number,
): Promise<QuestionRow[]> {
  const read = bodies.map(body => readNewQuestion(body, () => tx.newId('option')))
  const faults = read.flatMap((question, i) =>
    'faults' in question
      ? question.faults.map(fault => ({ ...fault, field: fieldPrefix(i) + fault.field }))
      : [],
  )
  if (faults.length > 0) throw invalidBody(faults)
  for (const body of bodies) requireQuestionType(organization, body.type)

  const first = await insertPlaces(tx, presentationKey, { count: bodies.length, order })
  const rows: QuestionRow[] = []
  for (const [i, question] of read.entries()) {
    if ('faults' in question) continue
    const { type, prompt, image, explanation, options, settings } = question.content
    const row = {
      id: tx.newId('question'),
      position: first + i,
      type,
      prompt,
      options: JSON.stringify(options),
      settings: JSON.stringify(settings),
      image: image ? JSON.stringify(image) : null,
      notes: bodies[i]!.notes ?? '',
      explanation: explanation ?? null,
      created_at: tx.now,
      updated_at: tx.now,
    }
    const { key } = await tx.db
      .insertInto('questions')
      .values({ ...row, presentation_key: presentationKey })
      .returning('key')
      .executeTakeFirstOrThrow()
    await setImages(tx, organization, { kind: 'QUESTION', key }, imagesOf(question.content, fieldPrefix(i)))
    rows.push({ ...row, key })
  }
  return rows
}
