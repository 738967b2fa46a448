import type { Generated } from 'kysely'

/** Presentations and their questions. */
export interface PresentationTables {
  presentations: {
    key: Generated<number>
    id: string
    organization_key: number
    title: string
    question_count: number
    created_at: number
    updated_at: number
    /** Since when it is in the trash; null when it is not. */
    trashed_at: Generated<number | null>
  }
  questions: {
    key: Generated<number>
    id: string
    presentation_key: number
    position: number
    type: string
    prompt: string
    options: string
    settings: string
    /** For the presenter alone. */
    notes: Generated<string>
    created_at: number
    updated_at: number
  }
}
