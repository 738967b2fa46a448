import { useEffect } from 'preact/hooks'
import type { DeckEditor } from './document/deck-editor.ts'

/** Has the browser ask before a page is left that holds what the server does not have yet. */
export function useLeaveWarning(editor: DeckEditor): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (editor.saving.peek() !== 'SAVED') event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [editor])
}
