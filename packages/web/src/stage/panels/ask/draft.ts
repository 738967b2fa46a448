import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { askTexts as t } from '../../../messages/ask/index.ts'

/** Kinds of questions that are typed in seconds. */
export const kinds = ['yesNo', 'choice', 'cloud', 'text', 'scale'] as const
export type Kind = (typeof kinds)[number]

/** The different lines of a text, without blank ones. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map(line => line.trim()))].filter(line => line !== '')
}

/** The question of a form. Without a prompt, what the presenter asks aloud; without options, letters. */
export function draftOf(kind: Kind, prompt: string, options: string): CreateQuestionBody {
  const written = { prompt: prompt.trim() || t.spoken[kind] }
  switch (kind) {
    case 'yesNo':
      return { type: 'MULTIPLE_CHOICE', ...written, options: [{ text: t.yes }, { text: t.no }] }
    case 'choice': {
      const lines = linesOf(options)
      const texts = lines.length > 0 ? lines : [...'ABCD']
      return { type: 'MULTIPLE_CHOICE', ...written, options: texts.map(text => ({ text })) }
    }
    case 'cloud':
      return { type: 'WORD_CLOUD', ...written }
    case 'text':
      return { type: 'OPEN_TEXT', ...written }
    case 'scale':
      return { type: 'RATING', ...written, settings: { min: 1, max: 5 } }
  }
}
