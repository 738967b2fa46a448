import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { m } from '../../messages/stage/index.ts'
import { masked } from '../../slide/view/shown-stage.ts'
import { Written } from '../../ui/written.tsx'
import type { PanelProps } from './panel.ts'

/** In rem, largest first; texts too long for the last size scroll. */
const sizes = [5, 4.2, 3.6, 3, 2.4, 2, 1.75, 1.5, 1.25]

/** One text, filling the screen. */
export function EnlargedPanel({ stage }: PanelProps): JSX.Element {
  const text = stage.screen.enlarged.value ?? ''
  const box = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const element = box.current!
    const fit = () => {
      for (const rem of sizes) {
        element.style.fontSize = `${rem}rem`
        if (element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth) break
      }
    }
    // A ResizeObserver, as the dialog has no size until it opens.
    const resized = new ResizeObserver(fit)
    resized.observe(element)
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      resized.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
  }, [text])
  return (
    <p ref={box} class="enlarged">
      <Written text={text} isWhole />
    </p>
  )
}

/** Lists the question's hidden texts for restoring, masked where the audience may see them. */
export function HiddenPanel({ view, stage, isPrivate = false }: PanelProps): JSX.Element {
  const hidden = view.room.hidden_texts ?? []
  if (hidden.length === 0) return <p class="hint">{m.nothingHidden}</p>
  return (
    <ul class="people">
      {hidden.map(text => (
        <li key={text}>
          {isPrivate ? <Written text={text} /> : <bdi class="written">{masked(text)}</bdi>}
          <button type="button" class="button" onClick={() => stage.showAgain(text)}>
            {m.showAgain}
          </button>
        </li>
      ))}
    </ul>
  )
}
