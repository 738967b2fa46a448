import { questionTypes } from '@roomful/contract/question-types/index'
import { slidesMax } from '@roomful/contract/question-types/question-input'
import type { QuestionType } from '@roomful/contract/question-types/question-type'
import { settingDefaults } from '@roomful/contract/question-types/settings'
import type { EditorContent, EditorDeck, EditorQuestion, EditorSlide } from './deck.ts'
import { differences, type Fields, fieldsOf, isSame, sameContent, withFields } from './fields.ts'
import { withoutSlide, withSection } from './sections.ts'

/** Given settings are changed, the others stay. */
export type SlideChange = Partial<Omit<EditorQuestion, 'kind' | 'key' | 'type'>> &
  Partial<Omit<EditorContent, 'kind' | 'key'>>

/** An edit of a deck; full decks reject new slides. Successive edits with the same `merge` form one undo step. */
export type Edit =
  | { readonly type: 'setTitle'; readonly title: string; readonly merge?: string }
  | { readonly type: 'addSlide'; readonly slide: EditorSlide; readonly at: number }
  | { readonly type: 'removeSlide'; readonly key: string }
  | { readonly type: 'moveSlide'; readonly key: string; readonly to: number }
  /** Begins, renames or (null) ends the section that begins with a slide. */
  | {
      readonly type: 'setSection'
      readonly key: string
      readonly title: string | null
      readonly merge?: string
    }
  | {
      readonly type: 'changeSlide'
      readonly key: string
      readonly change: SlideChange
      readonly merge?: string
    }
  /** All of them in one step. */
  | { readonly type: 'several'; readonly edits: readonly Edit[] }

/** An edit with what it replaces, so that it can be undone. */
export type Change =
  | { readonly type: 'title'; readonly from: string; readonly to: string }
  | { readonly type: 'presence'; readonly slide: EditorSlide; readonly at: number; readonly isAdded: boolean }
  | { readonly type: 'place'; readonly key: string; readonly from: number; readonly to: number }
  | {
      readonly type: 'section'
      readonly key: string
      readonly from: string | null
      readonly to: string | null
    }
  | { readonly type: 'fields'; readonly key: string; readonly from: Fields; readonly to: Fields }

/** The deck after a change. */
export interface Changed {
  readonly deck: EditorDeck
  /** Whether it overwrote a change made by someone else. */
  readonly overwrites: boolean
}

/** The changes an edit would make, without applying them; empty if none. */
export function changesOf(deck: EditorDeck, edit: Edit): Change[] {
  if (edit.type === 'several') {
    let next = deck
    return edit.edits.flatMap(one => {
      const changes = changesOf(next, one)
      for (const change of changes) next = applyChange(next, change)?.deck ?? next
      return changes
    })
  }
  if (edit.type === 'removeSlide') return removalOf(deck, edit.key)
  const change = changeOf(deck, edit)
  return change && applyChange(deck, change) ? [change] : []
}

/** The removal of a slide, before which its section goes on to the next one. */
function removalOf({ slides, sections }: EditorDeck, key: string): Change[] {
  const at = slides.findIndex(slide => slide.key === key)
  const slide = slides[at]
  if (!slide) return []
  const keys = slides.map(one => one.key)
  const left = withoutSlide(sections, keys, key)
  const changes = keys.flatMap((one): Change[] => {
    const [from, to] = [sections[one] ?? null, left[one] ?? null]
    return from === to ? [] : [{ type: 'section', key: one, from, to }]
  })
  return [...changes, { type: 'presence', slide, at, isAdded: false }]
}

function changeOf(deck: EditorDeck, edit: Exclude<Edit, { type: 'several' | 'removeSlide' }>): Change | null {
  if (edit.type === 'setTitle') return { type: 'title', from: deck.title, to: edit.title }
  if (edit.type === 'addSlide') {
    if (deck.slides.length >= slidesMax) return null
    return { type: 'presence', slide: completed(edit.slide), at: placeIn(deck, edit.at), isAdded: true }
  }
  const at = deck.slides.findIndex(({ key }) => key === edit.key)
  const slide = deck.slides[at]
  if (!slide) return null
  if (edit.type === 'setSection')
    return { type: 'section', key: edit.key, from: deck.sections[edit.key] ?? null, to: edit.title }
  if (edit.type === 'moveSlide') return { type: 'place', key: edit.key, from: at, to: edit.to }
  const before = fieldsOf(slide)
  const after = fieldsOf(completed(withFields(slide, fieldsOf(edit.change as Partial<EditorSlide>))))
  const names = differences(before, after)
  if (names.length === 0) return null
  const only = (fields: Fields) => Object.fromEntries(names.map(name => [name, fields[name]]))
  return { type: 'fields', key: edit.key, from: only(before), to: only(after) }
}

/** The inverse change. */
export function reversed(change: Change): Change {
  if (change.type === 'presence') return { ...change, isAdded: !change.isAdded }
  return { ...change, from: change.to, to: change.from } as Change
}

/** Applies a change, possibly to a deck changed since; null if it no longer applies. */
export function applyChange(deck: EditorDeck, change: Change): Changed | null {
  switch (change.type) {
    case 'title': {
      if (deck.title === change.to) return null
      return { deck: { ...deck, title: change.to }, overwrites: deck.title !== change.from }
    }
    case 'presence':
      return applyPresence(deck, change)
    case 'place': {
      const slide = deck.slides.find(({ key }) => key === change.key)
      if (!slide) return null
      const slides = deck.slides.filter(other => other !== slide)
      slides.splice(placeIn({ ...deck, slides }, change.to), 0, slide)
      if (slides.every((one, at) => one === deck.slides[at])) return null
      return { deck: { ...deck, slides }, overwrites: false }
    }
    case 'section': {
      const { key, to } = change
      const isPresent = deck.slides.some(slide => slide.key === key)
      if ((deck.sections[key] ?? null) === to || !isPresent) return null
      return { deck: { ...deck, sections: withSection(deck.sections, key, to) }, overwrites: false }
    }
    case 'fields': {
      const slide = deck.slides.find(({ key }) => key === change.key)
      if (!slide) return null
      const now = fieldsOf(slide)
      const names = Object.keys(change.to).filter(name => !isSame(now[name], change.to[name]))
      if (names.length === 0) return null
      const next = withFields(slide, change.to)
      return {
        deck: { ...deck, slides: deck.slides.map(one => (one === slide ? next : one)) },
        overwrites: names.some(name => !isSame(now[name], change.from[name])),
      }
    }
  }
}

function applyPresence(deck: EditorDeck, change: Change & { type: 'presence' }): Changed | null {
  const present = deck.slides.find(({ key }) => key === change.slide.key)
  if (change.isAdded) {
    if (present) return null
    return { deck: { ...deck, slides: deck.slides.toSpliced(change.at, 0, change.slide) }, overwrites: false }
  }
  // A slide changed by someone else is not removed.
  if (!present || !sameContent(present, change.slide)) return null
  return { deck: { ...deck, slides: deck.slides.filter(slide => slide !== present) }, overwrites: false }
}

function placeIn({ slides }: EditorDeck, at: number): number {
  return Math.max(0, Math.min(slides.length, Math.trunc(at) || 0))
}

/** The slide as the server would store it, with defaults for missing settings. */
function completed(slide: EditorSlide): EditorSlide {
  if (slide.kind !== 'QUESTION') return slide
  const type: QuestionType = questionTypes[slide.type]
  const settings = { ...settingDefaults(type), ...slide.settings }
  return { ...slide, settings: type.completeSettings?.(settings) ?? settings }
}
