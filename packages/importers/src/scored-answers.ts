import { blankMark } from '@roomful/contract/question-types/fill-in-blank'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { type DeckDraft, notesOf, type Place, readNumber, scaleFor } from './deck-draft.ts'
import type { Words } from './import-preview.ts'

/** A question of a format whose answers earn shares of the points (GIFT, Moodle XML, QTI 1.2). */
export interface ScoredQuestion {
  readonly place: Place
  readonly prompt: string
  readonly deck: DeckDraft
  /** Feedback on the whole question. */
  readonly notes: readonly string[]
}

export interface ScoredAnswer {
  /** Of all points; negative for a penalty. */
  readonly share: number
  readonly text: string
  /** Feedback; may be empty. */
  readonly comment: string
}

/** Cap while reading; above the limit of any question. */
export const answersMax = 60

function add(
  { deck, place, notes }: ScoredQuestion,
  question: CreateQuestionBody,
  answers: readonly ScoredAnswer[] = [],
): void {
  const comments = answers.flatMap(({ text, comment }) => (comment === '' ? [] : [`${text}: ${comment}`]))
  deck.addQuestion(place, { ...question, ...notesOf([...comments, ...notes]) })
}

/** Floating points: Moodle writes a third as 33.33333. */
const whole = 0.999

/** Adds a QUIZ, or a MULTIPLE_CHOICE if nothing is right. @param isSingle whether people choose one answer */
export function addScoredChoice(
  question: ScoredQuestion,
  answers: readonly ScoredAnswer[],
  isSingle: boolean,
): void {
  const { prompt, deck, place } = question
  const isRight = ({ share }: ScoredAnswer) => (isSingle ? share >= whole : share > 0)
  const right = answers.filter(isRight)
  if (isSingle && right.length > 1) deck.change(place, 'ALL_RIGHT_NEEDED')
  const partly = isSingle ? answers.find(answer => answer.share > 0 && !isRight(answer)) : undefined
  const shared = !isSingle && right.length > 1 ? right.find(({ share }) => share < whole) : undefined
  const named = partly ?? shared
  if (named) deck.change(place, 'PARTIAL_CREDIT', named.text)
  if (right.length === 0) deck.change(place, 'NO_RIGHT_ANSWER')
  const options = answers.map(answer => ({ text: answer.text, ...(isRight(answer) && { is_correct: true }) }))
  const settings = right.length > 1 ? { settings: { allow_multiple: true } } : {}
  add(
    question,
    { type: right.length > 0 ? 'QUIZ' : 'MULTIPLE_CHOICE', prompt, options, ...settings },
    answers,
  )
}

export function addTrueFalse(question: ScoredQuestion, isTrue: boolean, words: Words): void {
  const options = [
    { text: words.right, ...(isTrue && { is_correct: true }) },
    { text: words.wrong, ...(!isTrue && { is_correct: true }) },
  ]
  add(question, { type: 'QUIZ', prompt: question.prompt, options })
}

/** Any text; `\*` is the character. */
const wildcard = /(?<!\\)\*/

/** Adds a FILL_IN_BLANK with one blank, put at the end of a prompt without one. */
export function addAcceptedTexts(
  question: ScoredQuestion,
  answers: readonly ScoredAnswer[],
  { caseSensitive = false }: { readonly caseSensitive?: boolean } = {},
): void {
  const { deck, place, prompt } = question
  const accepted = answers.filter(({ share }) => share >= whole).map(({ text }) => text)
  const partly = answers.find(({ share }) => share > 0 && share < whole)
  if (partly) deck.change(place, 'PARTIAL_CREDIT', partly.text)
  const exact = accepted.filter(text => !wildcard.test(text)).map(text => text.replaceAll('\\*', '*'))
  const wild = accepted.find(text => wildcard.test(text))
  if (exact.length === 0) {
    deck.leaveOut(place, wild ? 'WILDCARD' : 'NOTHING_RIGHT', wild)
    return
  }
  if (wild) deck.change(place, 'WILDCARD', wild)
  const blank = { accepted: [...new Set(exact)], ...(caseSensitive && { case_sensitive: true }) }
  const gapped = prompt.search(blankMark) >= 0 ? prompt : `${prompt} ___`
  add(question, { type: 'FILL_IN_BLANK', prompt: gapped, settings: { blanks: [blank] } }, answers)
}

/** Adds a NUMERIC. Texts of answers are read by `readNumber`. */
export function addNumber(question: ScoredQuestion, answers: readonly ScoredAnswer[]): void {
  const { deck, place, prompt } = question
  const partly = answers.find(({ share }) => share > 0 && share < whole)
  if (partly) deck.change(place, 'PARTIAL_CREDIT', partly.text)
  const [right, another] = answers.filter(({ share }) => share >= whole)
  if (!right) {
    deck.leaveOut(place, 'NOTHING_RIGHT')
    return
  }
  if (another) deck.change(place, 'PARTIAL_CREDIT', another.text)
  const number = readNumber(right.text)
  if (!number) {
    deck.leaveOut(place, 'NOT_A_NUMBER', right.text)
    return
  }
  const scale = scaleFor(number)
  deck.change(place, 'SCALE_CHOSEN', `${scale.min} … ${scale.max} (${scale.step})`)
  add(question, { type: 'NUMERIC', prompt, settings: { ...scale, ...number } }, answers)
}

/** Adds a MATCHING. A right side without a left one is left out. */
export function addPairs(
  question: ScoredQuestion,
  pairs: readonly { readonly text: string; readonly match: string }[],
): void {
  const { deck, place, prompt } = question
  const options = pairs.filter(({ text }) => text !== '')
  for (const { text, match } of pairs) if (text === '') deck.change(place, 'EXTRA_MATCH', match)
  add(question, { type: 'MATCHING', prompt, options })
}

/** A blank of a text: the accepted texts, and the choices if it has any. */
export interface Gap {
  readonly accepted: readonly string[]
  readonly offered?: readonly string[] | undefined
  readonly caseSensitive?: boolean | undefined
}

/**
 * Adds a text with a blank (`_____`) for each gap: one blank that is chosen becomes a QUIZ, all others a
 * FILL_IN_BLANK, which has no choices.
 */
export function addGaps(question: ScoredQuestion, gaps: readonly Gap[]): void {
  const { deck, place, prompt } = question
  const [gap] = gaps
  const empty = gaps.some(({ accepted }) => accepted.length === 0)
  if (!gap || empty) {
    deck.leaveOut(place, gap ? 'NOTHING_RIGHT' : 'NO_ANSWERS')
    return
  }
  if (gaps.length === 1 && gap.offered) {
    const answers = gap.offered.map(text => ({
      text,
      share: gap.accepted.includes(text) ? 1 : 0,
      comment: '',
    }))
    addScoredChoice(question, answers, gap.accepted.length === 1)
    return
  }
  // Gaps may share one list, which is as long as there are gaps.
  const lists = new Set(gaps.map(one => one.offered ?? []))
  const offered = new Set([...lists].flat())
  if (offered.size > 0) deck.change(place, 'CHOICES_LEFT_OUT', [...offered].join(', '))
  const blanks = gaps.map(({ accepted, caseSensitive }) => ({
    accepted: [...new Set(accepted)],
    ...(caseSensitive && { case_sensitive: true }),
  }))
  add(question, { type: 'FILL_IN_BLANK', prompt, settings: { blanks } })
}
