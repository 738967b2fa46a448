import type { Violation } from '@roomful/contract/lib/violation'
import { type EditorDeck, type EditorSlide, titleKey } from './deck.ts'
import { sameContent } from './fields.ts'
import { isBlockedByLock } from './next-request.ts'
import type { Refusal } from './saver.ts'
import { sameSections } from './sections.ts'
import { faultsOf, titleFaults } from './slide-faults.ts'
import { type DocumentState, serverSlide } from './state.ts'
import { newSlideStatus, type SlideStatus } from './wire.ts'

/**
 * SAVED: the server has everything. SAVING: edits are being sent. WAITING: a slide with faults is not sent. OFFLINE: the server
 * cannot be reached; the editor tries again. CONFLICT: the person has to choose a version. REFUSED: the server refuses something;
 * `statusOf` and `stopped` say what, and why.
 */
export type Saving = 'SAVED' | 'SAVING' | 'WAITING' | 'OFFLINE' | 'CONFLICT' | 'REFUSED'

/** Two versions of a slide, or of the title, between which the person has to choose. */
export type Conflict =
  | {
      readonly type: 'SLIDE'
      readonly key: string
      readonly mine: EditorSlide
      /** Null: it was deleted. */
      readonly theirs: EditorSlide | null
    }
  | { readonly type: 'TITLE'; readonly key: typeof titleKey; readonly mine: string; readonly theirs: string }

/** The state of a slide besides its content. */
export interface EditorSlideStatus extends SlideStatus {
  /** Whether the server has it. */
  readonly isSaved: boolean
  /** It has edits that wait until no LIVE session uses it any more. */
  readonly isBlockedByLock: boolean
  /** It was removed here, but restored because someone else had changed it. */
  readonly isRestored: boolean
  /** The server's rejection, or (`refused` null) of its deletion. */
  readonly refusal: Refusal | null
}

/** Whether the server has all that the deck shows. */
export function isSaved({ base, deck, conflicts, pending }: DocumentState): boolean {
  return (
    pending === null &&
    conflicts.size === 0 &&
    deck.title === base.title &&
    sameSections(deck.sections, base.sections) &&
    deck.slides.length === base.slides.length &&
    deck.slides.every((slide, at) => slide === base.slides[at]!.slide)
  )
}

export function allFaults(deck: EditorDeck): ReadonlyMap<string, readonly Violation[]> {
  const all = deck.slides.map(slide => [slide.key, faultsOf(slide)] as const)
  return new Map(
    [[titleKey, titleFaults(deck.title)] as const, ...all].filter(([, faults]) => faults.length > 0),
  )
}

export function firstConflict({ base, deck, conflicts }: DocumentState): Conflict | null {
  if (conflicts.has(titleKey)) return { type: 'TITLE', key: titleKey, mine: deck.title, theirs: base.title }
  const mine = deck.slides.find(({ key }) => conflicts.has(key))
  if (!mine) return null
  const theirs = base.slides.find(({ slide }) => slide.key === mine.key)?.slide ?? null
  return { type: 'SLIDE', key: mine.key, mine, theirs }
}

/** Whether the server has a different version; false if it has none at all. */
export function differsFromServer({ base, deck }: DocumentState, key: string): boolean {
  if (key === titleKey) return deck.title !== base.title
  const saved = base.slides.find(({ slide }) => slide.key === key)?.slide
  const slide = deck.slides.find(one => one.key === key)
  return saved !== undefined && slide !== undefined && !sameContent(saved, slide)
}

export function slideStatus(
  state: DocumentState,
  key: string,
  refusals: ReadonlyMap<string, Refusal>,
): EditorSlideStatus {
  const server = serverSlide(state, key)
  const slide = state.deck.slides.find(one => one.key === key)
  return {
    ...(server?.status ?? newSlideStatus),
    isSaved: server !== undefined,
    isBlockedByLock: server !== undefined && slide !== undefined && isBlockedByLock(server, slide),
    isRestored: state.restored.has(key),
    refusal: refusals.get(key) ?? null,
  }
}

/** Whether a slide has edits that wait for the end of a session. */
export function hasBlockedByLock({ base, deck }: DocumentState): boolean {
  const slides = new Map(deck.slides.map(slide => [slide.key, slide]))
  return base.slides.some(server => {
    const slide = slides.get(server.slide.key)
    return slide !== undefined && slide !== server.slide && isBlockedByLock(server, slide)
  })
}

/** The conflicts that remain after an edit, which may have ended one. */
export function remainingConflicts(state: DocumentState): ReadonlySet<string> {
  if (state.conflicts.size === 0) return state.conflicts
  const present = new Set(state.deck.slides.map(({ key }) => key))
  const saved = new Set(state.base.slides.map(({ slide }) => slide.key))
  const isLeft = (key: string) =>
    key === titleKey
      ? differsFromServer(state, key)
      : present.has(key) && (!saved.has(key) || differsFromServer(state, key))
  return new Set([...state.conflicts].filter(isLeft))
}
