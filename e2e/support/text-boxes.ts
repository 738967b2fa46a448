import type { Frame, Page } from 'playwright-core'

/**
 * Texts that somebody in the room could not read: cut off by what they stand in or by the edge of the screen, lying
 * over another text, or smaller than the last row can see. What is on another page of the stage is not looked at.
 * @param smallest the least sizes of fonts in units of the slide, by where they stand (selectors)
 */
export function unreadable(
  page: Page | Frame,
  smallest: Readonly<Record<string, number>>,
): Promise<string[]> {
  return page.evaluate(smallest => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const canvas = document.querySelector<HTMLElement>('[data-shape="canvas"] > .s-canvas')
    const canvasScale = canvas ? canvas.getBoundingClientRect().width / canvas.offsetWidth : 1
    const slackPx = 2
    interface Line {
      readonly text: string
      readonly node: Node
      readonly left: number
      readonly right: number
      readonly top: number
      readonly bottom: number
    }
    const lines: Line[] = []
    const found: string[] = []
    // Each element is measured once: it holds many lines.
    const boxes = new Map<Element, { clips: boolean; edge: DOMRect }>()
    const boxOf = (element: Element) => {
      let box = boxes.get(element)
      if (box === undefined) {
        const { overflowX, overflowY } = getComputedStyle(element)
        const clips = overflowX !== 'visible' || overflowY !== 'visible'
        box = { clips, edge: element.getBoundingClientRect() }
        boxes.set(element, box)
      }
      return box
    }
    const isDrawn = (node: Node) => node.parentElement instanceof SVGElement
    // A card over a wheel is meant to hide names.
    const isOnWheel = (node: Node) => node.parentElement!.closest('.wheel') !== null
    const short = (node: Node) => `“${(node.textContent ?? '').trim().slice(0, 40)}”`
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!
      const place = Object.keys(smallest).find(selector => parent.closest(selector))
      if (place === undefined) continue
      if (!node.textContent?.trim() || parent.closest('.only-read, .table-large caption, [hidden], title'))
        continue
      // A picture in a slide is as small as its place.
      if (parent.closest('.stage-main .s-picture')) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const style = getComputedStyle(parent)
      const isOnCanvas = canvas?.contains(parent) === true
      const fontPx = Number.parseFloat(style.fontSize) * (isOnCanvas ? canvasScale : 1)
      const unitPx = isOnCanvas ? canvasScale : rem / 16
      const scale = parent instanceof SVGElement ? (parent.ownerSVGElement?.getScreenCTM()?.a ?? 1) : 1
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      const flow = parent.closest('[data-paged="true"]')
      const pageBox = flow?.closest('.stage-main > *')?.getBoundingClientRect()
      for (const rect of rects) {
        if (pageBox && (rect.right < pageBox.left + slackPx || rect.left > pageBox.right - slackPx)) continue
        // The ink: fonts have more room above and below than letters take.
        const middle = (rect.top + rect.bottom) / 2
        const half = Math.min(rect.height / 2, fontPx * scale * 0.38)
        const line = {
          text: short(node),
          node,
          left: rect.left,
          right: rect.right,
          top: middle - half,
          bottom: middle + half,
        }
        if (
          line.left < -slackPx ||
          line.right > innerWidth + slackPx ||
          line.top < -slackPx ||
          line.bottom > innerHeight + slackPx
        )
          found.push(`${line.text} leaves the screen`)
        for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
          const { clips, edge } = boxOf(box)
          if (!clips) continue
          const isCut =
            line.left < edge.left - slackPx ||
            line.right > edge.right + slackPx ||
            line.top < edge.top - slackPx ||
            line.bottom > edge.bottom + slackPx
          if (isCut) found.push(`${line.text} is cut off by .${box.getAttribute('class')}`)
        }
        if (fontPx * scale < smallest[place]! * unitPx - 0.5 && !(parent instanceof SVGElement))
          found.push(`${line.text} is ${(fontPx / unitPx).toFixed(1)} units small`)
        lines.push(line)
      }
      if (parent.scrollWidth > parent.clientWidth + slackPx && style.textOverflow === 'ellipsis')
        found.push(`${short(node)} ends in an ellipsis`)
    }
    // From the top down: what begins below the end of a line, and all after it, lies over nothing of it.
    lines.sort((a, b) => a.top - b.top)
    for (const [i, a] of lines.entries()) {
      for (let j = i + 1; j < lines.length && lines[j]!.top < a.bottom; j++) {
        const b = lines[j]!
        // Boxes around turned letters say nothing of the letters.
        if (a.node === b.node || (isDrawn(a.node) && isDrawn(b.node))) continue
        if (isOnWheel(a.node) && isOnWheel(b.node)) continue
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (across > slackPx && down > slackPx) found.push(`${a.text} lies over ${b.text}`)
        // Two words of a cloud that touch read as one.
        const areWords = [a, b].every(({ node }) => node.parentElement!.closest('.cloud-word') !== null)
        if (areWords && down > slackPx && across > -3.2 * (canvas ? canvasScale : rem / 16))
          found.push(`${a.text} touches ${b.text}`)
      }
    }
    return [...new Set(found)].slice(0, 12)
  }, smallest)
}
