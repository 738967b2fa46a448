import { blankMark } from '@roomful/contract/question-types/fill-in-blank'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { Settings } from '@roomful/contract/question-types/question-type'
import { type DeckDraft, notesOf, type Place, readNumber, scaleFor } from './deck-draft.ts'
import { pointsFor } from './grades.ts'
import type { Words } from './import-preview.ts'

/** The points of a question, as the file states them. */
export interface Grade {
  readonly name: string
  readonly value: string
}

/** A question of a format whose answers earn shares of the points (GIFT, Moodle XML, QTI 1.2). */
export interface ScoredQuestion {
  readonly place: Place
  readonly prompt: string
  readonly deck: DeckDraft
  /** General feedback. */
  readonly feedback: readonly string[]
  readonly notes?: readonly string[]
  /** In addition to what its answers imply. */
  readonly settings?: Settings
  readonly grade?: Grade | undefined
}

/** An answer and the feedback on it, which may be empty. */
export interface AnswerComment {
  readonly text: string
  readonly comment: string
}

export interface ScoredAnswer extends AnswerComment {
  /** Of all points; negative for a penalty. */
  readonly share: number
}

/** Cap while reading; above the limit of any question. */
export const answersMax = 60

/** Adds a question with the settings and grade that the file states. */
export function addGraded(
  { deck, place, feedback, notes = [], settings, grade }: Omit<ScoredQuestion, 'prompt'>,
  question: CreateQuestionBody,
  answers: readonly AnswerComment[] = [],
): void {
  const points = grade
    ? pointsFor(question.type, grade.value, () =>
        deck.change(place, 'UNKNOWN_LINE', `${grade.name} ${grade.value}`),
      )
    : {}
  const all = { ...question.settings, ...settings, ...points }
  deck.addQuestion(
    place,
    { ...question, ...(Object.keys(all).length > 0 && { settings: all }), ...notesOf(notes) },
    { general: feedback, answers },
  )
}

/** Floating points: Moodle writes a third as 33.33333. */
const whole = 0.999

function namePartialCredit({ deck, place }: ScoredQuestion, answers: readonly ScoredAnswer[]): void {
  for (const { share, text } of answers)
    if (share > 0 && share < whole) deck.change(place, 'PARTIAL_CREDIT', text)
}

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
  if (isSingle) namePartialCredit(question, answers)
  if (right.length === 0) deck.change(place, 'NO_RIGHT_ANSWER')
  const options = answers.map(answer => ({ text: answer.text, ...(isRight(answer) && { is_correct: true }) }))
  const settings = right.length > 1 || !isSingle ? { settings: { allow_multiple: true } } : {}
  addGraded(
    question,
    { type: right.length > 0 ? 'QUIZ' : 'MULTIPLE_CHOICE', prompt, options, ...settings },
    answers,
  )
}

/** @param comments feedback on the answers true and false */
export function addTrueFalse(
  question: ScoredQuestion,
  isTrue: boolean,
  words: Words,
  comments: { readonly right?: string; readonly wrong?: string } = {},
): void {
  const answers = [
    { text: words.right, comment: comments.right ?? '', isCorrect: isTrue },
    { text: words.wrong, comment: comments.wrong ?? '', isCorrect: !isTrue },
  ]
  const options = answers.map(({ text, isCorrect }) => ({ text, ...(isCorrect && { is_correct: true }) }))
  addGraded(question, { type: 'QUIZ', prompt: question.prompt, options }, answers)
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
  namePartialCredit(question, answers)
  const exact = accepted.filter(text => !wildcard.test(text)).map(text => text.replaceAll('\\*', '*'))
  const wild = accepted.find(text => wildcard.test(text))
  if (exact.length === 0) {
    deck.leaveOut(place, wild ? 'WILDCARD' : 'NOTHING_RIGHT', wild)
    return
  }
  if (wild) deck.change(place, 'WILDCARD', wild)
  const blank = { accepted: [...new Set(exact)], ...(caseSensitive && { case_sensitive: true }) }
  const gapped = prompt.search(blankMark) >= 0 ? prompt : `${prompt} ___`
  addGraded(question, { type: 'FILL_IN_BLANK', prompt: gapped, settings: { blanks: [blank] } }, answers)
}

/** Adds a NUMERIC. Texts of answers are read by `readNumber`. @param comments feedback on further answers */
export function addNumber(
  question: ScoredQuestion,
  answers: readonly ScoredAnswer[],
  comments: readonly AnswerComment[] = [],
): void {
  const { deck, place, prompt } = question
  namePartialCredit(question, answers)
  const [right, ...others] = answers.filter(({ share }) => share >= whole)
  if (!right) {
    deck.leaveOut(place, 'NOTHING_RIGHT')
    return
  }
  const number = readNumber(right.text)
  if (!number) {
    deck.leaveOut(place, 'NOT_A_NUMBER', right.text)
    return
  }
  for (const { text } of others)
    if (text !== right.text) deck.change(place, 'ANOTHER_NUMBER', text, right.text)
  const scale = scaleFor(number)
  deck.change(place, 'SCALE_CHOSEN', `${scale.min} … ${scale.max} (${scale.step})`)
  addGraded(question, { type: 'NUMERIC', prompt, settings: { ...scale, ...number } }, [
    ...answers,
    ...comments,
  ])
}

/**
 * Adds a MATCHING. A right side without a left one is left out, unless there is one left side alone: that is a choice among
 * the right ones.
 */
export function addPairs(
  question: ScoredQuestion,
  pairs: readonly { readonly text: string; readonly match: string; readonly comment?: string }[],
): void {
  const { deck, place, prompt } = question
  const options = pairs.filter(({ text, match }) => text !== '' && match !== '')
  const extra = pairs.filter(({ text, match }) => text === '' || match === '')
  const [only] = options
  if (only && options.length === 1 && extra.some(({ match }) => match !== '')) {
    const offered = [only, ...extra.filter(({ match }) => match !== '')]
      .map(pair => ({ text: pair.match, share: pair === only ? 1 : 0, comment: '' }))
      .toSorted((a, b) => a.text.localeCompare(b.text, 'en'))
    addScoredChoice({ ...question, prompt: `${prompt}\n${only.text}` }, offered, true)
    return
  }
  for (const { text, match } of extra)
    if (text + match !== '') deck.change(place, 'EXTRA_MATCH', match || text)
  const comments = options.map(({ text, comment = '' }) => ({ text, comment }))
  addGraded(
    question,
    { type: 'MATCHING', prompt, options: options.map(({ text, match }) => ({ text, match })) },
    comments,
  )
}

/** A blank of a text: the accepted texts, and the choices if it has any. */
export interface Gap {
  readonly accepted: readonly string[]
  readonly offered?: readonly string[] | undefined
  readonly caseSensitive?: boolean | undefined
  /** Whether all accepted texts have to be chosen. */
  readonly needsAll?: boolean | undefined
  /** Feedback on its answers. */
  readonly comments?: readonly AnswerComment[]
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
      comment: gap.comments?.find(one => one.text === text)?.comment ?? '',
    }))
    addScoredChoice(question, answers, !gap.needsAll)
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
  const comments = gaps.flatMap(one => one.comments ?? [])
  addGraded(question, { type: 'FILL_IN_BLANK', prompt, settings: { blanks } }, comments)
}
