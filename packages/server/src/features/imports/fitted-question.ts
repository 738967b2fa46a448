import type { ImportProblemCode } from '@roomful/contract/imports'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { notesOf } from './notes-of.ts'

const promptCharactersMax = 500
const optionCharactersMax = 200
/** Enough to find a text again. */
const quotedCharacters = 40

interface Change {
  readonly code: ImportProblemCode
  readonly about: string
  readonly used: string
}

/**
 * A question without what would keep it from being taken: texts that are too long are shortened, with the whole text in the notes, and
 * of pairs with the same right side the first is kept. What is no question at all is returned as it is.
 */
export function fitted(question: CreateQuestionBody): {
  readonly question: CreateQuestionBody
  readonly changes: readonly Change[]
} {
  const changes: Change[] = []
  const whole: string[] = []
  const shortened = <T>(text: T, max: number, code: ImportProblemCode): T | string => {
    if (typeof text !== 'string' || text.length <= max) return text
    const used = `${text.slice(0, max - 1).toWellFormed()}…`
    whole.push(text)
    changes.push({ code, about: `${text.slice(0, quotedCharacters).toWellFormed()}…`, used: '' })
    return used
  }
  const { prompt, options, notes, ...rest } = question
  if (typeof prompt !== 'string' || (notes !== undefined && typeof notes !== 'string'))
    return { question, changes }
  const fittedPrompt = shortened(prompt, promptCharactersMax, 'PROMPT_SHORTENED')
  const kept = Array.isArray(options) ? firstOfEachMatch(question, changes) : options
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

/** The pairs of a MATCHING whose right side no pair before has; the options of other types. */
function firstOfEachMatch({ type, options = [] }: CreateQuestionBody, changes: Change[]) {
  if (type !== 'MATCHING') return options
  const seen = new Set<string>()
  return options.filter(option => {
    const { text, match } = option ?? {}
    if (typeof match !== 'string') return true
    const side = match.trim()
    if (seen.has(side)) {
      changes.push({ code: 'EQUAL_MATCH', about: String(text), used: side })
      return false
    }
    seen.add(side)
    return true
  })
}
