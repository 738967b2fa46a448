import { linesOf, listItems } from './blocks.ts'

/** The number of a text's points: the items of its lists, each with all below it. */
export function pointsOf(text: string): number {
  return listItems(linesOf(text)).length
}

/** A text without the points after the first ones. @param shown how many stay */
export function upToPoint(text: string, shown: number): string {
  const lines = linesOf(text)
  const later = listItems(lines).slice(shown)
  if (later.length === 0) return text
  // An empty line keeps the paragraphs around them apart.
  for (const { from, end } of later) lines.fill('', from, end)
  return lines.join('\n').trimEnd()
}
