import { gunzipSync } from 'node:zlib'
import type { ImportProblemCode } from '@roomful/contract/features/imports/problems'
import { cleanLine, cleanText } from '@roomful/contract/lib/clean-text'
import { blankMark } from '@roomful/contract/question-types/fill-in-blank'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { type DeckDraft, ImportError, type Place, scaleFor } from '../deck-draft.ts'
import { htmlText, looksLikeHtml, markdownText } from '../lib/html-text.ts'
import { listOf, objectOf, textIn } from '../lib/json-value.ts'
import { answersMax } from '../scored-answers.ts'
import { linesOfItems, parseJson } from './deck-json.ts'
import { addParticifyContent, isParticifyJson } from './particify.ts'
import { readTime } from './quiz-table.ts'

/** Whether a text is the JSON of arsnova.click, arsnova.eu, ClassQuiz or Particify. */
export function isQuizJson(text: string): boolean {
  return /"(?:questionList|exportVersion|cover_image)"\s*:/.test(text) || isParticifyJson(text)
}

/**
 * Reads a quiz of arsnova.click (`questionList`), arsnova.eu (`quiz.questions`) or ClassQuiz (`questions`), or the contents of
 * Particify (a list).
 * @throws ImportError
 */
export function readQuizJson(text: string, deck: DeckDraft): void {
  if (isParticifyJson(text)) {
    const lines = linesOfItems(text, null)
    for (const [i, content] of listOf(parseJson(text)).entries()) {
      if (deck.isFull) return
      addParticifyContent(objectOf(content), { line: lines[i] ?? null }, deck)
    }
    return
  }
  const file = objectOf(parseJson(text))
  const quiz = file.quiz === undefined ? file : objectOf(file.quiz)
  const key = Array.isArray(quiz.questionList) ? 'questionList' : 'questions'
  if (!Array.isArray(quiz[key])) throw new ImportError('NOTHING_FOUND')
  deck.title = cleanLine(textIn(quiz.name) || textIn(quiz.title) || textIn(quiz.hashtag)) || null
  const lines = file.quiz === undefined && text.includes('\n') ? linesOfItems(text, key) : []
  for (const [i, question] of quiz[key].entries()) {
    if (deck.isFull) return
    addQuestion(objectOf(question), { line: lines[i] ?? null }, deck)
  }
}

/** ClassQuiz compresses the JSON and lets the pictures follow. */
const picturesMark = Buffer.from('c7c7c700', 'hex')
const unpackedBytesMax = 8 * 1024 * 1024

/** Whether a file is an export of ClassQuiz. */
export function isClassQuiz(file: Buffer): boolean {
  return file[0] === 0x1f && file[1] === 0x8b && file.includes(picturesMark)
}

/** Before each picture, whose number follows, and between that and its bytes. */
const pictureMark = Buffer.from('c6c6c600', 'hex')
const numberMark = Buffer.from('c5c500', 'hex')
const numberBytesMax = 10
const picturesMax = 1_000

/** The pictures after the JSON of ClassQuiz, by the number that their question has. */
function picturesOf(file: Buffer): Map<string, Buffer> {
  const pictures = new Map<string, Buffer>()
  for (let at = file.indexOf(pictureMark); at >= 0 && pictures.size < picturesMax; ) {
    const start = at + pictureMark.length
    const next = file.indexOf(pictureMark, start)
    const picture = file.subarray(start, next < 0 ? undefined : next)
    const end = picture.subarray(0, numberBytesMax + numberMark.length).indexOf(numberMark)
    if (end > 0) pictures.set(picture.toString('latin1', 0, end), picture.subarray(end + numberMark.length))
    at = next
  }
  return pictures
}

/** Reads an export of ClassQuiz. @throws ImportError */
export function readClassQuiz(file: Buffer, deck: DeckDraft): void {
  const end = file.indexOf(picturesMark)
  const packed = file.subarray(0, end)
  const pictures = picturesOf(file.subarray(end))
  deck.findFile = number => {
    const picture = pictures.get(number)
    return picture ? { key: number, read: () => picture } : null
  }
  let text: string
  try {
    text = gunzipSync(packed, { maxOutputLength: unpackedBytesMax }).toString()
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ImportError(isLarge ? 'TOO_LARGE' : 'DAMAGED', isLarge ? 'The quiz' : 'the quiz is incomplete')
  }
  readQuizJson(text, deck)
}

