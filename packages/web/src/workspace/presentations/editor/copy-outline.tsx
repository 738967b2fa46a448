import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { CopyField } from '../../kit/copy.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import type { DeckEditor } from './document/deck-editor.ts'
import { outlineOf } from './document/deck-outline.ts'

/** Copies the whole deck as text, for somebody who can no longer save it. */
export function CopyOutline({ editor }: { readonly editor: DeckEditor }): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="button deck-small" onClick={() => setOpen(true)}>
        {t.copyOutline}
      </button>
      {isOpen && (
        <Dialog title={t.copyOutline} onClose={() => setOpen(false)}>
          <p>{t.copyOutlineLead}</p>
          <CopyField id="deck-outline" label={t.outline} value={outlineOf(editor.deck.value)} rows={12} />
        </Dialog>
      )}
    </>
  )
}
