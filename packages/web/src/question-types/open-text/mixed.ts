import type { QuestionResultsOut } from '@roomful/contract/question-types/results'

type Texts = NonNullable<QuestionResultsOut['texts']>

/**
 * Texts within a minute arrive sorted alphabetically, which would favor the letter A. They are shuffled by hash: the same
 * order on all screens, and stable as texts arrive.
 */
export function mixedByMinute(texts: Texts, questionId: string): Texts {
  return texts
    .map(one => ({ one, minute: Date.parse(one.created_at), place: hash(`${questionId} ${one.text}`) }))
    .sort((a, b) => b.minute - a.minute || a.place - b.place)
    .map(({ one }) => one)
}

/** FNV-1a with an extra mixing step, as similar texts would hash close together. */
function hash(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
