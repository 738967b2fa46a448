/** A text for searches that ignore case and accents. */
export function foldText(text: string): string {
  // Most characters of most texts need no normalization, which takes longer than the rest of a search.
  return text.replace(/[^\0-\x7f]+/g, part => part.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()
}
