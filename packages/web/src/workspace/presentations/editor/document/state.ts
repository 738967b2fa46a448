import { type EditorDeck, type EditorSlide, titleKey } from './deck.ts'
import { fieldsOf, isSame, mergeSlides, sameContent, withFields } from './fields.ts'
import { mergeOrders } from './order.ts'
import { mergedSections, type Sections, sectionsOf, withoutSlide } from './sections.ts'
import type { ServerDeck, ServerSlide } from './wire.ts'

/**
 * A request whose outcome may be unknown: it may have changed the server, or not. Browsers store it with drafts, which other
 * versions of the pages read, so its names stay.
 */
export type Pending =
  | {
      readonly do: 'create'
      readonly slide: EditorSlide
      readonly order: number
      readonly idempotencyKey: string
    }
  | { readonly do: 'update'; readonly slide: EditorSlide }
  | { readonly do: 'delete'; readonly key: string }
  | { readonly do: 'rename'; readonly title: string }
  | { readonly do: 'divide'; readonly sections: Sections }

/** The editor's document, with everything needed to merge with the server. */
export interface DocumentState {
  /** The server's last known state, including confirmed changes. */
  readonly base: ServerDeck
  /** The state in the editor. */
  readonly deck: EditorDeck
  /** Conflicting slides, or the title: the deck holds mine, `base` theirs or nothing. */
  readonly conflicts: ReadonlySet<string>
  /** Slides I had removed that were restored, as someone changed them. */
  readonly restored: ReadonlySet<string>
  /** Slides that were removed although others were editing them: they stay removed. Absent in older drafts. */
  readonly insisted?: ReadonlySet<string>
  /** How often each slide has been created by this editor. */
  readonly created: Readonly<Record<string, number>>
  readonly pending: Pending | null
}

export function newState(base: ServerDeck): DocumentState {
  const deck = { title: base.title, slides: base.slides.map(({ slide }) => slide), sections: base.sections }
  return { base, deck, conflicts: new Set(), restored: new Set(), created: {}, pending: null }
}

export function serverSlide({ base }: DocumentState, key: string): ServerSlide | undefined {
  return base.slides.find(({ slide }) => slide.key === key)
}

/** Merges the server's current deck. */
export function withServerDeck(state: DocumentState, theirs: ServerDeck): DocumentState {
  const was = byKey(state.base.slides)
  const is = byKey(theirs.slides)
  const mine = new Map(state.deck.slides.map(slide => [slide.key, slide]))
  const conflicts = new Set(state.conflicts)
  const restored = new Set(state.restored)
  const merged = new Map<string, EditorSlide>()

  for (const [key, slide] of mine) {
    const now = is.get(key)?.slide
    const before = sharedBase(state, was.get(key)?.slide, now)
    if (before && now) merged.set(key, mergedSlide(before, slide, now, key, conflicts))
    else if (!before || isBeingRemoved(state, key)) merged.set(key, slide)
    else if (conflicts.has(key) || !sameContent(before, slide)) {
      conflicts.add(key)
      merged.set(key, slide)
    }
  }
  for (const [key, { slide }] of is) {
    if (mine.has(key)) continue
    const before = sharedBase(state, was.get(key)?.slide, slide)
    const isRemoved = before !== undefined && (state.insisted?.has(key) || sameContent(before, slide))
    if (isRemoved) continue
    if (before) restored.add(key)
    merged.set(key, slide)
  }
  const order = mergeOrders([...was.keys()], [...mine.keys()], [...is.keys()], new Set(merged.keys()))
  const deck = {
    title: mergedTitle(state, theirs.title, conflicts),
    slides: order.map(key => merged.get(key)!),
    sections: sectionsOf(mergedSections(state.base.sections, state.deck.sections, theirs.sections), order),
  }
  for (const key of conflicts) if (key !== titleKey && !merged.has(key)) conflicts.delete(key)
  const pending = state.pending?.do === 'create' ? state.pending : null
  return { ...state, base: theirs, deck, conflicts, restored, pending }
}

/** Merges the server's current version of a slide; its position stays. */
export function withServerSlide(state: DocumentState, theirs: ServerSlide): DocumentState {
  const { key } = theirs.slide
  const slides = state.base.slides.map(one => (one.slide.key === key ? theirs : one))
  return withServerDeck(state, { ...state.base, slides })
}

