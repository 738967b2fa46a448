import { imageLimits } from '@roomful/contract/features/images/limits'
import { ContentDraft, type ImportPreview } from '@roomful/contract/features/imports/imports'
import {
  type ImportProblemCode,
  importPicturesMax,
  importProblems,
  importProblemsMax,
  quoteCharactersMax,
} from '@roomful/contract/features/imports/problems'
import type { Theme } from '@roomful/contract/features/organizations/look'
import type { ThemeInput } from '@roomful/contract/features/organizations/theme-schema'
import { completed, themeFaults } from '@roomful/contract/features/organizations/themes'
import { contentSlideFaults } from '@roomful/contract/features/presentations/content-slides'
import { DeckFields } from '@roomful/contract/features/presentations/deck-fields'
import { sectionsMax } from '@roomful/contract/features/presentations/section-rules'
import { SlideFields } from '@roomful/contract/features/presentations/sections'
import { isVisible } from '@roomful/contract/lib/clean-text'
import { faultFinder } from '@roomful/contract/lib/faults'
import { type Violation, violationsText, visibleText } from '@roomful/contract/lib/violation'
import { decimalsMax, fromUnits, toUnits } from '@roomful/contract/question-types/decimals'
import { type QuestionTypeName, questionTypeNames, typeOf } from '@roomful/contract/question-types/index'
import { equalText } from '@roomful/contract/question-types/option-texts'
import {
  CreateQuestionBody,
  explanationLengthMax,
  readNewQuestion,
  slidesMax,
} from '@roomful/contract/question-types/question-input'
import { type CheckPicture, type FindFile, type PictureInText, PictureMarks } from './pictures.ts'
import { nowhere, type Place } from './place.ts'

export { nowhere, type Place } from './place.ts'

const promptCharactersMax = 500
const optionCharactersMax = 200
/** Enough to find a text again. */
const quotedCharacters = 40
/** Names of files and sheets are longer only to fill memory: each slide and problem repeats them. */
const partCharactersMax = 300

interface Change {
  readonly code: ImportProblemCode
  readonly about: string
  readonly used: string
}

/**
 * Shortens texts that are too long, with the whole text in the notes, and keeps the first of equal options and of pairs with
 * the same right side. A malformed question is returned unchanged.
 */
function fitted(question: CreateQuestionBody): {
  readonly question: CreateQuestionBody
  readonly changes: readonly Change[]
} {
  const changes: Change[] = []
  const whole: string[] = []
  const taken = new Set<string>()
  const shortened = <T>(text: T, max: number, code: ImportProblemCode): T | string => {
    if (typeof text !== 'string' || text.length <= max) return text
    const start = `${text.slice(0, max - 1).toWellFormed()}…`
    // Options that differ in their last words only keep these.
    const half = max / 2
    const used = taken.has(start)
      ? `${text.slice(0, half).toWellFormed()}…${text.slice(1 - half).toWellFormed()}`
      : start
    taken.add(used)
    whole.push(text)
    changes.push({ code, about: `${text.slice(0, quotedCharacters).toWellFormed()}…`, used: '' })
    return used
  }
  const { prompt, options, notes, ...rest } = question
  if (typeof prompt !== 'string' || (notes !== undefined && typeof notes !== 'string'))
    return { question, changes }
  const fittedPrompt = shortened(prompt, promptCharactersMax, 'PROMPT_SHORTENED')
  const kept = Array.isArray(options) ? withoutEqual(question, changes) : options
  const fittedOptions = Array.isArray(kept)
    ? kept.map(option =>
        typeof option?.text === 'string'
          ? { ...option, text: shortened(option.text, optionCharactersMax, 'OPTION_SHORTENED') }
          : option,
      )
    : kept
  if (changes.length === 0) return { question, changes }
  const fittedQuestion = {
    ...rest,
    prompt: fittedPrompt,
    ...(fittedOptions !== undefined && { options: fittedOptions }),
    ...(whole.length > 0 ? notesOf([...whole, notes ?? '']) : notes !== undefined && { notes }),
  }
  return { question: fittedQuestion, changes }
}

