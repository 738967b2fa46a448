import type { QuestionOut } from '@roomful/contract/operations/questions'
import type { ContentSlideOut } from '@roomful/contract/workspace/content-slides'
import { type EditorOption, type EditorSlide, type ImageRef, newKey } from './deck.ts'
import { type Fields, fieldsOf, settingOf } from './fields.ts'

/** A slide of a response; what only lists say of it may be missing. */
export type SlideOut = QuestionSlideOut | ({ readonly kind: 'CONTENT' } & ContentSlideOut)

export type QuestionSlideOut = QuestionOut & {
  readonly kind: 'QUESTION'
  readonly image?: ImageRef | null
  readonly locked?: boolean
  readonly asked?: boolean
}

/** What the server says of a slide besides its content. */
export interface SlideStatus {
  /** A LIVE session has asked it: only its place, its notes and `show_results` can be changed. */
  readonly locked: boolean
  /** A session has asked it: it cannot be deleted. */
  readonly asked: boolean
  /** The plan does not cover its type (any more): rooms leave it out. */
  readonly inactive: boolean
  /** The lowest plan that does. */
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
    const { id, title, body, image, on_phones, notes } = out
    const slide = { kind: 'CONTENT', key, title, body, image, on_phones, notes } as const
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
      notes: out.notes,
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

/** What creates a slide. */
export function creationBody(slide: EditorSlide): Record<string, unknown> {
  const body = bodyOf(fieldsOf(slide), {})
  return slide.kind === 'QUESTION' ? { type: slide.type, ...body } : body
}

/** What changes some fields of a slide that the server has. */
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
