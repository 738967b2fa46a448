import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { language, editorTexts as t } from '../../../../messages/workspace/index.ts'
import { isPreviewReady, type Previewed } from '../../../../preview/previewed.ts'
import { imageSizes } from '../../../images/image-sizes.ts'
import type { EditorDeck } from '../document/deck.ts'
import { previewOf } from './previewed.ts'
import './preview-pane.css'

type Shown = 'stage' | 'phone'

/** Sizes at which rooms are laid out before they are scaled down, in CSS pixels. */
const sizes = { stage: { width: 1280, height: 720 }, phone: { width: 390, height: 720 } } as const

/** The slide on stage and phone, with sample answers, updated while typing. */
export function Preview({
  deck,
  at,
}: {
  readonly deck: EditorDeck
  /** The place of the slide, from 0. */
  readonly at: number
}): JSX.Element {
  const [shown, setShown] = useState<Shown>('stage')
  const previewed = useMemo(() => previewOf(deck, at), [deck, at, imageSizes.value])
  return (
    <div class="deck-preview">
      <fieldset class="deck-preview-of">
        <legend class="only-read">{t.preview}</legend>
        {(['stage', 'phone'] as const).map(one => (
          <label key={one} class="deck-preview-choice">
            <input type="radio" name="preview-of" checked={shown === one} onChange={() => setShown(one)} />
            {t[one]}
          </label>
        ))}
      </fieldset>
      <Frame key={shown} of={shown} previewed={previewed} />
      {previewed.kind === 'QUESTION' && shown === 'stage' && <p class="hint">{t.sampleHint}</p>}
    </div>
  )
}

/** An isolated frame at device size; ignores input. */
function Frame({ of, previewed }: { readonly of: Shown; readonly previewed: Previewed }): JSX.Element {
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(previewed)
  latest.current = previewed
  const send = () => frame.current?.contentWindow?.postMessage(latest.current, location.origin)
  useEffect(send, [previewed])
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (event.source === frame.current?.contentWindow && isPreviewReady(event.data)) send()
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])
  const { width, height } = sizes[of]
  useEffect(() => {
    const element = box.current!
    const fit = new ResizeObserver(() =>
      element.style.setProperty('--scale', String(element.clientWidth / width)),
    )
    fit.observe(element)
    return () => fit.disconnect()
  }, [])
  return (
    <div class="deck-frame" data-of={of} ref={box}>
      <iframe
        ref={frame}
        inert
        tabIndex={-1}
        title={of === 'stage' ? t.stagePreview : t.phonePreview}
        src={`/preview?of=${of}&lang=${language}`}
        width={width}
        height={height}
      />
    </div>
  )
}
