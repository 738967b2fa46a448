import type { Generated } from 'kysely'

/** Presentations and their slides. */
export interface PresentationTables {
  presentations: {
    key: Generated<number>
    id: string
    organization_key: number
    title: string
    /** The title as it is sorted and searched. */
    title_key: string
    /** Of all slides; the name is from when there were only questions. */
    question_count: number
    created_at: number
    updated_at: number
    /** Since when it is in the trash; null when it is not. */
    trashed_at: Generated<number | null>
    /** How its sessions start, as JSON; null until somebody has chosen. */
    session_defaults: Generated<string | null>
  }
  questions: {
    key: Generated<number>
    id: string
    presentation_key: number
    /** Among all slides of the presentation. */
    position: number
    type: string
    prompt: string
    options: string
    settings: string
    /** For the presenter alone. */
    notes: Generated<string>
    /** Id and alternative text as JSON; null: it has none. */
    image: Generated<string | null>
    created_at: number
    updated_at: number
  }
  content_slides: {
    key: Generated<number>
    id: string
    presentation_key: number
    /** Among all slides of the presentation. */
    position: number
    title: string
    /** Markdown. */
    body: string
    image_id: string | null
    /** What the image shows, for those who do not see it. */
    image_alt: string | null
    /** Phones show it too while it is on screen. */
    on_phones: number
    /** For the presenter alone. */
    notes: string
    created_at: number
    updated_at: number
  }
}
