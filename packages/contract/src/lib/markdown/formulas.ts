import { formulaPattern } from './inline.ts'

/** Longer formulas are shown as their source. */
export const formulaCharactersMax = 2_000

/** A LaTeX formula in a text. */
export interface Formula {
  /** With its dollar signs. */
  readonly source: string
  readonly latex: string
  /** Whether it stands on a line of its own. */
  readonly isDisplay: boolean
}

/** Splits a text at its formulas. In Markdown they are those of `parseInline`, which takes code and links first. */
export function splitFormulas(text: string): (string | Formula)[] {
  const parts: (string | Formula)[] = []
  let from = 0
  for (const { 0: source, 1: display, 2: inline, index } of text.matchAll(new RegExp(formulaPattern))) {
    const latex = display ?? inline
    if (latex === undefined || latex.length > formulaCharactersMax) continue
    if (index > from) parts.push(text.slice(from, index))
    parts.push({ source, latex: latex.trim(), isDisplay: display !== undefined })
    from = index + source.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}
