import { blankMark } from '../../question-types/fill-in-blank.ts'
import type { QuestionTypeName } from '../../question-types/index.ts'

/** Separates the two sides of a pair. */
export const arrow = ' -> '

/** Infers the type of an outline's question from its lines. */
export function typeOfLines(
  prompt: string,
  options: readonly { readonly mark: '-' | '*' | '1'; readonly text: string }[],
): QuestionTypeName {
  if (options.length === 0) return 'OPEN_TEXT'
  if (options.every(({ mark }) => mark === '1')) return 'ORDERING'
  if (options.every(({ mark }) => mark === '*') && prompt.search(blankMark) >= 0) return 'FILL_IN_BLANK'
  if (options.some(({ mark }) => mark === '*')) return 'QUIZ'
  return options.every(({ text }) => text.includes(arrow)) ? 'MATCHING' : 'MULTIPLE_CHOICE'
}