/**
 * The options without later ones that are equal: pairs by their right side, others by their text. One is correct if any of its
 * equals was. Those in a correct order stay, as each has its place, and those of a type that may repeat them.
 */
function withoutEqual({ type, options = [] }: CreateQuestionBody, changes: Change[]) {
  const isKnown = questionTypeNames.includes(type)
  if (!isKnown) return options
  const { fields, options: rules } = typeOf({ type })
  if (fields.correct_order || rules?.mayRepeat) return options
  const [key, code] = rules?.extra.match
    ? (['match', 'EQUAL_MATCH'] as const)
    : (['text', 'EQUAL_OPTION'] as const)
  const equals = Map.groupBy(options, (option, i) => {
    const text = option?.[key]
    // Malformed and invisible texts are faults of their own.
    return (typeof text === 'string' && equalText(text)) || i
  })
  return [...equals].map(([text, [first, ...later]]) => {
    for (const option of later) changes.push({ code, about: String(option.text), used: String(text) })
    return later.some(({ is_correct }) => is_correct === true) ? { ...first!, is_correct: true } : first!
  })
}

/** Feedback of other programs, which is an explanation here. */
export interface Feedback {
  /** On the question; Markdown. */
  readonly general?: readonly string[]
  /** On its answers; comments may be empty. */
  readonly answers?: readonly { readonly text: string; readonly comment: string }[]
}

/** Marks of feedback on correct, half-correct and wrong answers, in any language. */
export const feedbackMarks = { correct: '✓', partly: '✓ / ✗', wrong: '✗' } as const

/** Adds the explanation: general feedback, then a line for each answer; text beyond its limit goes into the notes. */
function withFeedback(
  question: CreateQuestionBody,
  { general = [], answers = [] }: Feedback,
): { readonly question: CreateQuestionBody; readonly changes: readonly Change[] } {
  const changes: Change[] = []
  const rest: string[] = []
  const whole = [...new Set(general)].filter(text => text !== '').join('\n\n')
  let explanation = joined([whole], explanationLengthMax)
  if (explanation !== whole) {
    rest.push(whole)
    changes.push({ code: 'EXPLANATION_SHORTENED', about: '', used: '' })
  }
  let separator = explanation && '\n\n'
  const left: string[] = []
  for (const { text, comment } of answers.filter(one => one.comment !== '')) {
    const line = `${text}: ${comment}`
    if (explanation.length + separator.length + line.length <= explanationLengthMax) {
      explanation += separator + line
      separator = '\n'
    } else {
      rest.push(line)
      left.push(text)
    }
  }
  if (left.length > 0) changes.push({ code: 'FEEDBACK_IN_NOTES', about: left.join(', '), used: '' })
  return {
    question: {
      ...question,
      ...(explanation !== '' && { explanation }),
      ...(rest.length > 0 && notesOf([...rest, question.notes ?? ''])),
    },
    changes,
  }
}

/** Why a file, or a part of it, cannot be read. Format readers throw nothing else. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly code: ImportProblemCode
  readonly about: string
  /** From 1; null if unknown. */
  readonly line: number | null
  readonly used: string

  constructor(code: ImportProblemCode, about = '', line: number | null = null, used = '') {
    super(`${code} ${about}`)
    this.code = code
    this.about = about
    this.line = line
    this.used = used
  }
}

type Split = ReturnType<PictureMarks['split']>
type Slide = ImportPreview['slides'][number]
export type ImportProblem = ImportPreview['problems'][number]

const findQuestionFaults = faultFinder(CreateQuestionBody)
const findContentFaults = faultFinder(ContentDraft)
const findFieldFaults = faultFinder(DeckFields)
const findSectionFaults = faultFinder(SlideFields)
/** Options get their ids when they are stored. */
const noId = () => ''

