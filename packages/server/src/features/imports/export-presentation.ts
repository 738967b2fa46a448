import { Readable } from 'node:stream'
import type { DeckFile } from '@roomful/contract/features/imports/deck-file'
import type { ExportFormat } from '@roomful/contract/features/imports/problems'
import { type DeckFormat, deckFormats, fieldsLost, heldByTable, quizTable } from '@roomful/importers'
import { type FileOutput, fileNameOf, type StreamedFile } from '../../lib/output.ts'
import type { Organization, Reading } from '../../services.ts'
import { readDeckPages } from './presentation-file.ts'

type Pages = AsyncIterable<DeckFile['slides']>

/**
 * A presentation as a file.
 * @param inTurn paces the reading of pages
 * @throws ApiError NOT_FOUND
 */
export async function exportPresentation(
  reading: Reading,
  organization: Organization,
  id: string,
  {
    format,
    inTurn = pages => pages,
  }: { readonly format: ExportFormat; readonly inTurn?: (pages: Pages) => Pages },
): Promise<StreamedFile> {
  const { mediaType, ending, content, held } = exportedAs[format]
  // A read of its own, as headers precede the content.
  const losses = await lossesOf(reading, organization, id, { held, inTurn })
  const { pages, ...head } = await readDeckPages(reading, organization, id)
  return {
    mediaType,
    fileName: `${fileNameOf(head.title) || id}.${ending}`,
    ...losses,
    content: Readable.from(content(head, inTurn(pages)), { objectMode: false }),
  }
}

/** Places from 1 of the slides that a format has no counterpart of, and of those that lose a field. */
async function lossesOf(
  reading: Reading,
  organization: Organization,
  id: string,
  { held, inTurn }: { readonly held: DeckFormat['held']; readonly inTurn: (pages: Pages) => Pages },
): Promise<Required<Pick<FileOutput, 'leftOut' | 'lostFields'>>> {
  const leftOut: number[] = []
  const lostFields = new Map<string, number[]>()
  let place = 0
  let haveImages: readonly boolean[] = []
  const { pages } = await readDeckPages(reading, organization, id, have => {
    haveImages = have
  })
  for await (const page of inTurn(pages))
    for (const [i, slide] of page.entries()) {
      place++
      const lost = held ? fieldsLost(slide, held) : []
      if (lost === null) leftOut.push(place)
      else
        for (const field of haveImages[i] ? [...lost, 'image'] : lost)
          lostFields.getOrInsert(field, []).push(place)
    }
  return { leftOut, lostFields: Object.fromEntries(lostFields) }
}

/** Formats of exports, by name. */
export const exportedAs: Readonly<Record<ExportFormat, DeckFormat>> = {
  ...deckFormats,
  kahoot: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
    async *content(_head, pages) {
      const { workbookOf } = await import('../exports/workbook.ts')
      yield* workbookOf([quizTable(pages)])
    },
    held: heldByTable,
  },
}
