import type { EditorQuestion, EditorSlide } from '../presentations/editor/document/deck.ts'

/**
 * The words of a slide, for readers of its picture; empty without any.
 * @param correct marks correct options where the picture shows them
 */
export function wordsOf(slide: EditorSlide, correct?: string): string {
  const words =
    slide.kind === 'CONTENT'
      ? [slide.title, slide.body, slide.image?.alt ?? '']
      : [slide.prompt, ...slide.options.map(option => optionWords(option, correct)), slide.explanation ?? '']
  return words
    .map(text => text.trim())
    .filter(Boolean)
    .join('; ')
}

function optionWords(
  { text, match, is_correct }: EditorQuestion['options'][number],
  correct: string | undefined,
): string {
  const own = match ? `${text} → ${match}` : text
  return is_correct && correct !== undefined ? `${own} (${correct})` : own
}
