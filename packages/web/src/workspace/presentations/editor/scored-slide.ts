import type { EditorSlide } from './document/deck.ts'

/** Whether answers to a slide can earn points: only types that can have a correct answer have any; two of them may have none. */
export function isScored(slide: EditorSlide): boolean {
  if (slide.kind !== 'QUESTION') return false
  const { type, options, settings } = slide
  if (!(Number(settings.points ?? 0) > 0)) return false
  if (type === 'MULTIPLE_CHOICE') return options.some(option => option.is_correct === true)
  return type !== 'NUMERIC' || typeof settings.correct_value === 'number'
}
