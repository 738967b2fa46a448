import type { RoomQuestion } from '@roomful/contract/room/protocol'
import { decimal } from '../ui/numbers.ts'
import { partnerText } from './matching/pairs.ts'
import type { NumericSettings } from './numeric/input.tsx'

/** The correct answer as text; null before the question is REVEALED, and for types without one. */
export function rightAnswer(question: RoomQuestion): string | null {
  if (question.phase !== 'REVEALED') return null
  const { options, settings } = question
  switch (question.type) {
    case 'MULTIPLE_CHOICE':
    case 'QUIZ': {
      const right = options.filter(option => option.is_correct).map(({ text }) => text)
      return right.length === 0 ? null : right.join(', ')
    }
    case 'NUMERIC': {
      const { correct_value, tolerance = 0 } = settings as unknown as NumericSettings
      if (correct_value == null) return null
      return decimal(correct_value, 6) + (tolerance > 0 ? ` ± ${decimal(tolerance, 6)}` : '')
    }
    case 'ORDERING':
      return options.map(({ text }, i) => `${i + 1}. ${text}`).join('\n')
    case 'MATCHING':
      return options
        .map(({ text, match_id }) => `${text} → ${partnerText(question, match_id ?? '')}`)
        .join('\n')
    case 'FILL_IN_BLANK': {
      const blanks = settings.blanks as { accepted: string[] }[]
      return blanks.map(({ accepted }) => accepted[0]).join(', ')
    }
    default:
      return null
  }
}
