export const sectionsMax = 40
/** Maximum length of a section's title, in characters. */
export const sectionTitleLengthMax = 80

interface Begun {
  /** The slide that a section begins with. */
  readonly before: string
}

/**
 * The sections without a slide that is being deleted. A section whose first slide is deleted begins with the next slide; one
 * without any other slide is deleted with it.
 * @param ids the slides in order, with the deleted one
 */
export function sectionsWithout<S extends Begun>(
  sections: readonly S[],
  ids: readonly string[],
  id: string,
): S[] {
  const next = ids[ids.indexOf(id) + 1]
  const isNextTaken = next === undefined || sections.some(({ before }) => before === next)
  return sections.flatMap(section => {
    if (section.before !== id) return [section]
    return isNextTaken ? [] : [{ ...section, before: next }]
  })
}

/** Sections in the order of their slides; those of other slides are left out. @param ids the slides in order */
export function inSlidesOrder<S extends Begun>(sections: readonly S[], ids: readonly string[]): S[] {
  const bySlide = new Map(sections.map(section => [section.before, section]))
  return ids.flatMap(id => bySlide.get(id) ?? [])
}
