import { type Formula, splitFormulas } from '@roomful/contract/lib/markdown/formulas'
import { type MathTree, mathTree } from './math-tree.ts'
import './math.css'

// Formulas take their place once; without the font, in one of the system.
await document.fonts.load('1em "Noto Sans Math"').catch(() => {})

/** Puts formulas in the place of their source. One that is wrong stays as it is written. */
export function drawMath(element: HTMLElement): void {
  const parts = splitFormulas(element.textContent)
  if (parts.some(part => typeof part !== 'string')) element.replaceChildren(...parts.map(drawPart))
  // The name of a button or of a row is text, in which a fraction would be one number.
  for (const math of element.querySelectorAll(':is(button, th) math'))
    math.setAttribute('aria-label', math.closest<HTMLElement>('.formula')!.dataset.latex!)
}

function drawPart(part: string | Formula, at: number, parts: readonly (string | Formula)[]): string | Node {
  if (typeof part === 'string') return besideDisplay(part, parts[at - 1], parts[at + 1])
  const tree = mathTree(part)
  if (!tree) return part.source
  const formula = document.createElement('span')
  formula.className = 'formula'
  formula.dir = 'ltr'
  formula.translate = false
  formula.dataset.display = String(part.isDisplay)
  formula.dataset.latex = part.latex
  formula.dataset.alone = String(parts.length === 1)
  formula.append(elementOf(tree))
  return formula
}

/** A text without the line breaks to formulas that start a line anyway. */
function besideDisplay(text: string, before?: string | Formula, after?: string | Formula): string {
  const isDisplay = (part?: string | Formula) => typeof part === 'object' && part.isDisplay
  const start = isDisplay(before) ? text.replace(/^[^\S\n]*\n/, '') : text
  return isDisplay(after) ? start.replace(/\n[^\S\n]*$/, '') : start
}

/** Styles are set by script, since the content security policy allows no `style` attributes. */
function elementOf({ type, attributes, classes, styles, children }: MathTree): MathMLElement {
  const element = document.createElementNS('http://www.w3.org/1998/Math/MathML', type)
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'style') element.style.cssText = value
    else element.setAttribute(name, value)
  }
  if (classes !== '') element.setAttribute('class', classes)
  Object.assign(element.style, styles)
  element.append(...children.map(child => (typeof child === 'string' ? child : elementOf(child))))
  return element
}
