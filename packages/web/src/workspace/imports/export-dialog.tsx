import type { AppInputOf } from '@roomful/contract/table'
import type { JSX, TargetedMouseEvent } from 'preact'
import { useState } from 'preact/hooks'
import { deckTexts } from '../../messages/workspace/index.ts'
import { addressOf, asProblem, Problem, problemText } from '../api/call.ts'
import { Dialog } from '../kit/dialog.tsx'
import { ProblemNotice } from '../kit/form.tsx'
import { hrefOf } from '../kit/router.ts'

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
  const [outcome, setOutcome] = useState<JSX.Element | null>(null)
  async function save(event: TargetedMouseEvent<HTMLAnchorElement>): Promise<void> {
    event.preventDefault()
    const { href } = event.currentTarget
    setOutcome(null)
    try {
      const { exportFile } = await import('./export-file.tsx')
      setOutcome(await exportFile(href))
    } catch (thrown) {
      const problem = thrown instanceof TypeError ? new Problem('NETWORK') : asProblem(thrown)
      setOutcome(<ProblemNotice text={problemText(problem)} />)
    }
  }
  const link = (format: Format, name: string) => (
    <a
      key={format}
      class={format === 'json' ? 'button main' : 'button'}
      href={addressOf('exportPresentation', { params, query: { format } })}
      download
      onClick={save}
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
      <p>{deckTexts.exportPages}</p>
      <div class="form-end">
        <a
          class="button"
          href={hrefOf(`/${params.organizationId}/presentations/${params.presentationId}/print`)}
        >
          {deckTexts.print}
        </a>
      </div>
      <div role="status">{outcome}</div>
    </>
  )
}
