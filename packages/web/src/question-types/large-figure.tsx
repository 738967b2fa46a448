import type { ComponentChildren, JSX } from 'preact'
import { figureSize, figureWidths } from './figure-size.ts'
import './large-figure.css'

/** The main figure of a chart at the start of a slide, with what it means. @param figure null: not known yet */
export function LargeFigure({
  figure,
  children,
}: {
  figure: string | null
  children: ComponentChildren
}): JSX.Element {
  if (figure === null)
    return (
      <p class="large-figure" data-none={true}>
        {children}
      </p>
    )
  return (
    <p
      class="large-figure numbers"
      style={{
        '--size': figureSize(figure),
        '--size-with-image': figureSize(figure, figureWidths.withImage),
      }}
    >
      {figure.replace('-', '−')}
      <small>{children}</small>
    </p>
  )
}
