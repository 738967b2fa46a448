import { layOut, layoutOf, type PartLayout, setLayout } from './fit.ts'

interface Layout {
  readonly pages: number
  readonly parts: readonly PartLayout[]
}

/** Layouts by content, language and direction, oldest first. */
const layouts = new Map<string, Layout>()
/** More than a deck has slides. */
const layoutsMax = 500
let hidden: HTMLElement | null = null

// Before the listeners of screens, which then lay out again.
document.fonts.addEventListener('loadingdone', () => layouts.clear())

/**
 * Lays out a picture of a slide: measured on a hidden copy that is not scaled, once for each content.
 * @returns the number of pages
 */
export function layOutPicture(main: HTMLElement): number {
  const copy = main.closest<HTMLElement>('.s-box')!.cloneNode(true) as HTMLElement
  copy.style.removeProperty('--k')
  const copied = copy.querySelector<HTMLElement>('.stage-main')!
  setLayout(copied)
  const { direction } = getComputedStyle(main)
  const { lang } = document.documentElement
  const key = `${lang} ${direction} ${(copy.cloneNode() as HTMLElement).outerHTML} ${copied.outerHTML}`
  const layout = layouts.get(key) ?? measure(key, copy, copied, direction)
  setLayout(main, layout.parts)
  return layout.pages
}

function measure(key: string, copy: HTMLElement, main: HTMLElement, direction: string): Layout {
  hidden ??= hiddenElement()
  hidden.dir = direction
  hidden.append(copy)
  const layout = { pages: layOut(main), parts: layoutOf(main) }
  hidden.replaceChildren()
  // Measuring may have requested a font, with which lines break elsewhere.
  if (document.fonts.status === 'loaded') keep(key, layout)
  return layout
}

function keep(key: string, layout: Layout): void {
  layouts.set(key, layout)
  if (layouts.size > layoutsMax) layouts.delete(layouts.keys().next().value!)
}

function hiddenElement(): HTMLElement {
  const element = document.createElement('div')
  element.className = 's-hidden'
  element.inert = true
  document.body.append(element)
  return element
}
