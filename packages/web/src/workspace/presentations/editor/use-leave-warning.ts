import { useEffect } from 'preact/hooks'
import { uploadsUnderWay } from '../../images/image-field.tsx'
import type { DeckEditor } from './document/deck-editor.ts'

/** Makes the browser ask before a page with unsaved edits is left. */
export function useLeaveWarning(editor: DeckEditor): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (editor.saving.peek() !== 'SAVED' || uploadsUnderWay.peek() > 0) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [editor])
}
