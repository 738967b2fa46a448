import type { ContentSlideOut } from '@roomful/contract/features/presentations/content-slides'
import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import { type EditorOption, type EditorSlide, type ImageRef, newKey } from './deck.ts'
import { type Fields, fieldsOf, settingOf } from './fields.ts'
import type { Sections } from './sections.ts'

/** A slide in a response; list-only fields may be missing. */
export type SlideOut = QuestionSlideOut | ({ readonly kind: 'CONTENT' } & ContentSlideOut)

export type QuestionSlideOut = QuestionOut & {
  readonly kind: 'QUESTION'
  readonly image?: ImageRef | null
  readonly locked?: boolean
  readonly asked?: boolean
}

/** A slide's server-side state besides its content. */
export interface SlideStatus {
  /** Asked by a LIVE session: only position, notes, `skipped` and `show_results` can change. */
  readonly locked: boolean
  /** Asked by a session: cannot be deleted. */
  readonly asked: boolean
  /** Its type is not (or no longer) in the plan: rooms omit it. */
  readonly inactive: boolean
  /** The lowest plan with the type. */
  readonly upgradeTo: string | null
}

export const newSlideStatus: SlideStatus = { locked: false, asked: false, inactive: false, upgradeTo: null }

/** A slide as the server has it. */
export interface ServerSlide {
  readonly id: string
  /** With the keys that it has in the editor. */
  readonly slide: EditorSlide
  /** By the keys of its options. */
  readonly optionIds: Readonly<Record<string, string>>
  readonly status: SlideStatus
}

/** A deck as the server has it. */
export interface ServerDeck {
  readonly title: string
  readonly slides: readonly ServerSlide[]
  readonly sections: Sections
}

/**
 * Reads a slide of a response.
 * @param known the same slide as it was: keys of its options stay
 * @param sent what the response confirms: its options are these
 */
export function serverSlideOf(
  out: SlideOut,
  key: string,
  known: ServerSlide | undefined,
  sent?: EditorSlide,
): ServerSlide {
  if (out.kind === 'CONTENT') {
    const { id, layout, title, body, body_2, stepwise, image, on_phones, notes, skipped } = out
    const content = { layout, title, body, body_2, stepwise, image, on_phones, notes, skipped }
    const slide = { kind: 'CONTENT', key, ...content } as const
    return { id, slide, optionIds: {}, status: newSlideStatus }
  }
  const keys = new Map(Object.entries(known?.optionIds ?? {}).map(([own, id]) => [id, own]))
  const sentOptions =
    sent?.kind === 'QUESTION' && sent.options.length === out.options.length ? sent.options : []
  const optionIds: Record<string, string> = {}
  const options = out.options.map(({ id, match_id: _, ...option }, i): EditorOption => {
    const own = sentOptions[i]?.key ?? keys.get(id) ?? newKey()
    optionIds[own] = id
    return { ...option, key: own } as EditorOption
  })
  return {
    id: out.id,
    slide: {
      kind: 'QUESTION',
      key,
      type: out.type,
      prompt: out.prompt,
      options,
      settings: out.settings,
      explanation: out.explanation ?? null,
      notes: out.notes,
      skipped: out.skipped,
      image: out.image ?? null,
    },
    optionIds,
    status: {
      locked: out.locked ?? known?.status.locked ?? false,
      asked: out.asked ?? known?.status.asked ?? false,
      inactive: out.inactive,
      upgradeTo: out.upgrade_to,
    },
  }
}

/** Body of a create request. */
export function creationBody(slide: EditorSlide): Record<string, unknown> {
  const body = bodyOf(fieldsOf(slide), {})
  return slide.kind === 'QUESTION' ? { type: slide.type, ...body } : body
}

/** Body of an update request. */
export function updateBody(
  slide: EditorSlide,
  names: readonly string[],
  { optionIds }: ServerSlide,
): Record<string, unknown> {
  const fields = fieldsOf(slide)
  return bodyOf(Object.fromEntries(names.map(name => [name, fields[name]])), optionIds)
}

function bodyOf(fields: Fields, optionIds: Readonly<Record<string, string>>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const setting = settingOf(name)
    if (setting !== null) settings[setting] = value
    else if (name === 'options') body.options = optionsBody(value as readonly EditorOption[], optionIds)
    else body[name] = value
  }
  if (Object.values(settings).some(value => value !== undefined)) body.settings = settings
  return body
}

function optionsBody(options: readonly EditorOption[], ids: Readonly<Record<string, string>>): unknown[] {
  return options.map(({ key, ...option }) => ({ ...(ids[key] !== undefined && { id: ids[key] }), ...option }))
}
