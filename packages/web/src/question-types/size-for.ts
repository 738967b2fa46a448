/** A font size, and what fits at it: characters in all, and of one word. */
interface TextSize {
  readonly size: number
  readonly text: number
  readonly word: number
}

/** Length of a line break, in characters. */
const lineBreak = 20

/**
 * The largest size at which a text fits, by its length, so that it is the same on every stage.
 * @param sizes largest first
 * @param least for longer texts
 */
export function sizeFor(written: string, sizes: readonly TextSize[], least: number): number {
  const length = [...written].length + lineBreak * (written.split('\n').length - 1)
  const longestWord = Math.max(...written.split(/\s+/).map(word => [...word].length))
  return sizes.find(({ text, word }) => length <= text && longestWord <= word)?.size ?? least
}
