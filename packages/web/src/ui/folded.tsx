import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { m } from '../messages/results/index.ts'
import './folded.css'

/** Letters may reach beyond their lines. */
const slackPx = 8

/** Reports whether a box cuts its text off, at once and whenever its size changes. @returns stops it */
export function watchCut(box: HTMLElement, report: (isCut: boolean) => void): () => void {
  // Of texts that clip their own overflow the box knows nothing.
  const parts = [box, ...box.children]
  const measure = () => report(parts.some(part => part.scrollHeight > part.clientHeight + slackPx))
  const resized = new ResizeObserver(measure)
  resized.observe(box)
  document.fonts.addEventListener('loadingdone', measure)
  return () => {
    resized.disconnect()
    document.fonts.removeEventListener('loadingdone', measure)
  }
}

/** Text of limited height; where it is cut off, a button shows the rest in place. */
export function Folded({
  text,
  lines,
  children,
}: {
  /** The text of `children`. */
  text: string
  lines?: number
  children: ComponentChildren
}): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => (isOpen ? undefined : watchCut(box.current!, setCut)), [text, isOpen])
  return (
    <>
      <div
        ref={box}
        class="folded"
        data-open={isOpen || undefined}
        style={lines === undefined ? undefined : { '--lines': lines }}
      >
        {children}
      </div>
      {isCut && (
        <button
          type="button"
          class="button quiet fold"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span key={isOpen}>{isOpen ? m.showLess : m.showMore}</span>
        </button>
      )}
    </>
  )
}
