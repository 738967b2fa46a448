import { loadPart } from '../../room/load-part.ts'

/** Ref that draws the formulas of an element with nothing but text. Temml is loaded with the first formula. */
export function withMath(element: HTMLElement | null): void {
  if (element && /\$.*\S\$(?!\d)/s.test(element.textContent))
    void loadPart(() => import('./draw-math.ts')).then(({ drawMath }) => drawMath(element))
}
