import type { EditorOption, EditorSlide } from './deck.ts'

/** A slide's content as flat fields, one per setting (`settings.points`): the unit of edits, comparison and merging. */
export type Fields = Readonly<Record<string, unknown>>

const settingPrefix = 'settings.'
const identity: ReadonlySet<string> = new Set(['kind', 'key', 'type'])

/** All fields of a slide, or those that a part of one has. */
export function fieldsOf(part: Partial<EditorSlide>): Fields {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(part)) {
    if (identity.has(name)) continue
    if (name !== 'settings') fields[name] = value
    else for (const [key, setting] of Object.entries(value as object)) fields[settingPrefix + key] = setting
  }
  return fields
}

/** The slide with other values in some fields; a setting that is undefined is left out. */
export function withFields(slide: EditorSlide, fields: Fields): EditorSlide {
  const next: Record<string, unknown> = { ...slide }
  const settings: Record<string, unknown> = { ...(slide.kind === 'QUESTION' && slide.settings) }
  for (const [name, value] of Object.entries(fields)) {
    if (!name.startsWith(settingPrefix)) next[name] = value
    else if (value === undefined) delete settings[name.slice(settingPrefix.length)]
    else settings[name.slice(settingPrefix.length)] = value
  }
  if (slide.kind === 'QUESTION') next.settings = settings
  return next as unknown as EditorSlide
}

/** The name of a setting in a field's name; null for other fields. */
export function settingOf(field: string): string | null {
  return field.startsWith(settingPrefix) ? field.slice(settingPrefix.length) : null
}

/** The names of the fields in which two versions differ. */
export function differences(a: Fields, b: Fields): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].filter(name => !isSame(a[name], b[name]))
}

/** Whether two slides have the same content, whatever their keys. */
export function sameContent(a: EditorSlide, b: EditorSlide): boolean {
  return a === b || (isSameSort(a, b) && differences(fieldsOf(a), fieldsOf(b)).length === 0)
}

function isSameSort(a: EditorSlide, b: EditorSlide): boolean {
  return a.kind === b.kind && (a.kind !== 'QUESTION' || b.kind !== 'QUESTION' || a.type === b.type)
}

/** Deep equality, ignoring option keys and undefined values. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  if (!Array.isArray(a)) names.delete('key' satisfies keyof EditorOption)
  return [...names].every(name => isSame(left[name], right[name]))
}

/** Two versions of a slide, merged. */
export interface MergedSlide {
  /** Both changes; mine where they overlap. */
  readonly slide: EditorSlide
  /** Fields changed differently on both sides. */
  readonly contested: readonly string[]
}

/** @param base the common ancestor */
export function mergeSlides(base: EditorSlide, mine: EditorSlide, theirs: EditorSlide): MergedSlide {
  const [from, own, other] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)]
  const taken: Record<string, unknown> = {}
  const contested: string[] = []
  for (const name of differences(from, other)) {
    if (isSame(own[name], other[name])) continue
    if (isSame(own[name], from[name])) taken[name] = other[name]
    else contested.push(name)
  }
  return { slide: Object.keys(taken).length === 0 ? mine : withFields(mine, taken), contested }
}
