import type { Language } from '@roomful/contract/features/people/account'
import { comparisonKey } from '@roomful/contract/lib/comparison-key'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { compareCodePoints } from '@roomful/contract/question-types/tally'
import type { Reading } from '../../services.ts'
import type { HiddenKeys } from './hidden-texts.ts'
import { stopWords } from './stop-words/index.ts'

/** The merges of a word cloud: by comparison key of the merged word, the word it counts as. */
export type WordAliases = ReadonlyMap<string, string>

type Groups = NonNullable<QuestionResultsOut['groups']>

/** A question's merges. */
export async function wordAliases({ db }: Reading, sessionQuestionKey: number): Promise<WordAliases> {
  const rows = await db
    .selectFrom('word_aliases')
    .select(['text', 'counts_as'])
    .where('session_question_key', '=', sessionQuestionKey)
    .execute()
  // The database would sort by locale.
  rows.sort((a, b) => compareCodePoints(a.counts_as, b.counts_as))
  return new Map(rows.map(({ text, counts_as }) => [comparisonKey(text), counts_as]))
}

/** The key that a word counts under, at the end of its chain of merges. */
export function targetKey(aliases: WordAliases, key: string): string {
  let at = key
  for (let merges = aliases.size; merges > 0; merges--) {
    const countsAs = aliases.get(at)
    if (countsAs === undefined) break
    at = comparisonKey(countsAs)
  }
  return at
}

/**
 * Words as displays and reports show them (docs/reference/question-types.md, "Word groups"). A word that was merged by hand,
 * or into which another was merged, appears though it is a stop word. A group is hidden with the word that names it.
 * @returns undefined for questions without merges and stop words
 */
export function wordGroups(
  words: QuestionResultsOut['words'],
  { settings }: QuestionDefinition,
  aliases: WordAliases,
  hidden: HiddenKeys,
): Groups | undefined {
  const language = settings.stop_words as Language | null | undefined
  if (!words || (!language && aliases.size === 0)) return undefined
  const stopped = language ? stopWords(language) : new Set()
  const names = new Map([...aliases.values()].map(countsAs => [comparisonKey(countsAs), countsAs]))
  const groups = new Map<string, Groups[number]>()
  for (const { text, count } of words) {
    const own = comparisonKey(text)
    const key = targetKey(aliases, own)
    if (hidden.has(key) || (stopped.has(own) && !aliases.has(own) && !names.has(own))) continue
    const group = groups.getOrInsertComputed(key, () => ({
      text: names.get(key) ?? text,
      count: 0,
      words: [],
    }))
    // In the form of its answers, once there are any.
    if (key === own) group.text = text
    group.count += count
    group.words.push(text)
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || compareCodePoints(a.text, b.text))
}
