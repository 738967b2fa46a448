import { emptyContent } from '@roomful/contract/features/presentations/slide-layouts'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { whole } from '../../../messages/numbers.ts'
import { pageEndings } from '../../imports/pages/kinds-of-pages.ts'
import {
  loadPageMessages,
  PageProgress,
  pageTexts as t,
  usePageWork,
} from '../../imports/pages/page-work.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { FilePick } from '../../kit/files.tsx'
import { announce } from './announce.tsx'
import { newKey } from './document/deck.ts'
import type { DeckEditor } from './document/deck-editor.ts'

export interface PageFilesProps {
  readonly onFiles: (files: readonly File[]) => void
}

/** Loads the texts with it. */
export async function loadPageFiles(): Promise<typeof PageFiles> {
  await loadPageMessages()
  return PageFiles
}

/** Chooses files whose pages become slides. */
function PageFiles({ onFiles }: PageFilesProps): JSX.Element {
  return (
    <section aria-labelledby="page-files">
      <h3 id="page-files">{t.fromFiles}</h3>
      <p class="hint" id="page-files-hint">
        {t.fromFilesLead}
      </p>
      <PagePick onFiles={onFiles} />
    </section>
  )
}

function PagePick({ onFiles }: PageFilesProps): JSX.Element {
  return (
    <FilePick
      text={t.choose}
      accept={pageEndings}
      multiple
      onFile={(_, files) => files.length > 0 && onFiles(files)}
    />
  )
}

export interface PageSlidesProps {
  readonly editor: DeckEditor
  readonly organizationId: string
  readonly files: readonly File[]
  readonly onAdded: () => void
  readonly onClose: () => void
}

/** Loads the texts with it. */
export async function loadPageSlides(): Promise<typeof PageSlides> {
  await loadPageMessages()
  return PageSlides
}

/** Adds a slide for each page of a PDF or picture after the selected one, in one step of undo. */
function PageSlides({ files: given, ...props }: PageSlidesProps): JSX.Element {
  const [{ files, tries }, setChosen] = useState({ files: given, tries: 0 })
  return (
    <PageDialog
      key={tries}
      {...props}
      files={files}
      onFiles={next => setChosen({ files: next, tries: tries + 1 })}
    />
  )
}

function PageDialog({
  editor,
  organizationId,
  files,
  onFiles,
  onAdded,
  onClose,
}: PageSlidesProps & PageFilesProps): JSX.Element {
  const work = usePageWork({
    organizationId,
    files,
    taken: () => editor.deck.peek().slides.length,
    finish(pages) {
      const added = pages.map(page => ({
        ...emptyContent,
        ...page,
        kind: 'CONTENT' as const,
        key: newKey(),
      }))
      const after = editor.deck.peek().slides.findIndex(({ key }) => key === editor.selectedKey.peek()) + 1
      editor.edit({
        type: 'several',
        edits: added.map((slide, i) => ({ type: 'addSlide', slide, at: after + i })),
      })
      editor.select(added[0]!.key)
      announce(t.added(whole(added.length)))
      onAdded()
    },
  })
  return (
    <Dialog
      // It takes the focus of buttons that disappear.
      key={work.problem === null}
      title={work.title}
      onClose={onClose}
    >
      <p class="hint">{work.lead}</p>
      <PageProgress work={work} onCancel={onClose}>
        <PagePick onFiles={onFiles} />
      </PageProgress>
    </Dialog>
  )
}