interface QuizAnswer {
  readonly text: string
  readonly isRight: boolean
}

function addQuestion(given: Readonly<Record<string, unknown>>, place: Place, deck: DeckDraft): void {
  const source = textIn(given.questionText) || textIn(given.text) || textIn(given.question)
  const text = cleanText(shown(source, place, deck)).replace(/\n+/g, '\n')
  const prompt = `${text}${pictureOf(given.image, place, deck)}`
  const kind = textIn(given.TYPE) || textIn(given.type) || 'ABCD'
  const answers = listOf(given.answerOptionList ?? given.answers)
    .slice(0, answersMax)
    .map(one => {
      const { answerText, text, answer, isCorrect, right, image } = objectOf(one)
      const said = cleanLine(shown(textIn(answerText) || textIn(text) || textIn(answer), place, deck))
      return {
        text: `${said}${pictureOf(image, place, deck)}`,
        isRight: isCorrect === true || right === true,
      }
    })
  const note: Note = (code, about, used) => deck.change(place, code, about, used)
  const question = readers.find(([kinds]) => kinds.test(kind))?.[1](answers, given, note)
  if (question === undefined) {
    deck.leaveOut(place, 'UNSUPPORTED_QUESTION', kind)
    return
  }
  if (question === 'slide') {
    deck.addContent(place, { title: prompt, body: textIn(given.answers), on_phones: false, notes: '' })
    return
  }
  const limit = question.type === 'QUIZ' ? readTime(textIn(given.timer ?? given.time)) : null
  if (limit?.isChanged)
    deck.change(place, 'TIME_CHANGED', textIn(given.timer ?? given.time), String(limit.seconds))
  const settings = { ...question.settings, ...(limit && { time_limit_seconds: limit.seconds }) }
  const hasSettings = Object.keys(settings).length > 0
  const lacksBlank = question.type === 'FILL_IN_BLANK' && prompt.search(blankMark) < 0
  const asked = lacksBlank ? `${prompt} ___` : prompt
  deck.addQuestion(place, { ...question, prompt: asked, ...(hasSettings && { settings }) })
}

/** A mark for a picture by its number, address or data; empty without one. */
function pictureOf(image: unknown, place: Place, deck: DeckDraft): string {
  const source = typeof image === 'number' ? String(image) : textIn(image)
  return source === '' ? '' : deck.picture(place, { source, alt: '' })
}

type Read = Omit<CreateQuestionBody, 'prompt'>
type Note = (code: ImportProblemCode, about: string, used?: string) => void
type Reader = (
  answers: readonly QuizAnswer[],
  given: Readonly<Record<string, unknown>>,
  note: Note,
) => Read | 'slide'

const readers: readonly (readonly [RegExp, Reader])[] = [
  [/^(?:SURVEY|VOTING|(?:ABCD)?SurveyQuestion)$/, poll],
  [/^(?:FreeTextQuestion|TEXT|SHORT_TEXT)$/, typed],
  [/^(?:FREETEXT|OPEN_TEXT)$/, () => ({ type: 'OPEN_TEXT' })],
  [/^RangedQuestion$/, acceptedRange],
  [/^(?:RANGE|NUMERIC_ESTIMATE)$/, range],
  [/^RATING$/, rating],
  [/^ORDER$/, answers => ({ type: 'ORDERING', options: answers.map(({ text }) => ({ text })) })],
  [/^SLIDE$/, () => 'slide'],
  [/^(?:ABCD|CHECK|SINGLE_CHOICE|MULTIPLE_CHOICE|(?:\w*Single|Multiple)ChoiceQuestion)$/, choice],
]

