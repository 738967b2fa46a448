import { sectionsWithout } from '@roomful/contract/features/presentations/section-rules'

/** Titles of sections, by the key of the slide that each begins with. */
export type Sections = Readonly<Record<string, string>>

/** The sections of slides of the server in the form of the API. */
export interface ServerSection {
  readonly title: string
  readonly before: string
}

/** Sections with another title before a slide; null: none. */
export function withSection(sections: Sections, key: string, title: string | null): Sections {
  const { [key]: _, ...others } = sections
  return title === null ? others : { ...others, [key]: title }
}

/** The sections without a deleted slide, by the server's rule. @param keys the slides in order, with the deleted one */
export function withoutSlide(sections: Sections, keys: readonly string[], key: string): Sections {
  const list = Object.entries(sections).map(([before, title]) => ({ before, title }))
  return Object.fromEntries(sectionsWithout(list, keys, key).map(({ before, title }) => [before, title]))
}

/** The sections of these slides only. */
export function sectionsOf(sections: Sections, keys: Iterable<string>): Sections {
  return Object.fromEntries([...keys].flatMap(key => (key in sections ? [[key, sections[key]!]] : [])))
}

/** Whether the same slides begin sections of the same titles. */
export function sameSections(a: Sections, b: Sections): boolean {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => a[key] === b[key])
}

/** Merges the server's sections slide by slide; where both have changed one, mine stays. */
export function mergedSections(base: Sections, mine: Sections, theirs: Sections): Sections {
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  const merged = [...keys].map(key => [key, mine[key] === base[key] ? theirs[key] : mine[key]] as const)
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** The server's sections by the keys of their slides. */
export function sectionsByKey(
  sections: readonly ServerSection[],
  slides: readonly { readonly id: string; readonly slide: { readonly key: string } }[],
): Sections {
  const keys = new Map(slides.map(({ id, slide }) => [id, slide.key]))
  return Object.fromEntries(
    sections.flatMap(({ title, before }) => {
      const key = keys.get(before)
      return key === undefined ? [] : [[key, title]]
    }),
  )
}
