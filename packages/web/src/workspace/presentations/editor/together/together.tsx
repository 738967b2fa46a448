import './together.css'
import { effect } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { togetherTexts as t } from '../../../../messages/workspace/index.ts'
import { addressOf, call, Problem } from '../../../api/call.ts'
import { toast } from '../../../kit/toast.tsx'
import { announce } from '../announce.tsx'
import { newKey } from '../document/deck.ts'
import type { DeckEditor } from '../document/deck-editor.ts'
import { browserTimers } from '../document/open-deck-editor.ts'
import { Presence } from './presence.ts'

export interface TogetherProps {
  readonly editor: DeckEditor
  readonly organizationId: string
  readonly presentationId: string
}

/** The parts of the page with fields of a slide; those of texts on the slide open with a click. */
const fields = '.deck-form, .deck-notes, .deck-typing'

/** Announces this window to other members, and names the one who edits the selected slide. */
export function Together({ editor, organizationId, presentationId }: TogetherProps): JSX.Element | null {
  const [presence, setPresence] = useState<Presence | null>(null)
  useEffect(() => {
    const window = newKey()
    const params = { organizationId, presentationId }
    const started = new Presence(editor, {
      timers: browserTimers,
      isEditing: () => Boolean(document.activeElement?.closest(fields)),
      async send({ slideId, isEditing, takesOver }, signal) {
        const query = {
          window,
          slide_id: slideId,
          ...(isEditing && { editing: 'true' as const }),
          ...(takesOver && { take_over: 'true' as const }),
        }
        // The editor's own calls ask for a new sign-in.
        const sent = call('getEditors', { params, query }, { signal, mayBeSignedOut: true })
        return (await sent.catch(refreshIfGone)).editors
      },
    })
    // The slide has been deleted in another window.
    const refreshIfGone = (thrown: unknown) => {
      if (thrown instanceof Problem && thrown.code === 'INVALID_REQUEST_PARAMETER') editor.refresh()
      throw thrown
    }
    const ended = new AbortController()
    const { signal } = ended
    const leave = () => {
      if (!started.pause()) return
      // Also of a page that is being closed.
      void fetch(addressOf('getEditors', { params, query: { window } }), { keepalive: true }).catch(() => {})
    }
    const show = () => (document.visibilityState === 'visible' ? started.start() : leave())
    document.addEventListener('focusin', () => started.changed(), { signal })
    document.addEventListener('focusout', () => started.changed(), { signal })
    document.addEventListener('visibilitychange', show, { signal })
    addEventListener('pagehide', leave, { signal })
    addEventListener('pageshow', show, { signal })
    show()
    setPresence(started)
    return () => {
      ended.abort()
      leave()
      started.stop()
    }
  }, [editor, organizationId, presentationId])
  useEffect(() => watchOpenSlide(editor), [editor])
  return presence && <ReadOnlyNotice editor={editor} presence={presence} />
}

/** Says that the open slide has been deleted in another window. @returns ends it */
function watchOpenSlide(editor: DeckEditor): () => void {
  let open: string | null = null
  return effect(() => {
    const shown = new Set(editor.deck.value.slides.map(({ key }) => key))
    const saved = new Set(editor.ids.value.values())
    // Slides that are deleted here are gone from the deck first, and from the server later.
    if (open !== null && !shown.has(open) && !saved.has(open)) toast(t.deletedElsewhere)
    const key = editor.selectedKey.value
    open = key !== null && shown.has(key) && saved.has(key) ? key : null
  })
}

/** The other member who edits the selected slide, if any. */
function ReadOnlyNotice({
  editor,
  presence,
}: {
  readonly editor: DeckEditor
  readonly presence: Presence
}): JSX.Element | null {
  const key = editor.selectedKey.value
  const holder = editor.others.value.find(other => other.holds && other.key === key)
  const taken = presence.takenBy.value
  const wait = presence.isTaking.value
  const hadFocus = useRef(false)
  const notice = useRef<HTMLDivElement>(null)
  const isReadOnly = holder !== undefined
  const text = !holder
    ? null
    : wait
      ? t.waiting(holder.name)
      : taken && editor.ids.value.get(taken.slideId) === key
        ? t.takenOver(holder.name)
        : t.editing(holder.name)
  useLayoutEffect(() => {
    if (text === null) {
      // The button that had the focus is gone.
      if (hadFocus.current) focusSlide()
      hadFocus.current = false
      return
    }
    // A field that is read-only now has lost the focus.
    const { activeElement } = document
    const isLost = activeElement === document.body && taken !== null
    if (isLost || activeElement?.matches(':disabled')) notice.current!.focus()
    else announce(text)
  }, [text, key])
  const before = useRef({ key, isReadOnly })
  useEffect(() => {
    if (before.current.key === key && before.current.isReadOnly && !isReadOnly) announce(t.free)
    before.current = { key, isReadOnly }
  }, [isReadOnly, key])
  if (text === null) return null
  return (
    <div
      class="notice deck-banner deck-read-only"
      ref={notice}
      tabIndex={-1}
      onFocusIn={() => {
        hadFocus.current = true
      }}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget !== null) hadFocus.current = notice.current!.contains(relatedTarget as Node)
      }}
    >
      <p>{text}</p>
      <button
        type="button"
        class="button deck-small"
        aria-disabled={wait}
        onClick={() => presence.takeOver()}
      >
        {t.takeOver}
      </button>
    </div>
  )
}

/** Moves the focus to the first field that is shown, or the texts on the slide, otherwise to the slide in the list. */
function focusSlide(): void {
  for (const found of ['#slide-prompt', '.deck-typing', '.deck-slide-open[aria-current]']) {
    const element = document.querySelector<HTMLElement>(found)
    if (!element?.checkVisibility()) continue
    element.focus()
    return
  }
}
