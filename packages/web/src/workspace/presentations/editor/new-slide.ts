import { emptyContent } from '@roomful/contract/features/presentations/slide-layouts'
import { type QuestionTypeName, typeOf } from '@roomful/contract/question-types/index'
import { settingDefaults } from '@roomful/contract/question-types/settings'
import { questionTypeTexts } from '../../../messages/question-types/index.ts'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import type { SlideType } from '../../slides/type-icon.tsx'
import { type EditorOption, type EditorQuestion, type EditorSlide, newKey } from './document/deck.ts'

/** Few, as unused ones would be shown to the room. */
const usualOptions = 2

/** A valid slide except for its text. */
export function newSlide(type: SlideType): EditorSlide {
  const key = newKey()
  if (type === 'CONTENT') return { kind: 'CONTENT', key, ...emptyContent }
  return {
    kind: 'QUESTION',
    key,
    type,
    prompt: '',
    options: filledUp(type, []),
    settings: settingsOf(type, {}),
    explanation: null,
    notes: '',
    skipped: false,
    image: null,
  }
}

const sampleOptions = 4

/** A slide that shows what a type looks like. */
export function sampleSlide(type: SlideType): EditorSlide {
  const slide = newSlide(type)
  const { name, hint } = questionTypeTexts[type]
  if (slide.kind === 'CONTENT') return { ...slide, title: name, body: hint }
  const { words } = t.samples
  const options = Array.from(
    { length: slide.options.length && Math.max(slide.options.length, sampleOptions) },
    (_, at) => {
      const option = slide.options[at] ?? newOption(slide.type, at)
      const text = words[at]!
      return option.match === undefined
        ? { ...option, text }
        : { ...option, text, match: words[at + sampleOptions]! }
    },
  )
  if (!('blanks' in slide.settings)) return { ...slide, prompt: name, options }
  const blanks = [{ accepted: [words[0]!], case_sensitive: false }]
  return { ...slide, prompt: `${name}: ___`, settings: { ...slide.settings, blanks } }
}

/** A copy with its own keys. */
export function duplicateOf(slide: EditorSlide): EditorSlide {
  const key = newKey()
  if (slide.kind === 'CONTENT') return { ...slide, key }
  return { ...slide, key, options: slide.options.map(option => ({ ...option, key: newKey() })) }
}

/** Converts a question to another type, keeping what fits and using defaults otherwise. */
export function asType(question: EditorQuestion, type: QuestionTypeName): EditorQuestion {
  const { options } = typeOf({ type })
  const kept = options
    ? question.options.slice(0, options.max).map(({ key, text, image, ...extras }) => ({
        key,
        text,
        ...(options.extra.image && image && { image }),
        ...(options.extra.is_correct && extras.is_correct && { is_correct: true }),
        ...(options.extra.match && extras.match !== undefined && { match: extras.match }),
      }))
    : []
  return {
    ...question,
    key: newKey(),
    type,
    options: filledUp(type, kept),
    settings: settingsOf(type, question),
    explanation: typeOf({ type }).scoring ? question.explanation : null,
  }
}

/** An option at a place, from 0, that can stand as it is. */
export function newOption(type: QuestionTypeName, place: number, text?: string): EditorOption {
  const { extra } = typeOf({ type }).options!
  const number = String(place + 1)
  return {
    key: newKey(),
    text: text ?? (extra.match ? t.left(number) : t.newOption(number)),
    ...(extra.match && { match: t.right(number) }),
  }
}

/** Fills up to a new question's option count; a quiz gets a correct one. */
function filledUp(type: QuestionTypeName, options: readonly EditorOption[]): readonly EditorOption[] {
  const rules = typeOf({ type }).options
  if (!rules) return []
  const count = options.length === 0 ? Math.max(rules.min, usualOptions) : Math.max(rules.min, options.length)
  const filled = Array.from({ length: count }, (_, place) => {
    const { match, ...option } = options[place] ?? newOption(type, place)
    if (!rules.extra.match) return option
    return { ...option, match: match ?? t.right(String(place + 1)) }
  })
  if (type !== 'QUIZ' || filled.some(option => option.is_correct)) return filled
  return filled.map((option, place) => (place === 0 ? { ...option, is_correct: true } : option))
}

/** Settings of a type: those that were chosen before where both types have them, and its own. */
function settingsOf(
  type: QuestionTypeName,
  before: Partial<Pick<EditorQuestion, 'type' | 'settings'>>,
): EditorQuestion['settings'] {
  const defaults = newSettings(type)
  // Accepted answers of blanks have no default.
  const own: Record<string, unknown> = 'blanks' in defaults ? { ...defaults, blanks: [] } : { ...defaults }
  if (before.type === undefined || before.settings === undefined) return own
  const chosenFrom = newSettings(before.type)
  for (const [key, value] of Object.entries(before.settings))
    if (key in own && value !== chosenFrom[key]) own[key] = value
  return own
}

/** Settings of a new question: one with points and a time limit ends once everybody has answered. */
function newSettings(type: QuestionTypeName): EditorQuestion['settings'] {
  const defaults = settingDefaults(typeOf({ type }))
  const endsEarly = Number(defaults.points ?? 0) > 0 && defaults.time_limit_seconds !== null
  return endsEarly ? { ...defaults, end_when_answered: true } : defaults
}
