import type { EditorOption } from '../document/deck.ts'

/** The lines of a text that are not empty, without bullets and numbers. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map(line => line.trim().replace(/^([-*•–]|\d{1,2}[.)])\s+/, ''))
    .filter(line => line !== '')
}

/**
 * Options with a line each from a place on: the first takes the place of the text there, the others are new.
 * @param max how many options there may be
 * @returns `left`: how many lines had no room; `last`: the key of the last one that had
 */
export function withLines(
  options: readonly EditorOption[],
  at: number,
  lines: readonly string[],
  max: number,
  create: (place: number, text: string) => EditorOption,
): { readonly options: readonly EditorOption[]; readonly left: number; readonly last: string } {
  const room = max - options.length
  const [first = '', ...others] = lines
  const added = others.slice(0, room).map((text, i) => create(at + 1 + i, text))
  const changed = { ...options[at]!, text: first }
  return {
    options: options.toSpliced(at, 1, changed, ...added),
    left: others.length - added.length,
    last: (added.at(-1) ?? changed).key,
  }
}
