import { cleanLine, withoutInvisible } from './clean-text.ts'
import { asciiDigits } from './digits.ts'

const outer = '\\s\'".,:;!?¡¿'
const leading = new RegExp(`^(?:[${outer.replace('.,', '')}]|[.,](?![0-9]))+`, 'u')
// The lookbehind keeps matching linear.
const trailing = new RegExp(`(?<![${outer}])[${outer}]+$`, 'u')

/**
 * The key by which words and blanks are compared and counted: texts that differ only in case, typography, presentation,
 * digits of a script or punctuation around them have the same one (docs/reference/question-types.md, "Comparison key").
 */
export function comparisonKey(text: string): string {
  // Before it is normalized, as invisible characters keep marks from composing; again after, as ﷺ has spaces.
  const plain = withoutInvisible(cleanLine(text), 'emoji').normalize('NFKC')
  return withoutEnds(asciiDigits(caseFolded(unified(cleanLine(plain))))).normalize('NFKC')
}

/** The same for blanks with `case_sensitive`: unifies quotes, hyphens and white space only. */
export function caseSensitiveKey(text: string): string {
  return unified(cleanLine(text).normalize('NFC'))
}

function unified(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c-\u201f«»]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
}

/**
 * Full case folding: through upper case, so that ß equals SS; ı is not i, but İ is, whose lower case has a dot of its own.
 * Normalized again, as folding can separate marks.
 */
function caseFolded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^ı]+/g, part => part.toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replace(/i\u0307+/g, 'i')
    .normalize('NFKC')
}

/** Without quotes and punctuation at either end, unless nothing would be left; the point of `.5` stays. */
function withoutEnds(text: string): string {
  return text.replace(trailing, '').replace(leading, '') || text
}
