import {
  inSlidesOrder,
  sectionsMax,
  sectionsWithout,
} from '@roomful/contract/features/presentations/section-rules'
import type { Section } from '@roomful/contract/features/presentations/sections'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import { type Violation, visibleText } from '@roomful/contract/lib/violation'
import { invalidBody, invalidField } from '../../lib/api-error.ts'
import type { Writing } from '../../services.ts'

/**
 * The given sections of a presentation, in the order of its slides, for storing.
 * @param ids its slides in order
 * @throws ApiError INVALID_REQUEST_BODY naming `sections[1].before`, …
 */
export function storedSections(given: readonly Section[], ids: readonly string[]): string {
  const sections = given.map(({ title, before }) => ({ title: cleanLine(title), before }))
  const faults = sections.flatMap(({ title, before }, i): Violation[] => [
    ...(title === '' ? [visibleText(`sections[${i}].title`)] : []),
    ...beforeFaults(`sections[${i}].before`, before, ids, sections.slice(0, i)),
  ])
  if (faults.length > 0) throw invalidBody(faults)
  return JSON.stringify(inSlidesOrder(sections, ids))
}

function beforeFaults(
  field: string,
  before: string,
  ids: readonly string[],
  earlier: readonly Section[],
): Violation[] {
  if (!ids.includes(before))
    return [{ field, rule: 'slide', message: 'must be the id of a slide of this presentation' }]
  const isTaken = earlier.some(section => section.before === before)
  return isTaken
    ? [{ field, rule: 'unique', message: 'another section begins before this slide: choose another slide' }]
    : []
}

/**
 * The sections of imported slides, for storing.
 * @param ids the slides in order
 * @throws ApiError INVALID_REQUEST_BODY naming `slides[1].section`
 */
export function importedSections(titles: readonly (string | undefined)[], ids: readonly string[]): string {
  const given = titles.flatMap((title, i) => (title === undefined ? [] : [{ title, i }]))
  const invisible = given.find(({ title }) => cleanLine(title) === '')
  if (invisible) throw invalidBody([visibleText(`slides[${invisible.i}].section`)])
  if (given.length > sectionsMax)
    throw invalidField('slides', 'max_sections', `at most ${sectionsMax} slides with a section`)
  return JSON.stringify(given.map(({ title, i }) => ({ title: cleanLine(title), before: ids[i]! })))
}

/** Sorts the stored sections after a move of slides. @param ids the slides in their new order */
export function sortSections(tx: Writing, presentationKey: number, ids: readonly string[]): Promise<void> {
  return changeSections(tx, presentationKey, sections => inSlidesOrder(sections, ids))
}

/** Handles the deletion of a slide. @param ids the slides in order, with the deleted one */
export function leaveSlide(
  tx: Writing,
  presentationKey: number,
  ids: readonly string[],
  id: string,
): Promise<void> {
  return changeSections(tx, presentationKey, sections => sectionsWithout(sections, ids, id))
}

async function changeSections(
  tx: Writing,
  presentationKey: number,
  change: (sections: readonly Section[]) => Section[],
): Promise<void> {
  const row = await tx.db
    .selectFrom('presentations')
    .select('sections')
    .where('key', '=', presentationKey)
    .executeTakeFirstOrThrow()
  const sections = JSON.stringify(change(JSON.parse(row.sections)))
  if (sections !== row.sections)
    await tx.db.updateTable('presentations').set({ sections }).where('key', '=', presentationKey).execute()
}
