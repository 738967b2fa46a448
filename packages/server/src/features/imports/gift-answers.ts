import { cleanLine } from '@roomful/contract/clean-text'
import { blankMark } from '@roomful/contract/question-types/fill-in-blank'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { DeckDraft, Place } from './deck-draft.ts'
import { type GiftFormat, literal, readFormatted } from './gift-text.ts'
import { notesOf } from './notes-of.ts'
import { readNumber, scaleFor } from './number-scale.ts'
import type { Words } from './true-false.ts'

interface GiftQuestion {
  readonly place: Place
  readonly prompt: string
  /** What stands in the braces, escaped characters as placeholders. */
  readonly answers: string
  readonly format: GiftFormat
  readonly deck: DeckDraft
  readonly words: Words
}

/** More than any question has: so many are read before they are refused. */
const answersMax = 60
const trueFalse = /^(T|TRUE|F|FALSE)\s*(?:#|$)/i

/** Adds a question, of the type that the form of its answers says; feedback goes into the notes. */
export function addGiftQuestion(question: GiftQuestion): void {
  const general = question.answers.lastIndexOf('####')
  const answers = (general < 0 ? question.answers : question.answers.slice(0, general)).trim()
  const notes = general < 0 ? [] : [shown(question.answers.slice(general + 4), question)]
  const read = { ...question, answers }
  if (answers === '') addEssay(read, notes)
  else if (answers.startsWith('#')) addNumerical(read, notes)
  else if (answers.includes('~')) addChoice(read, notes)
  else if (answers.includes('=') && answers.includes('->')) addMatching(read, notes)
  else if (trueFalse.test(answers)) addTrueFalse(read, notes)
  else addShortAnswer(read, notes)
}

function add({ deck, place }: GiftQuestion, question: CreateQuestionBody, notes: readonly string[]): void {
  deck.addQuestion(place, { ...question, ...notesOf(notes) })
}

function addEssay(question: GiftQuestion, notes: readonly string[]): void {
  add(question, { type: 'OPEN_TEXT', prompt: question.prompt }, notes)
}

function addTrueFalse(question: GiftQuestion, notes: readonly string[]): void {
  const { prompt, words, answers } = question
  const [said = '', ...comments] = answers.split('#')
  const isTrue = /^t/i.test(said.trim())
  const options = [
    { text: words.right, ...(isTrue && { is_correct: true }) },
    { text: words.wrong, ...(!isTrue && { is_correct: true }) },
  ]
  add(question, { type: 'QUIZ', prompt, options }, [...comments.map(text => shown(text, question)), ...notes])
}

/** An answer of a list: what it earns, of 1, what it says, and what is said about it. */
interface Answer {
  readonly share: number
  readonly text: string
  readonly comment: string
}

const weight = /^%(-?\d{1,3}(?:\.\d*)?)%/

function readAnswer(source: string, unweighted: number, question: GiftQuestion): Answer {
  const given = weight.exec(source.trim())
  const [said = '', ...comments] = source
    .trim()
    .slice(given?.[0].length ?? 0)
    .split('#')
  return {
    share: given ? Number(given[1]) / 100 : unweighted,
    text: cleanLine(shown(said, question)),
    comment: comments.length > 0 ? shown(comments.join('#'), question) : '',
  }
}

const commentsOf = (answers: readonly Answer[]) =>
  answers.flatMap(({ text, comment }) => (comment === '' ? [] : [`${text}: ${comment}`]))

function addChoice(question: GiftQuestion, notes: readonly string[]): void {
  const { prompt, deck, place } = question
  const isSingle = question.answers.includes('=')
  const answers = question.answers
    .replaceAll('=', '~=')
    .split('~')
    .filter((part, i) => i > 0 || part.trim() !== '')
    .map(part => part.trim())
    .filter(part => part !== '')
    .slice(0, answersMax)
    .map(part =>
      part.startsWith('=') ? readAnswer(part.slice(1), 1, question) : readAnswer(part, 0, question),
    )
  const isRight = ({ share }: Answer) => (isSingle ? share >= 1 : share > 0)
  const right = answers.filter(isRight)
  if (isSingle && right.length > 1) deck.change(place, 'ALL_RIGHT_NEEDED')
  const partly = isSingle ? answers.find(answer => answer.share > 0 && !isRight(answer)) : undefined
  const shared = !isSingle && right.length > 1 ? right[0] : undefined
  const named = partly ?? shared
  if (named) deck.change(place, 'PARTIAL_CREDIT', named.text)
  if (right.length === 0) deck.change(place, 'NO_RIGHT_ANSWER')
  const options = answers.map(answer => ({ text: answer.text, ...(isRight(answer) && { is_correct: true }) }))
  const settings = right.length > 1 ? { settings: { allow_multiple: true } } : {}
  const type = right.length > 0 ? 'QUIZ' : 'MULTIPLE_CHOICE'
  add(question, { type, prompt, options, ...settings }, [...commentsOf(answers), ...notes])
}

function addMatching(question: GiftQuestion, notes: readonly string[]): void {
  const { prompt, deck, place } = question
  const pairs: { text: string; match: string }[] = []
  for (const part of question.answers.split('=', answersMax).map(source => source.trim())) {
    if (part === '') continue
    const arrow = part.indexOf('->')
    if (arrow < 0) {
      deck.leaveOut(place, 'NOT_A_PAIR', literal(part))
      return
    }
    const text = cleanLine(shown(part.slice(0, arrow).replace(weight, ''), question))
    const match = cleanLine(shown(part.slice(arrow + 2).split('#')[0]!, question))
    if (text === '') deck.change(place, 'EXTRA_MATCH', match)
    else pairs.push({ text, match })
  }
  add(question, { type: 'MATCHING', prompt, options: pairs }, notes)
}

function addShortAnswer(question: GiftQuestion, notes: readonly string[]): void {
  const { deck, place, prompt } = question
  const answers = question.answers
    .split('=')
    .map(part => part.trim())
    .filter(part => part !== '')
    .slice(0, answersMax)
    .map(part => readAnswer(part, 1, question))
  const accepted = answers.filter(({ share }) => share >= 1).map(({ text }) => text)
  const partly = answers.find(({ share }) => share > 0 && share < 1)
  if (partly) deck.change(place, 'PARTIAL_CREDIT', partly.text)
  const exact = accepted.filter(text => !text.includes('*'))
  const wild = accepted.find(text => text.includes('*'))
  if (exact.length === 0) {
    deck.leaveOut(place, wild ? 'WILDCARD' : 'NOTHING_RIGHT', wild)
    return
  }
  if (wild) deck.change(place, 'WILDCARD', wild)
  const hasBlank = prompt.search(blankMark) >= 0
  const settings = { blanks: [{ accepted: [...new Set(exact)] }] }
  const gapped = hasBlank ? prompt : `${prompt} ___`
  add(question, { type: 'FILL_IN_BLANK', prompt: gapped, settings }, [...commentsOf(answers), ...notes])
}

function addNumerical(question: GiftQuestion, notes: readonly string[]): void {
  const { deck, place, prompt } = question
  const [source = '', ...wrong] = question.answers.slice(1).split('~')
  const answers = source
    .split('=')
    .map(part => part.trim())
    .filter(part => part !== '')
    .slice(0, answersMax)
    .map(part => readAnswer(part, 1, question))
  const partly = answers.find(({ share }) => share > 0 && share < 1)
  if (partly) deck.change(place, 'PARTIAL_CREDIT', partly.text)
  const [right, another] = answers.filter(({ share }) => share >= 1)
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
  const comments = [...commentsOf(answers), ...wrong.map(text => shown(text.replace(/^#/, ''), question))]
  add(question, { type: 'NUMERIC', prompt, settings: { ...scale, ...number } }, [...comments, ...notes])
}

/** The text that a part shows; pictures in it are named. */
function shown(source: string, { format, deck, place }: GiftQuestion): string {
  const { text, media } = readFormatted(source, format)
  for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
  return text
}
