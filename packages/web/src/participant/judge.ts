import { cleanLine } from '@roomful/contract/clean-text'
import type { RoomQuestion } from '@roomful/contract/room-protocol'
import type { NumericSettings } from '../question-types/numeric/steps.ts'

/**
 * How much of an answer is right, for showing only: points come from the server.
 * @returns 0 to 1; null before the question is REVEALED, and where nothing is right or wrong
 */
export function fractionRight(question: RoomQuestion, own: unknown): number | null {
  if (question.phase !== 'REVEALED') return null
  const { options, settings } = question
  switch (question.type) {
    case 'MULTIPLE_CHOICE':
    case 'QUIZ': {
      const right = options.filter(option => option.is_correct).map(({ id }) => id)
      const { option_ids } = own as { option_ids: string[] }
      if (right.length === 0) return null
      return right.length === option_ids.length && right.every(id => option_ids.includes(id)) ? 1 : 0
    }
    case 'NUMERIC': {
      const { correct_value, tolerance = 0 } = settings as unknown as NumericSettings
      if (correct_value == null) return null
      return Math.abs((own as { value: number }).value - correct_value) <= tolerance + 1e-9 ? 1 : 0
    }
    case 'ORDERING': {
      const { order } = own as { order: string[] }
      return share(options.map(({ id }, i) => order[i] === id))
    }
    case 'MATCHING': {
      const { pairs } = own as { pairs: { left_id: string; right_id: string }[] }
      return share(
        options.map(({ id, match_id }) =>
          pairs.some(pair => pair.left_id === id && pair.right_id === match_id),
        ),
      )
    }
    case 'FILL_IN_BLANK': {
      const blanks = settings.blanks as { accepted: string[]; case_sensitive: boolean }[]
      const texts = (own as { blanks: string[] }).blanks
      return share(
        blanks.map(({ accepted, case_sensitive }, i) =>
          accepted.some(one => form(one, case_sensitive) === form(texts[i] ?? '', case_sensitive)),
        ),
      )
    }
    default:
      return null
  }
}

function share(rights: readonly boolean[]): number {
  return rights.filter(Boolean).length / rights.length
}

function form(text: string, caseSensitive: boolean): string {
  const clean = cleanLine(text.normalize('NFC'))
  return caseSensitive ? clean : clean.toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}
