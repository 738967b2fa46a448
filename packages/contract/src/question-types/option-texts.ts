import { cleanLine, isVisible } from '../lib/clean-text.ts'
import { type Violation, visibleText } from '../lib/violation.ts'

/** Texts of an option. */
type Texts = { readonly text: string; readonly match?: unknown }

const keys = ['text', 'match'] as const

/**
 * Invisible and equal texts of options. Texts of one key are equal if they are after trimming, NFC and joining white space;
 * invisible characters make no difference.
 * @param mayRepeat whether equal texts are allowed
 */
export function optionTextFaults(options: readonly Texts[], mayRepeat = false): Violation[] {
  return keys.flatMap(key => {
    const texts = options.map(option => option[key]).map(text => (typeof text === 'string' ? text : null))
    const compared = texts.map(text => text && equalText(text))
    return texts.flatMap((text, i): Violation[] => {
      if (text === null) return []
      const field = `options[${i}].${key}`
      if (!isVisible(text)) return [visibleText(field)]
      const other = mayRepeat ? -1 : compared.findIndex((one, j) => j !== i && one === compared[i])
      if (other < 0) return []
      return [{ field, rule: 'distinct_texts', message: `must differ from options[${other}].${key}` }]
    })
  })
}

/** The text by which options are equal. */
export function equalText(text: string): string {
  return cleanLine(text.normalize('NFC')).normalize('NFC')
}
