import type { ContentSlide, QuestionSlide } from '@roomful/contract/features/imports/deck-file'
import { emptyContent } from '@roomful/contract/features/presentations/slide-layouts'
import type { Blank } from '@roomful/contract/question-types/blanks'
import { type QuestionTypeName, typeOf } from '@roomful/contract/question-types/index'
import type { Settings } from '@roomful/contract/question-types/question-type'
import { settingDefaults } from '@roomful/contract/question-types/settings'

type Slide = QuestionSlide | ContentSlide

/** The capabilities of a format, besides texts, options and correct answers. */
export interface Held {
  /** Whether it has a counterpart of a slide. */
  readonly slide: (slide: Slide) => boolean
  /** Names of the settings that it holds. */
  readonly settings: (slide: QuestionSlide) => readonly string[]
  /** Settings that follow from the rest of the file, where these are no defaults. */
  readonly implied?: (slide: QuestionSlide) => Settings
  readonly explanation: boolean
  readonly notes: (slide: QuestionSlide) => boolean
  /** Whether it compares answers with a blank in the same way. */
  readonly blank: (blank: Blank) => boolean
}

const rightCount = ({ options }: QuestionSlide) => options.filter(one => one.is_correct).length

/** Whether options of the type can be correct. */
export function marksOptions(slide: QuestionSlide): boolean {
  return typeOf(slide).options?.extra.is_correct !== undefined
}

/** How a format writes each type of question: its counterpart, or null if it has none. */
export type QuestionWriters<Written> = Readonly<
  Record<QuestionTypeName, (slide: QuestionSlide) => Written | null>
>

export const withoutCounterpart = () => null

/** A choice with several correct answers asks for all of them; else formats tell whether several can be chosen. */
export const impliedByAnswers = (slide: QuestionSlide): Settings =>
  rightCount(slide) > 1 ? { allow_multiple: true } : {}
export const heldWithOneAnswer = (slide: QuestionSlide) => (rightCount(slide) > 1 ? [] : ['allow_multiple'])

/**
 * The fields of a slide that a format does not hold, as the API names them: `notes`, `settings.points`. Fields with the value that
 * importing the file gives them are held.
 * @returns null if the format has no counterpart of the slide
 */
export function fieldsLost(slide: Slide, held: Held): string[] | null {
  if (!held.slide(slide)) return null
  const section = slide.section === undefined ? [] : ['section']
  return [...(slide.kind === 'CONTENT' ? contentLost(slide) : questionLost(slide, held)), ...section]
}

function contentLost({ layout, body_2, stepwise, on_phones, notes, skipped }: ContentSlide): string[] {
  const { layout: defaultLayout } = emptyContent
  return Object.entries({
    layout: (layout ?? defaultLayout) !== defaultLayout,
    body_2: Boolean(body_2),
    stepwise: Boolean(stepwise),
    on_phones,
    notes: notes !== '',
    skipped: Boolean(skipped),
  }).flatMap(([name, isLost]) => (isLost ? [name] : []))
}

function questionLost(slide: QuestionSlide, held: Held): string[] {
  const { type, settings, explanation, notes, skipped } = slide
  // A choice with a correct answer is a quiz in every other program.
  const isQuiz = type === 'MULTIPLE_CHOICE' && rightCount(slide) > 0
  const read: Settings = {
    ...settingDefaults(typeOf({ type: isQuiz ? 'QUIZ' : type })),
    ...held.implied?.(slide),
  }
  // Without effect on the other types.
  const idle = marksOptions(slide) ? [] : ['allow_multiple']
  const kept = new Set(['blanks', ...idle, ...held.settings(slide)])
  const isSame = (name: string) => JSON.stringify(settings[name]) === JSON.stringify(read[name])
  const lost = Object.keys(settings).filter(name => !kept.has(name) && !isSame(name))
  const blanks = (settings.blanks ?? []) as readonly Blank[]
  return [
    ...(isQuiz ? ['type'] : []),
    ...lost.map(name => `settings.${name}`),
    ...(blanks.some(blank => !held.blank(blank)) ? ['settings.blanks'] : []),
    ...(explanation && !held.explanation ? ['explanation'] : []),
    ...(notes !== '' && !held.notes(slide) ? ['notes'] : []),
    ...(skipped ? ['skipped'] : []),
  ]
}
