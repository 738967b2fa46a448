/** Folded parts, as texts repeat the same few and normalization takes longer than the rest of a search. */
const foldedParts = new Map<string, string>()
const partsMax = 5_000
const partMax = 8

/** A text for searches that ignore case and accents. */
export function foldText(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, foldPart).toLowerCase()
}

function foldPart(part: string): string {
  const known = foldedParts.get(part)
  if (known !== undefined) return known
  const folded = part.normalize('NFKD').replace(/\p{M}/gu, '')
  if (foldedParts.size === partsMax) foldedParts.clear()
  if (part.length <= partMax) foldedParts.set(part, folded)
  return folded
}
