import { type EditorSlide, sectionsKey, titleKey } from './deck.ts'
import { differences, fieldsOf, isSame, settingOf } from './fields.ts'
import { nextMove } from './order.ts'
import { type Sections, sameSections, sectionsOf } from './sections.ts'
import type { DocumentState } from './state.ts'
import type { ServerSlide } from './wire.ts'

/** A request that brings the server closer to what the editor shows. */
export type Request =
  | { readonly type: 'create'; readonly slide: EditorSlide; readonly order: number }
  | { readonly type: 'delete'; readonly server: ServerSlide }
  | {
      readonly type: 'update'
      readonly server: ServerSlide
      /** As it is to be. */
      readonly slide: EditorSlide
      /** The fields in which that differs. */
      readonly fields: readonly string[]
    }
  | { readonly type: 'move'; readonly server: ServerSlide; readonly to: number }
  | { readonly type: 'rename'; readonly title: string }
  | { readonly type: 'divide'; readonly sections: Sections }

/** Fields of a question that can be changed although a LIVE session has asked it. */
export const changeableWhileLocked: ReadonlySet<string> = new Set(['notes', 'settings.show_results'])

/** The key under which a request's slide, the title or the sections are listed. */
export function keyOf(request: Request): string {
  if (request.type === 'rename') return titleKey
  if (request.type === 'divide') return sectionsKey
  return request.type === 'create' ? request.slide.key : request.server.slide.key
}

/**
 * The next request towards the editor's state; null: in sync. Deletions come first, as full decks reject new slides;
 * every intermediate state is a valid deck.
 * @param isBlocked whether a slide, the title or the sections must not be sent: invalid, rejected or in conflict
 */
export function nextRequest(state: DocumentState, isBlocked: (key: string) => boolean): Request | null {
  const { base, deck } = state
  if (deck.title !== base.title && !isBlocked(titleKey)) return { type: 'rename', title: deck.title }
  const slides = new Map(deck.slides.map(slide => [slide.key, slide]))
  for (const server of base.slides) {
    const { key } = server.slide
    if (!slides.has(key) && !isBlocked(key)) return { type: 'delete', server }
  }
  for (const server of base.slides) {
    const slide = slides.get(server.slide.key)
    if (!slide || slide === server.slide || isBlocked(slide.key)) continue
    const fields = unsavedFields(server, slide)
    if (fields.length > 0) return { type: 'update', server, slide, fields }
  }
  const onServer = new Set(base.slides.map(({ slide }) => slide.key))
  let order = 0
  for (const slide of deck.slides) {
    if (onServer.has(slide.key)) order++
    else if (!isBlocked(slide.key)) return { type: 'create', slide, order: placeAfter(state, slide, order) }
  }
  const from = base.slides.map(({ slide }) => slide.key).filter(key => slides.has(key))
  const to = deck.slides.map(({ key }) => key).filter(key => onServer.has(key))
  const move = nextMove(from, to)
  if (!move) {
    const sections = sectionsOf(deck.sections, to)
    if (sameSections(sections, base.sections) || isBlocked(sectionsKey)) return null
    return { type: 'divide', sections }
  }
  const server = base.slides.find(({ slide }) => slide.key === move.key)!
  return { type: 'move', server, to: placeAmongAll(base.slides, move, from) }
}

/** The changed fields that can be sent now. */
function unsavedFields({ slide: saved, status }: ServerSlide, slide: EditorSlide): string[] {
  const all = differences(fieldsOf(saved), fieldsOf(slide))
  return status.locked ? all.filter(name => changeableWhileLocked.has(name)) : all.filter(isSendable)

  /** A setting cannot be unset. */
  function isSendable(name: string): boolean {
    return settingOf(name) === null || !isSame(fieldsOf(slide)[name], undefined)
  }
}

/** Whether a slide has edits that cannot be sent while a session locks it. */
export function isBlockedByLock({ slide: saved, status }: ServerSlide, slide: EditorSlide): boolean {
  if (!status.locked) return false
  return differences(fieldsOf(saved), fieldsOf(slide)).some(name => !changeableWhileLocked.has(name))
}

/** Server position of a new slide: after its nearest predecessor there. */
function placeAfter({ base, deck }: DocumentState, slide: EditorSlide, count: number): number {
  if (count === 0) return 0
  const at = deck.slides.indexOf(slide)
  const places = new Map(base.slides.map((server, place) => [server.slide.key, place]))
  const before = deck.slides.slice(0, at).findLast(({ key }) => places.has(key))!
  return places.get(before.key)! + 1
}

/** Counts the slides that are still to be deleted, too. */
function placeAmongAll(
  slides: readonly ServerSlide[],
  move: { readonly key: string; readonly to: number },
  shown: readonly string[],
): number {
  if (move.to === 0) return 0
  const before = shown.filter(key => key !== move.key)[move.to - 1]!
  const others = slides.filter(({ slide }) => slide.key !== move.key)
  return others.findIndex(({ slide }) => slide.key === before) + 1
}
