import { slidesMax } from '@roomful/contract/question-types/question-input'
import { useEffect, useRef } from 'preact/hooks'
import { whole } from '../../../messages/numbers.ts'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { toast } from '../../kit/toast.tsx'
import { announce } from './announce.tsx'
import { copiedText, readCopied } from './document/copied-slides.ts'
import type { EditorSlide } from './document/deck.ts'

export interface SlideClipboard {
  readonly copy: () => void
  readonly cut: () => void
  readonly paste: () => void
}

interface Clipped {
  readonly organizationId: string
  /** Title of the presentation. */
  readonly title: string
  readonly selected: readonly EditorSlide[]
  /** Number of slides of the presentation. */
  readonly count: number
  readonly insert: (slides: readonly EditorSlide[]) => void
  readonly remove: () => void
}

/** Copies, cuts and pastes the selected slides, with keys outside of fields and by the returned actions of a menu. */
export function useSlideClipboard(clipped: Clipped): SlideClipboard {
  const now = useRef(clipped)
  now.current = clipped

  function textOfSelected(): string | null {
    const { selected, title, organizationId } = now.current
    return selected.length === 0 ? null : copiedText(selected, title, organizationId)
  }

  function finish(isCut: boolean): void {
    const { selected, remove } = now.current
    announce(t.copiedCount(whole(selected.length)))
    if (isCut) remove()
  }

  /** @returns whether the text holds slides */
  function insert(text: string): boolean {
    const { organizationId, count, insert } = now.current
    const copied = readCopied(text, organizationId)
    if (!copied) return false
    const { slides, lostImages } = copied
    if (count + slides.length > slidesMax) {
      toast(t.full(whole(slidesMax)))
      return true
    }
    insert(slides)
    announce(t.pastedCount(whole(slides.length)))
    if (lostImages) toast(t.pastedWithoutImages)
    return true
  }

  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const text = isElsewhere(event) || hasSelectedText() ? null : textOfSelected()
      if (text === null) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      finish(event.type === 'cut')
    }
    const put = (event: ClipboardEvent) => {
      if (isElsewhere(event)) return
      if (insert(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
    }
    document.addEventListener('copy', take)
    document.addEventListener('cut', take)
    document.addEventListener('paste', put)
    return () => {
      document.removeEventListener('copy', take)
      document.removeEventListener('cut', take)
      document.removeEventListener('paste', put)
    }
  }, [])

  async function write(isCut: boolean): Promise<void> {
    const text = textOfSelected()
    if (text === null) return
    try {
      await navigator.clipboard.writeText(text)
      finish(isCut)
    } catch {
      toast(t.clipboardByKeys)
    }
  }

  async function read(): Promise<void> {
    try {
      if (!insert(await navigator.clipboard.readText())) toast(t.nothingToPaste)
    } catch {
      toast(t.clipboardByKeys)
    }
  }

  return { copy: () => void write(false), cut: () => void write(true), paste: () => void read() }
}

/** Whether the clipboard is that of a field or a dialog. */
function isElsewhere({ target }: Event): boolean {
  const element = target instanceof Element ? target : document.body
  return (
    document.querySelector('dialog[open]') !== null ||
    element.closest('input, textarea, select, [contenteditable]') !== null
  )
}

function hasSelectedText(): boolean {
  return document.getSelection()?.isCollapsed === false
}
