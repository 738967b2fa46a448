import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m, editorTexts as t } from '../../../messages/workspace/index.ts'
import { ExportLinks } from '../../imports/export-dialog.tsx'
import { CopyField } from '../../kit/copy.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { hrefOf } from '../../kit/router.ts'
import { EditorIcon } from './editor-icon.tsx'

/** Gives a presentation to others: its address to members, a file to everybody else. */
export function ShareButton({
  organizationId,
  presentationId,
  title,
}: {
  readonly organizationId: string
  readonly presentationId: string
  readonly title: string
}): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const address = location.origin + hrefOf(`/${organizationId}/presentations/${presentationId}`)
  return (
    <>
      <button
        type="button"
        class="button quiet"
        aria-label={t.share}
        title={t.share}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <EditorIcon name="share" />
        <span class="deck-bar-text">{t.share}</span>
      </button>
      {isOpen && (
        <Dialog title={t.shareNamed(title)} onClose={() => setOpen(false)}>
          <p>{t.shareLead}</p>
          <CopyField id="deck-address" label={t.address} value={address} />
          <h3>{m.decks.export}</h3>
          <ExportLinks organizationId={organizationId} presentationId={presentationId} />
        </Dialog>
      )}
    </>
  )
}
