import type { AppInputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { deckTexts } from '../../messages/workspace/index.ts'
import { addressOf } from '../api/call.ts'
import { Dialog } from '../kit/dialog.tsx'

type Format = NonNullable<AppInputOf<'exportPresentation'>['query']['format']>

interface ExportedDeck {
  readonly organizationId: string
  readonly presentationId: string
}

/** Exports a presentation in each importable format. */
export function ExportDialog({
  title,
  onClose,
  ...deck
}: ExportedDeck & {
  readonly title: string
  readonly onClose: () => void
}): JSX.Element {
  return (
    <Dialog title={deckTexts.exportOf(title)} onClose={onClose}>
      <ExportLinks {...deck} />
    </Dialog>
  )
}

/** A link to the file in each format. */
export function ExportLinks(params: ExportedDeck): JSX.Element {
  const link = (format: Format, name: string) => (
    <a
      key={format}
      class={format === 'json' ? 'button main' : 'button'}
      href={addressOf('exportPresentation', { params, query: { format } })}
      download
    >
      {name}
    </a>
  )
  return (
    <>
      <p>{deckTexts.exportLead}</p>
      <div class="form-end">
        {link('json', deckTexts.exportJson)}
        {link('outline', deckTexts.exportText)}
      </div>
      <p>{deckTexts.exportOthers}</p>
      <div class="form-end">
        {link('gift', 'Moodle GIFT')}
        {link('moodle', 'Moodle XML')}
        {link('qti', 'QTI 2.1')}
        {link('kahoot', 'Excel (Kahoot)')}
      </div>
    </>
  )
}
