import { type ComponentChildren, createContext, type JSX } from 'preact'
import { useContext, useLayoutEffect, useRef } from 'preact/hooks'
import type { Shape } from './shape.ts'
import type { SlideLook } from './slide-look.ts'

/** The shape of the slide around a component. */
export const SlideShape = createContext<Shape>('page')

/** Role of a slide: the page, with its landmark and title; a part of another; or a picture in one. */
export const SlideRole = createContext<'page' | 'part' | 'picture'>('page')

/** The look of slides that differs from that of the page around them. */
export const SlidesLook = createContext<SlideLook | undefined>(undefined)

/** The canvas, in units. */
export const canvas = { width: 1280, height: 720 } as const

/**
 * A slide, scaled to the largest size that fits its box, or as a page. Line breaks never depend on the scale.
 * @param isMoment whether the slide is dark, in the colour of the accent
 * @param over lies over the canvas unscaled; it finds the scale in `--k`
 */
export function SlideAt({
  shape,
  isMoment = false,
  over,
  children,
}: {
  shape: Shape
  isMoment?: boolean
  over?: ComponentChildren
  children: ComponentChildren
}): JSX.Element {
  const look = useContext(SlidesLook)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current!
    const fit = () => {
      const { clientWidth, clientHeight } = element
      const scale = Math.min(clientWidth / canvas.width, clientHeight / canvas.height)
      element.style.setProperty('--k', String(scale))
    }
    // Called before the next paint as well; to measure here would lay the page out once more.
    const resized = new ResizeObserver(fit)
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  return (
    <div
      ref={box}
      class={look?.scheme ? 's-box themed' : 's-box'}
      data-shape={shape}
      data-moment={isMoment}
      data-theme={look?.scheme ?? undefined}
      style={look?.style}
    >
      <div class="s-canvas">
        <SlideShape.Provider value={shape}>{children}</SlideShape.Provider>
      </div>
      {over}
    </div>
  )
}
