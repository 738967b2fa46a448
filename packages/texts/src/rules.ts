/** Numbers, plurals and inserted texts of a language, which compiled catalogues call by these short names. */
export interface Rules {
  /** A number with the digits 0 to 9. */
  n(value: number, options?: Intl.NumberFormatOptions): string
  /** Of texts in the order of `pluralOrder`, the one for a number; 0 and a missing one are `other`. */
  p<T>(value: number, ...texts: (T | 0)[]): T
  /** The same for ordinals. */
  o<T>(value: number, ...texts: (T | 0)[]): T
  /** An inserted text, isolated from its sentence where their directions could differ. */
  i(text: string): string
}

/** `other` first: most numbers of most languages have it. */
export const pluralOrder = ['other', 'one', 'many', 'few', 'two', 'zero'] as const

/** Letters written from right to left (of the astral planes by their first half), and marks of direction. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/
const languagesRightToLeft = /^(ar|he)\b/

const made: Record<string, Rules> = {}

/** @param tag BCP 47 */
export function rulesOf(tag: string): Rules {
  made[tag] ??= makeRules(tag)
  return made[tag]
}

function makeRules(tag: string): Rules {
  const latin = `${tag}-u-nu-latn`
  const plain = new Intl.NumberFormat(latin)
  const choose = (type: 'cardinal' | 'ordinal') => {
    const rules = new Intl.PluralRules(tag, { type })
    return <T>(value: number, ...texts: (T | 0)[]) => {
      const text = texts[pluralOrder.indexOf(rules.select(value))]
      return (text === undefined || text === 0 ? texts[0] : text) as T
    }
  }
  return {
    n: (value, options) => (options ? new Intl.NumberFormat(latin, options) : plain).format(value),
    p: choose('cardinal'),
    o: choose('ordinal'),
    i: text => (languagesRightToLeft.test(tag) || rightToLeft.test(text) ? `\u2068${text}\u2069` : text),
  }
}
