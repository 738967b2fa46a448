import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { addressOf } from '../api/call.ts'
import { Dialog } from '../kit/dialog.tsx'

/** Exports a presentation in each importable format. */
export function ExportDialog({
  organizationId,
  presentationId,
  title,
  onClose,
}: {
  readonly organizationId: string
  readonly presentationId: string
  readonly title: string
  readonly onClose: () => void
}): JSX.Element {
  const params = { organizationId, presentationId }
  return (
    <Dialog title={m.decks.exportOf(title)} onClose={onClose}>
      <p>{m.decks.exportLead}</p>
      <div class="form-end">
        <a
          class="button main"
          href={addressOf('exportPresentation', { params, query: { format: 'json' } })}
          download
        >
          {m.decks.exportJson}
        </a>
        <a
          class="button"
          href={addressOf('exportPresentation', { params, query: { format: 'outline' } })}
          download
        >
          {m.decks.exportText}
        </a>
      </div>
    </Dialog>
  )
}