/** The output of format readers: slides, and a problem for everything else. */
export class DeckDraft {
  title: string | null = null
  description: string | null = null
  theme: Theme | null = null
  readonly slides: Slide[] = []
  readonly problems: ImportProblem[] = []
  readonly #types: readonly QuestionTypeName[]
  readonly #lines: readonly string[]
  #isFull = false
  /** Title of the section that begins with the next slide. */
  #section: string | null = null
  #sections = 0
  readonly #marks = new PictureMarks()
  /** Pictures of questions by the id that slides refer to. */
  readonly #files = new Map<string, PictureInText>()
  readonly #ids = new Map<string, string>()
  /** Pictures that slides refer to, checked. */
  readonly pictures: ImportPreview['pictures'] = []
  /** Finds the files that the text being read refers to. */
  findFile: FindFile = () => null

  /** @param types accepted question types. @param lines of the file, quoted in problems. */
  constructor(types: readonly QuestionTypeName[] = questionTypeNames, lines: readonly string[] = []) {
    this.#types = types
    this.#lines = lines
  }

  /** Whether the limit is reached and readers should stop. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Adds a question, adjusted to its limits, or the rules that it breaks as a problem. */
  addQuestion(place: Place, given: CreateQuestionBody, feedback: Feedback = {}): void {
    const explained = this.#withoutPictures(place, given, feedback)
    const { question, changes } = fitted(explained.question)
    for (const { code, about, used } of explained.changes) this.change(place, code, about, used)
    for (const { code, about, used } of changes) this.change(place, code, about, used)
    const faults = findQuestionFaults(question) ?? faultsOfContent(question)
    if (faults) this.#leaveOut(place, faults)
    else if (!this.#types.includes(question.type)) this.leaveOut(place, 'NOT_IN_PLAN', question.type)
    else this.#add(place, { kind: 'QUESTION', ...positionOf(place), question })
  }

  /**
   * A mark for a picture in a text: it becomes the image of the question or option.
   * @param find finds its file; the one of the document unless given
   */
  picture(
    place: Place,
    picture: { readonly source: string; readonly alt: string },
    find: FindFile = this.findFile,
  ): string {
    return this.#marks.add(place, picture, find)
  }

  /** Reports pictures that are no image of a question or option. */
  #leaveOutPictures(pictures: readonly PictureInText[]): void {
    for (const { place, address, alt, name } of pictures)
      if (address === null) this.change(place, 'MEDIA_LEFT_OUT', alt || name)
      else this.change(place, 'PICTURE_AT_ADDRESS', address)
  }

