/** Every decimal digit outside ASCII. */
const digit = /(?![0-9])\p{Nd}/gu

/** Replaces decimal digits of all scripts with 0–9, so that codes and numbers can be read. */
export function asciiDigits(text: string): string {
  return text.replace(digit, character => {
    // Unicode assigns decimal digits in runs of ten, some of which are adjacent.
    let before = 0
    for (let at = character.codePointAt(0)! - 1; /\p{Nd}/u.test(String.fromCodePoint(at)); at--) before++
    return String(before % 10)
  })
}

/**
 * Reads a typed number: digits of any script, a comma or point (U+066B too) before decimals, U+066C between thousands, a
 * hyphen or minus sign.
 * @returns NaN for anything else, the empty text included
 */
export function typedNumber(text: string): number {
  const plain = asciiDigits(text)
    .trim()
    .replace(/[,\u066b]/, '.')
    .replaceAll('\u066c', '')
    .replace(/^[\u2212\u2010\u2011]/, '-')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}
