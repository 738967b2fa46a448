import type { Locator } from 'playwright-core'

/** Every line of text of a slide, as it is broken. @param main the `.stage-main` */
export function linesOf(main: Locator): Promise<string[]> {
  return main.evaluate(main => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const lines: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement!.closest('.only-read, svg')) continue
      const text = node.textContent!
      const range = document.createRange()
      let line = ''
      let last: DOMRect | undefined
      for (let i = 0; i < text.length; i++) {
        range.setStart(node, i)
        range.setEnd(node, i + 1)
        const [box] = range.getClientRects()
        if (box && last && Math.abs(box.top - last.top) > last.height / 2) {
          lines.push(line.trim())
          line = ''
        }
        last = box ?? last
        line += text[i]
      }
      lines.push(line.trim())
    }
    return lines.filter(Boolean)
  })
}