  /** Gives the question and its options their pictures; everywhere else these are reported. */
  #withoutPictures(place: Place, given: CreateQuestionBody, feedback: Feedback) {
    if (this.#marks.isEmpty) return withFeedback(given, feedback)
    const split = (text: unknown) => this.#marks.split(text)
    const plain = (text: string) => {
      const found = split(text)
      this.#leaveOutPictures(found.pictures)
      return found.text
    }
    const asked = split(given.prompt)
    const first = asked.pictures.find(({ file }) => file)
    this.#leaveOutPictures(asked.pictures.filter(one => one !== first))
    const [any] = asked.pictures
    const image = first && this.#imageOf(first)
    const taken = new Set<string>()
    const labels = new Map<string, string>()
    const options = given.options?.map((option, i) => {
      const { text, pictures } = split(option.text)
      const match = split(option.match)
      const own = pictures.find(({ file }) => file)
      const [shown] = pictures
      this.#leaveOutPictures(pictures.filter(one => one !== own))
      const letter = i < 26 ? String.fromCharCode(65 + i) : String(i + 1)
      const label = text === '' && shown ? shown.alt || letter : text
      const distinct = own && taken.has(equalText(String(label))) ? `${label} (${letter})` : label
      taken.add(equalText(String(distinct)))
      labels.set(option.text, distinct)
      const [matched] = match.pictures
      for (const picture of match.pictures) this.change(place, 'PICTURE_AS_TEXT', picture.alt || picture.name)
      return {
        ...option,
        text: distinct,
        ...(own && { image: this.#imageOf(own) }),
        ...(option.match !== undefined && {
          match: match.text === '' && matched ? matched.alt || matched.name : match.text,
        }),
      }
    })
    const settings = given.settings && JSON.stringify(given.settings)
    return withFeedback(
      {
        ...given,
        prompt: asked.text === '' && any ? any.alt || any.name : asked.text,
        ...(image && { image }),
        ...(options && { options }),
        ...(settings && { settings: JSON.parse(this.#marks.described(settings)) }),
        ...(given.notes !== undefined && { notes: plain(given.notes) }),
      },
      {
        general: feedback.general?.map(plain) ?? [],
        answers:
          feedback.answers?.map(({ text, comment }) => ({
            text: labels.get(text) ?? this.#marks.described(text),
            comment: plain(comment),
          })) ?? [],
      },
    )
  }

  #imageOf(picture: PictureInText) {
    const id = this.#ids.getOrInsertComputed(picture.file!.key, () => `picture-${this.#ids.size + 1}`)
    this.#files.set(id, picture)
    return { id, alt: picture.alt }
  }

  /** Reads and checks the pictures of the slides. Those that cannot be stored are removed and reported. */
  async loadPictures(check: CheckPicture): Promise<void> {
    const outcomes = new Map<string, ImportProblemCode | null>()
    let bytesLeft = importPicturesMax.bytes
    const load = async (id: string): Promise<ImportProblemCode | null> => {
      if (this.pictures.length === importPicturesMax.count) return 'TOO_MANY_PICTURES'
      const file = await this.#files.get(id)!.file!.read()
      if (!file) return 'MEDIA_LEFT_OUT'
      const picture = file.length <= imageLimits.bytesMax ? check(file) : null
      if (!picture) return 'PICTURE_REFUSED'
      if (picture.bytes.length > bytesLeft) return 'TOO_MANY_PICTURES'
      bytesLeft -= picture.bytes.length
      const { width, height } = picture
      this.pictures.push({ id, width, height, data: picture.bytes.toString('base64') })
      return null
    }
    for (const [i, slide] of this.slides.entries()) {
      if (slide.kind !== 'QUESTION') continue
      const place = { line: slide.line, ...(slide.part !== null && { part: slide.part }) }
      const { image, options, ...rest } = slide.question
      const loaded = async (given: unknown): Promise<boolean> => {
        const { id, alt } = given as { id: string; alt: string }
        // An unreadable file does not prevent others from being read.
        const code =
          outcomes.get(id) ??
          (outcomes.has(id)
            ? null
            : await load(id).catch(error => {
                if (!(error instanceof ImportError)) throw error
                return error.code === 'TOO_LARGE' ? 'TOO_MANY_PICTURES' : 'PICTURE_REFUSED'
              }))
        outcomes.set(id, code)
        if (code !== null) this.change(place, code, alt || this.#files.get(id)!.name)
        return code === null
      }
      const question = {
        ...rest,
        ...(image && (await loaded(image)) && { image }),
        ...(options && {
          options: await Array.fromAsync(options, async ({ image: own, ...option }) =>
            own && (await loaded(own)) ? { ...option, image: own } : option,
          ),
        }),
      }
      this.slides[i] = { ...slide, question }
    }
  }

  addContent(place: Place, given: ContentDraft): void {
    const [title, body] = [given.title, given.body].map(text => this.#marks.split(text)) as [Split, Split]
    this.#leaveOutPictures([...title.pictures, ...body.pictures])
    const content = { ...given, title: title.text, body: body.text }
    const faults = findContentFaults(content) ?? faultsOfEmptiness(content)
    if (faults) this.#leaveOut(place, faults)
    else this.#add(place, { kind: 'CONTENT', ...positionOf(place), content })
  }

  /** Takes the title of the section that begins with the slide added next, or reports what is wrong with it. */
  beginSection(place: Place, title: unknown): void {
    const faults = findSectionFaults({ section: title }) ?? []
    if (faults.length > 0) this.#leaveOut(place, faults)
    else if (!isVisible(String(title))) this.#leaveOut(place, [visibleText('section')])
    else this.#section = String(title)
  }

  /** Takes a field of the presentation, or reports what is wrong with it. */
  readField(place: Place, name: keyof typeof DeckFields.properties, given: unknown): void {
    const faults = findFieldFaults({ [name]: given })
    if (faults) this.#leaveOut(place, faults)
    else if (name === 'theme') this.#readTheme(place, given as ThemeInput)
    else this.description = given as string | null
  }

  #readTheme(place: Place, given: ThemeInput): void {
    const theme = given && completed(given)
    const faults = theme ? themeFaults(theme) : []
    if (faults.length > 0) this.#leaveOut(place, faults)
    else this.theme = theme
  }

  /** Reports something that was skipped. */
  leaveOut(place: Place, code: ImportProblemCode, about = '', rules: readonly Violation[] = []): void {
    this.#name({ place, effect: 'LEFT_OUT', code, about, rules })
  }

  /** Reports something that was converted. */
  change(place: Place, code: ImportProblemCode, about = '', used = ''): void {
    this.#name({ place, effect: 'CHANGED', code, about, used })
  }

  /** Reports why a file, or a part of it, could not be read. */
  fail({ code, about, line, used }: ImportError, part?: string): void {
    const place = { line, ...(part !== undefined && { part }) }
    this.#name({ place, effect: 'LEFT_OUT', code, about, used })
  }

  #leaveOut(place: Place, faults: readonly Violation[]): void {
    this.leaveOut(place, 'BROKEN_RULE', violationsText(faults), faults)
  }

  #add(place: Place, slide: Slide): void {
    if (this.slides.length < slidesMax) this.slides.push({ ...slide, ...this.#takeSection(place) })
    else {
      this.leaveOut(place, 'TOO_MANY_SLIDES', String(slidesMax))
      this.#isFull = true
    }
  }

  /** A section whose first slide is left out begins with the next one. */
  #takeSection(place: Place): { readonly section?: string } {
    const section = this.#section
    this.#section = null
    if (section === null) return {}
    if (this.#sections < sectionsMax) {
      this.#sections++
      return { section }
    }
    const message = `at most ${sectionsMax} items`
    this.#leaveOut(place, [{ field: 'sections', rule: 'max_items', message }])
    return {}
  }

  #name(problem: {
    place: Place
    effect: ImportProblem['effect']
    code: ImportProblemCode
    about: string
    used?: string
    rules?: readonly Violation[]
  }): void {
    if (this.#isFull) return
    const isLast = this.problems.length === importProblemsMax
    this.#isFull ||= isLast
    const { place, effect, rules = [] } = isLast ? { place: nowhere, effect: 'LEFT_OUT' as const } : problem
    const code = isLast ? 'TOO_MANY_PROBLEMS' : problem.code
    const about = cut(isLast ? String(importProblemsMax) : this.#marks.described(problem.about))
    const used = cut(this.#marks.described(problem.used ?? ''))
    const quote =
      place.quote ?? (place.line === null || place.part ? '' : (this.#lines[place.line - 1] ?? ''))
    const message = importProblems[code](about, used)
    const position = { ...positionOf(place), cell: place.cell ?? null }
    this.problems.push({
      ...position,
      effect,
      code,
      about,
      used,
      message,
      quote: cut(quote),
      rules: [...rules],
    })
  }
}

function positionOf({ line, part }: Place) {
  return { line, part: part?.slice(0, partCharactersMax).toWellFormed() ?? null }
}

function faultsOfContent(question: CreateQuestionBody): readonly Violation[] | null {
  const read = readNewQuestion(question, noId)
  return 'faults' in read ? read.faults : null
}

function faultsOfEmptiness({ title, body }: ContentDraft): Violation[] | null {
  const faults = contentSlideFaults({ title, body, image: null })
  return faults.length > 0 ? faults : null
}

function cut(text: string): string {
  const line = text.trim()
  return line.length > quoteCharactersMax ? `${line.slice(0, quoteCharactersMax - 1).toWellFormed()}…` : line
}

const notesMax = 2_000

/** Joins the texts next to a slide to its notes, cut to their limit. */
export function notesOf(texts: readonly string[]): { readonly notes?: string } {
  const notes = joined(texts, notesMax)
  return notes === '' ? {} : { notes }
}

/** Texts as the explanation of a question, one line each, cut at the limit; none without any. */
export function explanationOf(texts: readonly string[]): { readonly explanation?: string } {
  const explanation = joined(texts, explanationLengthMax)
  return explanation === '' ? {} : { explanation }
}

function joined(texts: readonly string[], lengthMax: number): string {
  let text = ''
  for (const one of texts) {
    if (one !== '') text += `${text && '\n'}${one}`
    if (text.length > lengthMax) break
  }
  return text.length > lengthMax ? `${text.slice(0, lengthMax - 1).toWellFormed()}…` : text
}

export interface RightNumber {
  readonly correct_value: number
  readonly tolerance: number
}

const decimal = '([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d{1,2})?)'
const withMargin = new RegExp(`^${decimal}(?:\\s*:\\s*${decimal})?$`, 'i')
const range = new RegExp(`^${decimal}\\s*\\.\\.\\s*${decimal}$`, 'i')
const digitsMax = 30

/** Reads `3.14`, `3.14:0.01` (plus or minus) or `3..4` (from, to). @returns null if it is not a number */
export function readNumber(text: string): RightNumber | null {
  if (text.length > digitsMax) return null
  const ends = range.exec(text)
  if (ends) {
    const [from, to] = [Number(ends[1]), Number(ends[2])].sort((a, b) => a - b) as [number, number]
    return { correct_value: rounded((from + to) / 2), tolerance: rounded((to - from) / 2) }
  }
  const single = withMargin.exec(text)
  if (!single) return null
  return { correct_value: Number(single[1]), tolerance: Math.abs(Number(single[2] ?? 0)) }
}

/** Removes binary rounding errors. */
const rounded = (value: number) => Number(value.toPrecision(12))

const stepsMax = 1000

/**
 * A scale for a correct number without one: round ends, the number off the middle, and steps as fine as the
 * number's decimals, or a tenth of a coarser tolerance.
 */
export function scaleFor({ correct_value, tolerance }: RightNumber): {
  min: number
  max: number
  step: number
} {
  const decimals = Math.max(digitsAfterPoint(correct_value), digitsAfterPoint(tolerance))
  const fine = tolerance > 0 ? 1 - Math.floor(Math.log10(tolerance)) : decimals
  // Negative: tens, hundreds.
  const places = Math.min(decimals, fine)
  const step = places >= 0 ? fromUnits(1, places) : 10 ** -places
  const at = places >= 0 ? toUnits(correct_value, places) : Math.round(correct_value / step)
  const reach = Math.abs(at) + (places >= 0 ? toUnits(tolerance, places) : tolerance / step)
  const value = (units: number) => (places >= 0 ? fromUnits(units, places) : units * step)
  if (reach < stepsMax) {
    const end = [10, 20, 50, 100, 200, 500, stepsMax].find(steps => steps > reach)!
    return at < 0 ? { min: value(-end), max: 0, step } : { min: 0, max: value(end), step }
  }
  const min = Math.floor(at / stepsMax) * stepsMax
  return { min: value(min), max: value(min + stepsMax), step }
}

const rangeMax = 1e15

/** Steps of a scale without them: as fine as its ends and other numbers on it, but no more than are allowed. */
export function stepFor(min: number, max: number, others: readonly number[]): number {
  const decimals = Math.max(...[min, max, ...others].map(digitsAfterPoint))
  for (let places = decimals; ; places--) {
    const step = places >= 0 ? fromUnits(1, places) : 10 ** -places
    if (!(max - min > stepsMax * step) || max - min > rangeMax) return step
  }
}

function digitsAfterPoint(value: number): number {
  for (let decimals = 0; decimals < decimalsMax; decimals++) {
    if (fromUnits(toUnits(value, decimals), decimals) === value) return decimals
  }
  return decimalsMax
}
