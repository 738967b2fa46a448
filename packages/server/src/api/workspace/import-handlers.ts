import { Readable } from 'node:stream'
import type { DeckFile, DeckWriter } from '@roomful/contract/deck-files/deck-file'
import { outlineWriter } from '@roomful/contract/deck-files/write-outline'
import { importPresentation } from '../../features/imports/import-presentation.ts'
import { jsonWriter, readDeckPages } from '../../features/imports/presentation-file.ts'
import { fileNameOf } from '../../lib/output.ts'
import { inTurns } from '../paged-json.ts'
import type { HandlersFor } from './workspace-handler.ts'
import type { Prepared } from './workspace-preparations.ts'

/** Presentations from files, and as files. */
export const importHandlers: HandlersFor<'previewImport' | 'importPresentation' | 'exportPresentation'> = {
  previewImport: async (_tx, _input, { prepared }) => prepared as Prepared<'previewImport'>,
  importPresentation: (tx, { body }, { membership }) => importPresentation(tx, membership.organization, body),
  exportPresentation: async (r, { params, query }, { membership: { organization }, services }) => {
    const { title, pages } = await readDeckPages(r, organization, params.presentationId)
    const isOutline = query.format === 'outline'
    const writer = isOutline ? outlineWriter : jsonWriter
    const inTurn = inTurns(pages, { turns: services.pageTurns, who: organization.key })
    return {
      mediaType: isOutline ? 'text/plain; charset=utf-8' : 'application/vnd.roomful.presentation+json',
      fileName: `${fileNameOf(title) || params.presentationId}.${isOutline ? 'txt' : 'json'}`,
      content: Readable.from(written(writer, title, inTurn), { objectMode: false }),
    }
  },
}

async function* written(
  writer: DeckWriter,
  title: string,
  pages: AsyncIterable<DeckFile['slides']>,
): AsyncGenerator<string> {
  yield writer.head(title)
  let isEmpty = true
  for await (const page of pages) {
    yield page.map((slide, i) => writer.slide(slide, isEmpty && i === 0)).join('')
    if (page.length > 0) isEmpty = false
  }
  yield writer.tail(isEmpty)
}
