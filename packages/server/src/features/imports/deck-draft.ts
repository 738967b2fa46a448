import { faultFinder } from '@roomful/contract/faults'
import {
  type ImportProblemCode,
  importProblems,
  importProblemsMax,
  quoteCharactersMax,
} from '@roomful/contract/imports'
import { type QuestionTypeName, questionTypeNames } from '@roomful/contract/question-types/index'
import {
  CreateQuestionBody,
  readNewQuestion,
  slidesMax,
} from '@roomful/contract/question-types/question-input'
import { type Violation, violationsText } from '@roomful/contract/violation'
import { contentSlideFaults } from '@roomful/contract/workspace/content-slides'
import { ContentDraft, type ImportPreview } from '@roomful/contract/workspace/imports'
import { fitted } from './fitted-question.ts'
import type { ImportError } from './import-error.ts'

/** Where something stands in a file. */
export interface Place {
  /** From 1; of a spreadsheet the row. Null: nowhere in particular. */
  readonly line: number | null
  /** Of a spreadsheet, such as `C5`. */
  readonly cell?: string
  /** The file within a package, or the sheet of a workbook. */
  readonly part?: string
  /** The line itself, where the text that was read is not the file's. */
  readonly quote?: string
}

export const nowhere: Place = { line: null }

type Slide = ImportPreview['slides'][number]
export type ImportProblem = ImportPreview['problems'][number]

const findQuestionFaults = faultFinder(CreateQuestionBody)
const findContentFaults = faultFinder(ContentDraft)
/** Options get their ids when they are stored. */
const noId = () => ''

/** What the reader of a format fills: the slides that it understood, and a problem for everything else. */
export class DeckDraft {
  title: string | null = null
  readonly slides: Slide[] = []
  readonly problems: ImportProblem[] = []
  readonly #types: readonly QuestionTypeName[]
  readonly #lines: readonly string[]
  #isFull = false

  /** @param types of questions that are taken. @param lines of the file, to quote those with problems. */
  constructor(types: readonly QuestionTypeName[] = questionTypeNames, lines: readonly string[] = []) {
    this.#types = types
    this.#lines = lines
  }

  /** Whether nothing more is taken: a reader stops then. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Adds a question, fitted into what one can hold, or the rules that it breaks as a problem. */
  addQuestion(place: Place, given: CreateQuestionBody): void {
    const { question, changes } = fitted(given)
    for (const { code, about, used } of changes) this.change(place, code, about, used)
    const faults = findQuestionFaults(question) ?? faultsOfContent(question)
    if (faults) this.#leaveOut(place, faults)
    else if (!this.#types.includes(question.type)) this.leaveOut(place, 'NOT_IN_PLAN', question.type)
    else this.#add(place, { kind: 'QUESTION', ...positionOf(place), question })
  }

  addContent(place: Place, content: ContentDraft): void {
    const faults = findContentFaults(content) ?? faultsOfEmptiness(content)
    if (faults) this.#leaveOut(place, faults)
    else this.#add(place, { kind: 'CONTENT', ...positionOf(place), content })
  }

  /** Names something that was not taken. */
  leaveOut(place: Place, code: ImportProblemCode, about = '', rules: readonly Violation[] = []): void {
    this.#name({ place, effect: 'LEFT_OUT', code, about, rules })
  }

  /** Names something that was taken as something else. */
  change(place: Place, code: ImportProblemCode, about = '', used = ''): void {
    this.#name({ place, effect: 'CHANGED', code, about, used })
  }

  /** Names what kept a file, or one in it, from being read. */
  fail({ code, about, line }: ImportError, part?: string): void {
    this.leaveOut({ line, ...(part !== undefined && { part }) }, code, about)
  }

  #leaveOut(place: Place, faults: readonly Violation[]): void {
    this.leaveOut(place, 'BROKEN_RULE', violationsText(faults), faults)
  }

  #add(place: Place, slide: Slide): void {
    if (this.slides.length < slidesMax) this.slides.push(slide)
    else {
      this.leaveOut(place, 'TOO_MANY_SLIDES', String(slidesMax))
      this.#isFull = true
    }
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
    const about = cut(isLast ? String(importProblemsMax) : problem.about)
    const used = cut(problem.used ?? '')
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
  return { line, part: part ?? null }
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
