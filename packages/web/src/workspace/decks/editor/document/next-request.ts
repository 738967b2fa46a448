import { type EditorSlide, titleKey } from './deck.ts'
import { differences, fieldsOf, isSame, settingOf } from './fields.ts'
import { nextMove } from './order.ts'
import type { DocumentState } from './state.ts'
import type { ServerSlide } from './wire.ts'

/** Something that the server has to be told. */
export type Request =
  | { readonly do: 'create'; readonly slide: EditorSlide; readonly order: number }
  | { readonly do: 'delete'; readonly server: ServerSlide }
  | {
      readonly do: 'update'
      readonly server: ServerSlide
      /** As it is to be. */
      readonly slide: EditorSlide
      /** The fields in which that differs. */
      readonly fields: readonly string[]
    }
  | { readonly do: 'move'; readonly server: ServerSlide; readonly to: number }
  | { readonly do: 'rename'; readonly title: string }

/** What can be changed of a question that a LIVE session has asked. */
const changeableWhileLocked: ReadonlySet<string> = new Set(['notes', 'settings.show_results'])

/** The key under which a request's slide, or the title, is listed. */
export function keyOf(request: Request): string {
  if (request.do === 'rename') return titleKey
  return request.do === 'create' ? request.slide.key : request.server.slide.key
}

/**
 * What to tell the server next, so that in the end it has what the editor shows; null: it has. Deletions come first, as a full
 * deck takes nothing more; then each state between is a deck that the server takes.
 * @param isHeld whether a slide as it is, or the title, is not to be sent: it has faults, or was refused, or waits for a choice
 */
export function nextRequest(state: DocumentState, isHeld: (key: string) => boolean): Request | null {
  const { base, deck } = state
  if (deck.title !== base.title && !isHeld(titleKey)) return { do: 'rename', title: deck.title }
  const slides = new Map(deck.slides.map(slide => [slide.key, slide]))
  for (const server of base.slides) {
    const { key } = server.slide
    if (!slides.has(key) && !isHeld(key)) return { do: 'delete', server }
  }
  for (const server of base.slides) {
    const slide = slides.get(server.slide.key)
    if (!slide || slide === server.slide || isHeld(slide.key)) continue
    const fields = unsavedFields(server, slide)
    if (fields.length > 0) return { do: 'update', server, slide, fields }
  }
  const onServer = new Set(base.slides.map(({ slide }) => slide.key))
  let order = 0
  for (const slide of deck.slides) {
    if (onServer.has(slide.key)) order++
    else if (!isHeld(slide.key)) return { do: 'create', slide, order: placeAfter(state, slide, order) }
  }
  const from = base.slides.map(({ slide }) => slide.key).filter(key => slides.has(key))
  const to = deck.slides.map(({ key }) => key).filter(key => onServer.has(key))
  const move = nextMove(from, to)
  if (!move) return null
  const server = base.slides.find(({ slide }) => slide.key === move.key)!
  return { do: 'move', server, to: placeAmongAll(base.slides, move, from) }
}

/** The fields that the server can be told now. */
function unsavedFields({ slide: saved, status }: ServerSlide, slide: EditorSlide): string[] {
  const all = differences(fieldsOf(saved), fieldsOf(slide))
  return status.locked ? all.filter(name => changeableWhileLocked.has(name)) : all.filter(isSendable)

  /** A setting cannot be unset. */
  function isSendable(name: string): boolean {
    return settingOf(name) === null || !isSame(fieldsOf(slide)[name], undefined)
  }
}

/** Whether a slide that the server has differs from it in what cannot be changed while it is locked. */
export function isHeldByLock({ slide: saved, status }: ServerSlide, slide: EditorSlide): boolean {
  if (!status.locked) return false
  return differences(fieldsOf(saved), fieldsOf(slide)).some(name => !changeableWhileLocked.has(name))
}

/** Behind the slide that stands before it in the editor, of those that the server has. */
function placeAfter({ base, deck }: DocumentState, slide: EditorSlide, count: number): number {
  if (count === 0) return 0
  const at = deck.slides.indexOf(slide)
  const places = new Map(base.slides.map((server, place) => [server.slide.key, place]))
  const before = deck.slides.slice(0, at).findLast(({ key }) => places.has(key))!
  return places.get(before.key)! + 1
}

/** Slides that wait to be deleted have places too. */
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