/** Applies the server's version of a sent slide. @param order position of a new one */
export function withConfirmed(
  state: DocumentState,
  sent: EditorSlide,
  confirmed: ServerSlide,
  order?: number,
): DocumentState {
  const { key } = sent
  const isKnown = serverSlide(state, key) !== undefined
  const slides = isKnown
    ? state.base.slides.map(one => (one.slide.key === key ? confirmed : one))
    : state.base.slides.toSpliced(order ?? state.base.slides.length, 0, confirmed)
  const deck = {
    ...state.deck,
    slides: state.deck.slides.map(slide =>
      slide.key === key
        ? unlessSame(mergeSlides(sent, slide, confirmed.slide).slide, confirmed.slide)
        : slide,
    ),
  }
  return { ...state, base: { ...state.base, slides }, deck }
}

/** Handles a slide gone from the server. */
export function withoutServerSlide(state: DocumentState, key: string): DocumentState {
  const { slides, sections } = state.base
  const left = slides.filter(one => one.slide.key !== key)
  const keys = slides.map(({ slide }) => slide.key)
  return {
    ...state,
    base: { ...state.base, slides: left, sections: withoutSlide(sections, keys, key) },
  }
}

/** Applies the server's position of a slide. */
export function withServerMove(state: DocumentState, key: string, to: number): DocumentState {
  const moved = serverSlide(state, key)
  if (!moved) return state
  const slides = state.base.slides.filter(one => one !== moved)
  slides.splice(to, 0, moved)
  return { ...state, base: { ...state.base, slides } }
}

/** Marks a question as asked by a LIVE session. */
export function withLocked(state: DocumentState, key: string): DocumentState {
  const slides = state.base.slides.map(one =>
    one.slide.key === key ? { ...one, status: { ...one.status, locked: true, asked: true } } : one,
  )
  return { ...state, base: { ...state.base, slides } }
}

/** Restores a removed slide that cannot be deleted. */
export function withRestored(state: DocumentState, key: string): DocumentState {
  const at = state.base.slides.findIndex(({ slide }) => slide.key === key)
  const found = state.base.slides[at]
  if (!found || state.deck.slides.some(slide => slide.key === key)) return state
  const keys = state.deck.slides.map(slide => slide.key)
  const baseKeys = state.base.slides.map(({ slide }) => slide.key)
  const before = baseKeys.slice(0, at).findLast(other => keys.includes(other))
  const place = before === undefined ? 0 : keys.indexOf(before) + 1
  return { ...state, deck: { ...state.deck, slides: state.deck.slides.toSpliced(place, 0, found.slide) } }
}

function mergedSlide(
  before: EditorSlide,
  mine: EditorSlide,
  now: EditorSlide,
  key: string,
  conflicts: Set<string>,
): EditorSlide {
  const { slide, contested } = mergeSlides(before, mine, now)
  if (contested.length > 0) conflicts.add(key)
  const kept = unlessSame(slide, now)
  if (kept === now) conflicts.delete(key)
  return kept
}

/** Reuses the server's object if equal, for cheap comparisons later. */
function unlessSame(slide: EditorSlide, saved: EditorSlide): EditorSlide {
  return sameContent(slide, saved) ? saved : slide
}

/** The common ancestor of both changes. If theirs is our own unacknowledged request, that version. */
function sharedBase(
  { pending }: DocumentState,
  before: EditorSlide | undefined,
  now: EditorSlide | undefined,
): EditorSlide | undefined {
  if (!before || !now || pending?.do !== 'update' || pending.slide.key !== before.key) return before
  const [sent, arrived] = [fieldsOf(pending.slide), fieldsOf(now)]
  const same = Object.keys(sent).filter(name => isSame(sent[name], arrived[name]))
  return withFields(before, Object.fromEntries(same.map(name => [name, sent[name]])))
}

/** Whether its deletion is unacknowledged, so that its absence is expected. */
function isBeingRemoved({ pending }: DocumentState, key: string): boolean {
  return pending?.do === 'delete' && pending.key === key
}

function mergedTitle(state: DocumentState, theirs: string, conflicts: Set<string>): string {
  const { base, deck, pending } = state
  const hasArrived = pending?.do === 'rename' && pending.title === theirs
  const before = hasArrived ? theirs : base.title
  if (deck.title === theirs) conflicts.delete(titleKey)
  else if (deck.title === before && !conflicts.has(titleKey)) return theirs
  else if (theirs !== before) conflicts.add(titleKey)
  return deck.title
}

function byKey(slides: readonly ServerSlide[]): Map<string, ServerSlide> {
  return new Map(slides.map(slide => [slide.slide.key, slide]))
}
