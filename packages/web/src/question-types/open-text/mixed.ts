import type { QuestionResultsOut } from '@roomful/contract/question-types/results'

type Texts = NonNullable<QuestionResultsOut['texts']>

/**
 * Texts of one minute come in the order of the alphabet, which would have whoever begins with an A read first. They are mixed by
 * what they say and where: the same on every screen, and others that come do not move them.
 */
export function mixedByMinute(texts: Texts, questionId: string): Texts {
  return texts
    .map(one => ({ one, minute: Date.parse(one.created_at), place: hash(`${questionId} ${one.text}`) }))
    .sort((a, b) => b.minute - a.minute || a.place - b.place)
    .map(({ one }) => one)
}

/** FNV-1a, mixed once more: similar texts lie far apart. */
function hash(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
