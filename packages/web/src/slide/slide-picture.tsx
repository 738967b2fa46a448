import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import './slide-picture.css'

/** Draws pictures by their elements. */
const draws = new WeakMap<Element, () => void>()
/** Pictures near the viewport that are not drawn yet, the latest last. */
const nearby = new Set<Element>()
let observer: IntersectionObserver | null = null
let isDrawing = false

/** A slide of 1280 × 720 units as a picture that cannot be operated, drawn once it is near the viewport and the page is idle. */
export function SlidePicture({
  label,
  children,
}: {
  /** The words of the slide; null where they are next to it. */
  readonly label: string | null
  /** A `StillSlide`. */
  readonly children: ComponentChildren
}): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const element = box.current!
    draws.set(element, () => setDrawn(true))
    return follow(element)
  }, [])
  return (
    <div
      ref={box}
      class="s-picture"
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {isDrawn && (
        <div class="s-still" inert>
          {children}
        </div>
      )}
    </div>
  )
}

/** Draws a picture when it comes near. @returns stops it */
function follow(element: Element): () => void {
  observer ??= new IntersectionObserver(follows, { rootMargin: '50%', scrollMargin: '50%' })
  observer.observe(element)
  return () => {
    observer!.unobserve(element)
    nearby.delete(element)
  }
}

function follows(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    nearby.delete(target)
    if (isIntersecting) nearby.add(target)
  }
  if (!isDrawing) drawWhenIdle()
}

/** Where pages cannot tell that they are idle (Safari), after what is due. */
const whenIdle: (run: () => void) => void =
  'requestIdleCallback' in globalThis
    ? run => requestIdleCallback(run, { timeout: 500 })
    : run => setTimeout(run, 1)

/** One at a time, the latest first: pictures out of sight are no longer in the queue. */
function drawWhenIdle(): void {
  isDrawing = nearby.size > 0
  if (!isDrawing) return
  whenIdle(() => {
    const latest = [...nearby].at(-1)
    if (latest) {
      nearby.delete(latest)
      observer!.unobserve(latest)
      draws.get(latest)!()
    }
    drawWhenIdle()
  })
}
