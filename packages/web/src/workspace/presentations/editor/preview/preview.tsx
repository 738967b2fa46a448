import type { RoomLook } from '@roomful/contract/features/organizations/look'
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { language, editorTexts as t } from '../../../../messages/workspace/index.ts'
import { isPreviewReady, type PreviewMessage } from '../../../../preview/previewed.ts'
import { lazily } from '../../../../ui/lazily.tsx'
import { imageSizes } from '../../../images/image-sizes.ts'
import { DeckPicture } from '../../../slides/deck-picture.tsx'
import type { FaultOf } from '../../../slides/fault-text.ts'
import { wordsOf } from '../../../slides/slide-words.ts'
import type { EditorDeck } from '../document/deck.ts'
import type { DeckEditor } from '../document/deck-editor.ts'
import type { SlideTypingProps } from '../typing/slide-typing.tsx'
import { previewOf } from './previewed.ts'
import './preview-pane.css'

/** Size at which the phone is laid out before it is scaled down, in CSS pixels. */
const phone = { width: 390, height: 720 } as const

/** Loads after the editor's first paint. */
const SlideTyping = lazily<SlideTypingProps>(
  async () => (await import('../typing/slide-typing.tsx')).SlideTyping,
)

/** The slide on stage and phone, with sample answers, updated while typing. */
export function Preview({
  editor,
  at,
  look,
  faultOf,
  isReadOnly,
}: {
  readonly editor: DeckEditor
  /** The place of the slide, from 0. */
  readonly at: number
  /** Of its rooms. */
  readonly look: RoomLook | null
  readonly faultOf: FaultOf
  /** Whether another member edits the slide. */
  readonly isReadOnly: boolean
}): JSX.Element {
  const deck = editor.deck.value
  const [shown, setShown] = useState<'stage' | 'phone'>('stage')
  const [answers, setAnswers] = useState<'before' | 'with'>('with')
  const slide = deck.slides[at]!
  const isAnswerable = slide.kind === 'QUESTION' && shown === 'stage'
  const hasSamples = isAnswerable && answers === 'with'
  const isTyped = shown === 'stage' && !isReadOnly && !editor.statusOf(slide.key).locked
  return (
    <div class="deck-preview">
      <div class="deck-preview-bar">
        <Choice
          label={t.preview}
          chosen={shown}
          choices={{ stage: t.stage, phone: t.phone }}
          onChoose={setShown}
        />
        {isAnswerable && (
          <Choice label={t.answers} chosen={answers} choices={t.answersShown} onChoose={setAnswers} />
        )}
        {hasSamples ? (
          <p class="hint">{t.sampleHint}</p>
        ) : (
          isTyped && <p class="hint deck-typing-hint">{t.typeHint}</p>
        )}
      </div>
      {shown === 'stage' ? (
        <div class="deck-stage">
          <DeckPicture
            label={`${t.stagePreview}: ${wordsOf(slide) || t.withoutText}`}
            slide={slide}
            hasAnswers={answers === 'with'}
            hasBand
            look={look}
          />
          {isTyped && <SlideTyping key={slide.key} editor={editor} slide={slide} faultOf={faultOf} />}
        </div>
      ) : (
        <PhoneFrame deck={deck} at={at} look={look} />
      )}
    </div>
  )
}

function Choice<Name extends string>({
  label,
  chosen,
  choices,
  onChoose,
}: {
  readonly label: string
  readonly chosen: Name
  readonly choices: Readonly<Record<Name, string>>
  readonly onChoose: (name: Name) => void
}): JSX.Element {
  return (
    <fieldset class="deck-preview-of">
      <legend class="only-read">{label}</legend>
      {(Object.keys(choices) as Name[]).map(name => (
        <label key={name} class="deck-preview-choice">
          <input type="radio" name={label} checked={chosen === name} onChange={() => onChoose(name)} />
          {choices[name]}
        </label>
      ))}
    </fieldset>
  )
}

/** An isolated frame at the size of a phone; ignores input. */
function PhoneFrame({
  deck,
  at,
  look,
}: {
  readonly deck: EditorDeck
  readonly at: number
  readonly look: RoomLook | null
}): JSX.Element {
  const previewed = useMemo(() => ({ ...previewOf(deck, at), look }), [deck, at, look, imageSizes.value])
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef<PreviewMessage>(previewed)
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
  useEffect(() => {
    const element = box.current!
    const fit = new ResizeObserver(() =>
      element.style.setProperty('--scale', String(element.clientWidth / phone.width)),
    )
    fit.observe(element)
    return () => fit.disconnect()
  }, [])
  return (
    <div class="deck-phone" ref={box}>
      <iframe
        ref={frame}
        inert
        tabIndex={-1}
        title={t.phonePreview}
        src={`/preview?lang=${language}`}
        width={phone.width}
        height={phone.height}
      />
    </div>
  )
}
