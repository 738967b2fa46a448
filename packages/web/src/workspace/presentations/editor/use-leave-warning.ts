import { useEffect } from 'preact/hooks'
import { uploadsUnderWay } from '../../images/image-field.tsx'
import type { DeckEditor } from './document/deck-editor.ts'

/** Warns before leaving with unsaved edits. */
export function useLeaveWarning(editor: DeckEditor): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (editor.saving.peek() !== 'SAVED' || uploadsUnderWay.peek() > 0) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [editor])
}