function choice(answers: readonly QuizAnswer[]): Read {
  const right = answers.filter(({ isRight }) => isRight)
  if (right.length === 0) return { type: 'MULTIPLE_CHOICE', options: answers.map(({ text }) => ({ text })) }
  return {
    type: 'QUIZ',
    options: answers.map(({ text, isRight }) => ({ text, ...(isRight && { is_correct: true }) })),
    ...(right.length > 1 && { settings: { allow_multiple: true } }),
  }
}

function poll(answers: readonly QuizAnswer[], { multipleSelectionEnabled }: Record<string, unknown>): Read {
  return {
    type: 'MULTIPLE_CHOICE',
    options: answers.map(({ text }) => ({ text })),
    ...(multipleSelectionEnabled === true && { settings: { allow_multiple: true } }),
  }
}

function typed(answers: readonly QuizAnswer[], given: Readonly<Record<string, unknown>>): Read {
  const accepted = answers.map(({ text }) => text).filter(text => text !== '')
  if (accepted.length === 0) return { type: 'OPEN_TEXT' }
  const all = listOf(given.answerOptionList ?? given.answers).map(objectOf)
  const isStrict = all.some(one => one.case_sensitive === true || one.configCaseSensitive === true)
  const blank = { accepted, ...(isStrict && { case_sensitive: true }) }
  return { type: 'FILL_IN_BLANK', settings: { blanks: [blank] } }
}

/** The ends are those of the accepted numbers, and no scale is given. */
function acceptedRange(_: readonly QuizAnswer[], given: Readonly<Record<string, unknown>>, note: Note): Read {
  const [from, to] = [Number(given.rangeMin), Number(given.rangeMax)]
  const correct_value = Number(given.correctValue ?? (from + to) / 2)
  const tolerance = Math.max(0, Math.min(correct_value - from, to - correct_value))
  const right = { correct_value, tolerance }
  if (!Number.isFinite(correct_value) || !Number.isFinite(tolerance))
    return { type: 'NUMERIC', settings: right }
  if (correct_value - from !== to - correct_value)
    note('ANOTHER_NUMBER', `${from} … ${to}`, `${correct_value} ± ${tolerance}`)
  const scale = scaleFor(right)
  note('SCALE_CHOSEN', `${scale.min} … ${scale.max} (${scale.step})`)
  return { type: 'NUMERIC', settings: { ...scale, ...right } }
}

function range(_: readonly QuizAnswer[], given: Readonly<Record<string, unknown>>): Read {
  const ends = objectOf(given.answers)
  const number = (...values: unknown[]) => Number(values.find(value => value !== undefined && value !== null))
  const from = number(ends.min_correct, given.correctValue, given.rangeMin)
  const to = number(ends.max_correct, given.correctValue, given.rangeMax)
  return {
    type: 'NUMERIC',
    settings: {
      min: number(ends.min, given.rangeMin, 0),
      max: number(ends.max, given.rangeMax, 100),
      correct_value: (from + to) / 2,
      tolerance: Math.abs(to - from) / 2,
    },
  }
}

function rating(_: readonly QuizAnswer[], given: Readonly<Record<string, unknown>>): Read {
  const label = (value: unknown) => cleanLine(textIn(value)) || null
  return {
    type: 'RATING',
    settings: {
      min: Number(given.ratingMin ?? 1),
      max: Number(given.ratingMax ?? 5),
      min_label: label(given.ratingLabelMin),
      max_label: label(given.ratingLabelMax),
    },
  }
}

/** The marks of a heading, and a line across, which would be a blank. */
const headingOrRule = /^#{1,6}[ \t]+|^[ \t]*(?:_{3,}|-{3,}|\*{3,})[ \t]*$/gm

/** The displayed text of Markdown or HTML; images in it are reported. */
function shown(source: string, place: Place, deck: DeckDraft): string {
  const { text, media } = looksLikeHtml(source)
    ? htmlText(source, picture => deck.picture(place, picture))
    : markdownText(source.replace(headingOrRule, ''))
  for (const medium of media) deck.change(place, 'MEDIA_LEFT_OUT', medium)
  return text
}
