import Type from 'typebox'
import { named } from '../../lib/schema.ts'

export const sectionsMax = 40
/** Maximum length of a section's title, in characters. */
export const sectionTitleLengthMax = 80

const sectionTitle = { minLength: 1, maxLength: sectionTitleLengthMax }

/** What a file says of a slide of either kind. */
export const SlideFields = Type.Object({
  section: Type.Optional(
    Type.String({ ...sectionTitle, description: 'Title of the section that begins before this slide.' }),
  ),
})

/** A section of a presentation, up to the next one. */
export const Section = named(
  'Section',
  Type.Object(
    {
      title: Type.String({ ...sectionTitle, description: 'Shown to presenters.' }),
      before: Type.String({ description: 'Id of its first slide: a question or content slide.' }),
    },
    { additionalProperties: false },
  ),
)
export type Section = Type.Static<typeof Section>

/**
 * The sections without a slide that is being deleted. A section whose first slide is deleted begins with the next slide; one
 * without any other slide is deleted with it.
 * @param ids the slides in order, with the deleted one
 */
export function sectionsWithout<S extends Pick<Section, 'before'>>(
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
export function inSlidesOrder<S extends Pick<Section, 'before'>>(
  sections: readonly S[],
  ids: readonly string[],
): S[] {
  const bySlide = new Map(sections.map(section => [section.before, section]))
  return ids.flatMap(id => bySlide.get(id) ?? [])
}
