import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Nullable } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { Done } from '../people/account.ts'

const word = { minLength: 1, maxLength: 200 }

/** A word, and the one it counts as; null undoes the merge. */
export const mergedWord = { text: Type.String(word), counts_as: Nullable(Type.String(word)) }

export const MergeWordsBody = Type.Object(mergedWord, { additionalProperties: false })
export type MergeWordsBody = Type.Static<typeof MergeWordsBody>

export const mergeWords = operation({
  id: 'merge_words',
  method: 'POST',
  path: '/sessions/{id}/questions/{questionId}/merged-words',
  access: { role: 'PRESENTER' },
  audit: 'RESULTS',
  summary: 'Merge words',
  description:
    'Counts a word of a WORD_CLOUD question of a session as another one on displays and in reports, or undoes that.',
  params: Type.Object({ id: Type.String(), questionId: Type.String() }),
  query: none,
  body: MergeWordsBody,
  output: Done,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'INVALID_SESSION_STATE'],
})
