import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import './slide-picture.css'

/** Draws pictures by their elements. */
const draws = new WeakMap<Element, () => void>()
/** Pictures near the viewport that are not drawn yet, the latest last. */
const nearby = new Set<Element>()
/** Pictures for paper that are not drawn yet, in their order. */
const eager = new Set<Element>()
let observer: IntersectionObserver | null = null
let isDrawing = false

/** A slide of 1280 × 720 units as a picture that cannot be operated, drawn once it is near the viewport and the page is idle. */
export function SlidePicture({
  label,
  isEager = false,
  children,
}: {
  /** The words of the slide; null where they are next to it. */
  readonly label: string | null
  /** Whether it is also drawn far from the viewport, after those nearby; for paper. */
  readonly isEager?: boolean | undefined
  /** A `StillSlide`. */
  readonly children: ComponentChildren
}): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const element = box.current!
    draws.set(element, () => setDrawn(true))
    return follow(element, isEager)
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

/** Draws a picture when it comes near, or as soon as no other is due. @returns stops it */
function follow(element: Element, isEager: boolean): () => void {
  if (isEager) {
    eager.add(element)
    if (!isDrawing) drawWhenIdle()
  }
  observer ??= new IntersectionObserver(follows, { rootMargin: '50%', scrollMargin: '50%' })
  observer.observe(element)
  return () => {
    observer!.unobserve(element)
    nearby.delete(element)
    eager.delete(element)
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
  isDrawing = nearby.size + eager.size > 0
  if (!isDrawing) return
  whenIdle(() => {
    const [firstEager] = eager
    const next = [...nearby].at(-1) ?? firstEager
    if (next) draw(next)
    drawWhenIdle()
  })
}

function draw(picture: Element): void {
  nearby.delete(picture)
  eager.delete(picture)
  observer!.unobserve(picture)
  draws.get(picture)!()
}

// Paper does not wait until the page is idle.
globalThis.addEventListener?.('beforeprint', () => {
  for (const picture of eager) draw(picture)
})
