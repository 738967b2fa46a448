import type { JSX } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import type { FaultOf } from '../../../slides/fault-text.ts'
import type { EditorSlide } from '../document/deck.ts'
import type { DeckEditor } from '../document/deck-editor.ts'
import { isSame } from '../document/fields.ts'
import { type SlideText, textsOf } from './slide-texts.ts'
import { boxesOn, elementOf, noBoxes, type TextBox, type TextBoxes } from './text-boxes.ts'
import './slide-typing.css'

export interface SlideTypingProps {
  readonly editor: DeckEditor
  readonly slide: EditorSlide
  readonly faultOf: FaultOf
}

/** The text being typed in. */
interface Typed {
  readonly name: string
  /** Where it was clicked, in pixels of the window. */
  readonly point: Point | null
}

interface Point {
  readonly x: number
  readonly y: number
}

/** In units, around each text. */
const padding = 8

/** The texts of the slide's picture, which is the previous element, as controls over it. */
export function SlideTyping({ editor, slide, faultOf }: SlideTypingProps): JSX.Element {
  const layer = useRef<HTMLFieldSetElement>(null)
  const texts = useMemo(() => textsOf(slide), [slide])
  const latest = useRef(texts)
  latest.current = texts
  const [{ scale, boxes }, setBoxes] = useState(noBoxes)
  const [typed, setTyped] = useState<Typed | null>(null)
  const openName = useRef<string | null>(null)
  openName.current = typed?.name ?? null
  const focusNext = useRef<string | null>(null)
  const shown = texts.filter(({ name }) => boxes[name])
  const current = shown.find(({ name }) => name === typed?.name)

  function measure(): void {
    const measured = boxesOn(pictureOf(layer.current!), latest.current)
    setBoxes(before => {
      const now = withOpen(measured, before, openName.current)
      return isSame(before, now) ? before : now
    })
  }

  useLayoutEffect(() => {
    // The scale is a style of the picture as well.
    const changed = new MutationObserver(measure)
    const all = { subtree: true, childList: true, characterData: true, attributes: true }
    changed.observe(pictureOf(layer.current!), all)
    return () => changed.disconnect()
  }, [])
  // Also when a text is opened: its color may have changed in a transition.
  useLayoutEffect(measure, [typed?.name])
  useLayoutEffect(() => {
    if (focusNext.current === null || typed !== null) return
    layer.current!.querySelector<HTMLElement>(`[data-text="${focusNext.current}"]`)?.focus()
    focusNext.current = null
  })
  // After each drawing: elements of changed texts are new ones.
  useLayoutEffect(() => hideDrawn(layer.current!, current))

  /** @param point where it was clicked */
  function open(name: string, point: Point | null = null): void {
    layer.current!.focus({ preventScroll: true })
    setTyped({ name, point })
  }

  /** Types in the next text, or with -1 in the one before. @returns whether there is one */
  function go(from: SlideText, by: 1 | -1): boolean {
    const next = shown[shown.indexOf(from) + by]
    if (!next) return false
    open(next.name)
    return true
  }

  return (
    <fieldset
      ref={layer}
      class="deck-typing"
      // Has the focus between two texts, so that it does not leave the slide.
      tabIndex={-1}
      data-faults={slide.kind === 'CONTENT' ? 'title' : undefined}
      aria-label={t.slideTexts}
    >
      <div class="deck-typing-canvas" style={{ '--k': scale }}>
        {shown.map(text => {
          const { name, label, value } = text
          const box = boxes[name]!
          const problem = faultOf(text.field)
          if (text === current)
            return (
              <TypedText
                key={name}
                text={text}
                box={box}
                problem={problem}
                point={typed!.point}
                onChange={typed => editor.changeSlide(slide.key, text.change(typed), text.merge)}
                onGo={by => go(text, by)}
                onLeave={() => {
                  focusNext.current = name
                  layer.current!.focus({ preventScroll: true })
                }}
                onBlur={() => setTyped(now => (now?.name === name ? null : now))}
              />
            )
          return (
            <button
              key={name}
              type="button"
              class="deck-typing-text"
              data-text={name}
              data-empty={box.type === null}
              data-wrong={problem !== null}
              aria-label={t.onSlide(label)}
              style={{ ...placeOf(box), blockSize: `${box.height}px` }}
              onClick={({ detail, clientX: x, clientY: y }) =>
                open(name, detail > 0 && value !== '' ? { x, y } : null)
              }
              onKeyDown={({ key }) => key === 'F2' && open(name)}
            >
              {box.type === null && text.placeholder}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** A text while it is typed: exactly over the drawn one, in its type. */
function TypedText({
  text,
  box,
  problem,
  point,
  onChange,
  onGo,
  onLeave,
  onBlur,
}: {
  readonly text: SlideText
  readonly box: TextBox
  readonly problem: string | null
  readonly point: Point | null
  readonly onChange: (typed: string) => void
  /** @returns whether there is another text */
  readonly onGo: (by: 1 | -1) => boolean
  readonly onLeave: () => void
  readonly onBlur: () => void
}): JSX.Element {
  const { label, placeholder, value, lines } = text
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = area.current!
    element.focus({ preventScroll: true })
    const caret = point && document.caretPositionFromPoint?.(point.x, point.y)
    const at = caret?.offsetNode === element ? caret.offset : value.length
    element.setSelectionRange(at, at)
  }, [])
  useLayoutEffect(() => {
    const { style, scrollTop } = area.current!
    style.blockSize = '0'
    const needed = area.current!.scrollHeight - 2 * padding
    style.blockSize = `${Math.min(box.room, Math.max(box.height, needed))}px`
    area.current!.scrollTop = scrollTop
  }, [value, box])

  function press(event: KeyboardEvent): void {
    if (event.isComposing) return
    const { key, shiftKey } = event
    const isEnd = lines === 'one' || (lines === 'several' && !shiftKey)
    if (key === 'Escape') onLeave()
    else if (key === 'Tab') {
      if (!onGo(shiftKey ? -1 : 1)) return
    } else if (key === 'Enter' && isEnd) {
      if (!onGo(1)) onLeave()
    } else return
    event.preventDefault()
  }

  return (
    <div class="deck-typed" style={placeOf(box)}>
      <textarea
        ref={area}
        rows={1}
        dir="auto"
        data-empty={box.type === null}
        data-lines={lines}
        data-faults={text.group}
        aria-label={t.onSlide(label)}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : 'typed-problem'}
        placeholder={placeholder}
        style={{ ...box.type }}
        value={value}
        onInput={({ currentTarget }) =>
          onChange(
            lines === 'one' ? currentTarget.value.replaceAll(/\s*[\r\n]+\s*/g, ' ') : currentTarget.value,
          )
        }
        onKeyDown={press}
        // A window that loses the focus returns it here.
        onBlur={({ currentTarget }) => document.activeElement !== currentTarget && onBlur()}
      />
      {problem !== null && (
        <p class="field-problem" id="typed-problem">
          {problem}
        </p>
      )}
    </div>
  )
}

/** A text that is typed off the first page keeps its place, and with it the focus. */
function withOpen(now: TextBoxes, before: TextBoxes, open: string | null): TextBoxes {
  const box = open === null ? undefined : before.boxes[open]
  if (open === null || !box || now.boxes[open] || now === noBoxes) return now
  return { ...now, boxes: { ...now.boxes, [open]: box } }
}

function pictureOf(layer: HTMLElement): HTMLElement {
  return layer.previousElementSibling as HTMLElement
}

function placeOf({ left, top, width }: TextBox): Readonly<Record<string, string>> {
  return { left: `${left}px`, top: `${top}px`, inlineSize: `${width}px` }
}

/** Hides the drawn text under the one being typed. @returns shows it again */
function hideDrawn(layer: HTMLElement, text: SlideText | undefined): () => void {
  const stage = layer.parentElement!
  const main = pictureOf(layer).querySelector('.stage-main')
  if (text && main) {
    stage.dataset.typing = text.part
    const element = text.part === 'option' && elementOf(main, text)
    if (element) {
      const range = document.createRange()
      range.selectNodeContents(element)
      CSS.highlights?.set('typed', new Highlight(range))
    }
  }
  return () => {
    delete stage.dataset.typing
    CSS.highlights?.delete('typed')
  }
}
