import type { JSX } from 'preact'
import { importTexts } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { navigate } from '../../kit/router.ts'
import { Screen } from '../../kit/screen.tsx'
import type { OrganizationProps } from '../../kit/screen-props.ts'
import { PageProgress, usePageWork } from './page-work.tsx'

/**
 * Creates a presentation from a PDF or pictures, a slide for each page, at once and whole at its end.
 * @param onAnother back to choosing, which ends the work
 */
export function PageImport({
  organization: { id: organizationId },
  files,
  onAnother,
}: OrganizationProps & {
  readonly files: readonly File[]
  readonly onAnother: () => void
}): JSX.Element {
  const work = usePageWork({
    organizationId,
    files,
    async finish(pages, { title, key, signal }) {
      const slides = pages.map(page => ({
        content: { ...page, title: '', body: '', on_phones: false, notes: '' },
      }))
      const body = { title: title.slice(0, 200) || importTexts.untitled, slides }
      const input = { params: { organizationId }, body }
      const { id } = await call('importPresentation', input, { idempotencyKey: key, signal })
      navigate(`/${organizationId}/presentations/${id}`)
    },
  })
  return (
    <Screen
      // The heading takes the focus of buttons that disappear.
      key={work.problem === null}
      title={work.title}
      lead={work.lead}
    >
      <PageProgress work={work} onCancel={onAnother}>
        <button type="button" class="button quiet" onClick={onAnother}>
          {importTexts.another}
        </button>
      </PageProgress>
    </Screen>
  )
}
