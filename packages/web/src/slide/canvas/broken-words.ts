/** Words of scripts that break lines between words. Longer ones are addresses and the like, which may break anywhere. */
const words = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]{5,24}/gu
/** Checking only the longest words is enough. */
const wordsMax = 12
const slackPx = 2

/** @returns tells whether a word of an element wraps over two lines now, or a formula is wider than its line */
export function brokenIn(element: Element): () => boolean {
  const words = longestWords(element)
  const formulas = [...element.querySelectorAll('.formula')]
  return () =>
    areWordsBroken(words) ||
    formulas.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + slackPx)
}

/** The longest words of an element, as ranges. */
function longestWords(element: Element): Range[] {
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

function areWordsBroken(ranges: readonly Range[]): boolean {
  return ranges.some(range => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
}

/** Texts up to this length are short. */
const shortMax = 24

/** @returns tells whether a short option or formula of a list takes two lines now */
export function shortBrokenIn(list: Element): () => boolean {
  const texts = [...list.querySelectorAll('.written')].filter(
    ({ textContent }) => textContent.trim().length <= shortMax,
  )
  const words = texts.filter(text => !text.querySelector('math')).map(contentOf)
  const formulas = texts.flatMap(text => [...text.querySelectorAll('math')])
  return () => areWordsBroken(words) || formulas.some(isWrapped)
}

function contentOf(element: Element): Range {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range
}

/** Whether a part of a formula begins a line. Formulas run from left to right everywhere. */
function isWrapped(formula: Element): boolean {
  const boxes = [...formula.children].map(child => child.getBoundingClientRect())
  return boxes.some((box, i) => i > 0 && box.left < boxes[i - 1]!.right - slackPx)
}
