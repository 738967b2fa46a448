import type { SlideOut } from '@roomful/contract/features/presentations/content-slides'
import { call } from '../api/call.ts'

/** Whether answers to a presentation can earn points; false where that cannot be read. */
export async function scores(organizationId: string, presentationId: string): Promise<boolean> {
  const read = call('listSlides', { params: { organizationId, presentationId } })
  return read.then(
    ({ slides }) => slides.some(isScored),
    () => false,
  )
}

/** Only types that can have a correct answer have points; two of them may have none. */
function isScored(slide: SlideOut): boolean {
  if (slide.kind !== 'QUESTION') return false
  const { type, options, settings } = slide
  if (!(Number(settings.points ?? 0) > 0)) return false
  if (type === 'MULTIPLE_CHOICE') return options.some(option => option.is_correct === true)
  return type !== 'NUMERIC' || settings.correct_value !== null
}
