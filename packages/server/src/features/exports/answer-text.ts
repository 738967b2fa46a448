import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { Cell } from '../../lib/table.ts'

/** The stored answers of all types, discriminated by their question's type. */
interface StoredValue {
  readonly option_ids: readonly string[]
  readonly words: readonly string[]
  readonly text: string
  readonly value: number
  readonly order: readonly string[]
  readonly pairs: readonly { readonly left_id: string; readonly right_id: string }[]
  readonly blanks: readonly string[]
  readonly points: Readonly<Record<string, number>>
}

/** One answer as a cell: what the participant said, in the words of the question. */
export function answerCell(question: QuestionDefinition, value: unknown): Cell {
  const answer = value as StoredValue
  const type = question.type as QuestionTypeName
  switch (type) {
    case 'MULTIPLE_CHOICE':
    case 'QUIZ':
      return answer.option_ids.map(textOf).join('; ')
    case 'WORD_CLOUD':
      return answer.words.join(', ')
    case 'OPEN_TEXT':
      return answer.text
    case 'RATING':
    case 'NPS':
    case 'NUMERIC':
      return answer.value
    case 'RANKING':
    case 'ORDERING':
      return answer.order.map(textOf).join(' > ')
    case 'MATCHING':
      return answer.pairs.map(({ left_id, right_id }) => pairText(question, left_id, right_id)).join('; ')
    case 'FILL_IN_BLANK':
      return answer.blanks.join('; ')
    case 'POINT_ALLOCATION':
      return question.options
        .map(({ id, text }) => `${text}: ${Object.hasOwn(answer.points, id) ? answer.points[id] : 0}`)
        .join('; ')
    case 'SPINNER':
    case 'QA':
      return null
    default:
      return type satisfies never
  }

  function textOf(optionId: string): string {
    return question.options.find(option => option.id === optionId)!.text
  }
}

/** A pair of MATCHING. */
export function pairText({ options }: QuestionDefinition, leftId: string, rightId: string): string {
  const left = options.find(option => option.id === leftId)!.text
  const right = options.find(option => option.match_id === rightId)!.match
  return `${left} → ${right}`
}
