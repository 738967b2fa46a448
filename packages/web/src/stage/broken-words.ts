/** Words of scripts whose lines break between words. Longer ones are addresses and the like, which break anywhere. */
const words = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]{5,24}/gu
/** So many are looked at: where the longest are whole, the others are too. */
const wordsMax = 12

/** The longest words of an element, as they stand in it: the first that would be broken over two lines. */
export function longestWords(element: Element): Range[] {
  const found: { node: Node; at: number; length: number }[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: word, index } of node.textContent!.matchAll(words))
      found.push({ node, at: index, length: word.length })
  }
  found.sort((a, b) => b.length - a.length)
  return found.slice(0, wordsMax).map(({ node, at, length }) => {
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + length)
    return range
  })
}

/** Whether one of the words stands on two lines, as the page is laid out now. */
export function areWordsBroken(ranges: readonly Range[]): boolean {
  return ranges.some(range => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
}
