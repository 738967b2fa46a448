import type { MergeWordsBody } from '@roomful/contract/features/results/merge-words'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import { comparisonKey } from '@roomful/contract/lib/comparison-key'
import { typeOf } from '@roomful/contract/question-types/index'
import { wordCharactersMax } from '@roomful/contract/question-types/word-cloud'
import { invalidState, notFound } from '../../lib/api-error.ts'
import { textDigest } from '../../lib/tokens.ts'
import type { Organization, Writing } from '../../services.ts'
import { findSessionQuestion, frozenDefinition } from '../sessions/session-question.ts'
import { lockSession } from '../sessions/session-row.ts'
import { targetKey, wordAliases } from './word-groups.ts'

/** Merges of one word cloud. */
const mergesMax = 200

/**
 * Counts a word of a word cloud as another one, in all its forms, on every display and in reports, answers to come included; or
 * undoes that. Results of the public API, events and exports keep both.
 * @param questionId undefined: the question on screen
 * @throws ApiError NOT_FOUND; INVALID_SESSION_STATE for a question that is no word cloud, a cycle, or too many merges
 */
export async function mergeWords(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  { text, counts_as }: MergeWordsBody,
  questionId?: string,
): Promise<void> {
  const session = await lockSession(tx, organization, sessionId)
  const id = questionId ?? session.active_question_id
  if (id === null) throw invalidState('No question is on screen: activate one first.')
  const question = await findSessionQuestion(tx, session.key, id)
  if (!question) throw notFound('question in this session')
  if (!typeOf(frozenDefinition(question)).fields.words)
    throw invalidState('Only words of a WORD_CLOUD question can be merged.')
  const key = comparisonKey(text)
  const row = { session_question_key: question.key, digest: textDigest(key) }
  if (counts_as === null)
    await tx.db
      .deleteFrom('word_aliases')
      .where('session_question_key', '=', row.session_question_key)
      .where('digest', '=', row.digest)
      .execute()
  else {
    const name = cleanLine(counts_as.normalize('NFC'))
    await requireMergeable(tx, question.key, { key, text }, name)
    const columns = { text, counts_as: name }
    await tx.db
      .insertInto('word_aliases')
      .values({ ...row, ...columns })
      .onConflict(conflict => conflict.columns(['session_question_key', 'digest']).doUpdateSet(columns))
      .execute()
  }
  tx.publish({ type: 'answers', sessionKey: session.key, sessionQuestionKey: question.key })
}

async function requireMergeable(
  tx: Writing,
  sessionQuestionKey: number,
  { key, text }: { readonly key: string; readonly text: string },
  name: string,
): Promise<void> {
  const target = comparisonKey(name)
  const length = [...target].length
  if (length < 1 || length > wordCharactersMax)
    throw invalidState(`counts_as must be a word of 1 to ${wordCharactersMax} characters.`)
  if (key === target) throw invalidState(`“${text}” and “${name}” are the same word: choose another one.`)
  const aliases = await wordAliases(tx, sessionQuestionKey)
  const others = new Map([...aliases].filter(([merged]) => merged !== key))
  if (targetKey(others, target) === key)
    throw invalidState(`“${name}” already counts as “${text}”: undo that first.`)
  if (others.size >= mergesMax)
    throw invalidState(`A question takes at most ${mergesMax} merged words: undo one first.`)
}
