import type { QuestionOut } from '@roomful/contract/operations/questions'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { timestamp } from '../../lib/clock.ts'
import type { Organization } from '../../services.ts'
import { questionTypeRestriction } from '../organizations/gates.ts'

export interface QuestionRow {
  key: number
  id: string
  position: number
  type: string
  prompt: string
  options: string
  settings: string
  notes: string
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
  'image',
  'created_at',
  'updated_at',
] as const

/** The question as the API publishes it; inactive where the organization's plan no longer covers its type. */
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
    notes: row.notes,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

/** The question as its type's rules read it. */
export function definitionOf(row: QuestionRow): QuestionDefinition {
  const { id, type, prompt, image } = row
  return {
    id,
    type,
    prompt,
    ...(image !== null && { image: JSON.parse(image) }),
    options: JSON.parse(row.options),
    settings: JSON.parse(row.settings),
  }
}
