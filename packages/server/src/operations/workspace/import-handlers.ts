import { Readable } from 'node:stream'
import { writeOutline } from '@roomful/contract/deck-files/write-outline'
import { readDeck } from '../../domain/deck-files/read-deck.ts'
import { writeDeckJson } from '../../domain/deck-files/write-json.ts'
import { importPresentation } from '../../domain/presentations/import-presentation.ts'
import { fileNameOf } from './file-name.ts'
import type { HandlersFor } from './workspace-handler.ts'
import type { Prepared } from './workspace-preparations.ts'

/** Presentations from files, and as files. */
export const importHandlers: HandlersFor<'previewImport' | 'importPresentation' | 'exportPresentation'> = {
  previewImport: async (_tx, _input, { prepared }) => prepared as Prepared<'previewImport'>,
  importPresentation: (tx, { body }, { membership }) => importPresentation(tx, membership.organization, body),
  exportPresentation: async (r, { params, query }, { membership }) => {
    const deck = await readDeck(r, membership.organization, params.presentationId)
    const isOutline = query.format === 'outline'
    return {
      mediaType: isOutline ? 'text/plain; charset=utf-8' : 'application/vnd.roomful.presentation+json',
      fileName: `${fileNameOf(deck.title) || params.presentationId}.${isOutline ? 'txt' : 'json'}`,
      content: Readable.from([isOutline ? writeOutline(deck) : writeDeckJson(deck)], { objectMode: false }),
    }
  },
}
