import { Readable } from 'node:stream'
import type { DeckFile } from '@roomful/contract/features/imports/deck-file'
import type { ExportFormat } from '@roomful/contract/features/imports/imports'
import { type DeckFormat, deckFormats, quizTable, quizTableHolds } from '@roomful/importers'
import { type FileOutput, fileNameOf } from '../../lib/output.ts'
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
): Promise<FileOutput> {
  const { mediaType, ending, content, holds } = exportedAs[format]
  const read = () => readDeckPages(reading, organization, id)
  // A read of its own, as headers precede the content.
  const leftOut = holds ? await placesWithout(holds, inTurn((await read()).pages)) : []
  const { pages, ...head } = await read()
  return {
    mediaType,
    fileName: `${fileNameOf(head.title) || id}.${ending}`,
    leftOut,
    content: Readable.from(content(head, inTurn(pages)), { objectMode: false }),
  }
}

/** Places from 1 of the slides that a format has no counterpart of. */
async function placesWithout(
  holds: NonNullable<DeckFormat['holds']>,
  pages: AsyncIterable<DeckFile['slides']>,
): Promise<number[]> {
  const held: boolean[] = []
  for await (const page of pages) held.push(...page.map(holds))
  return held.flatMap((isHeld, i) => (isHeld ? [] : [i + 1]))
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
    holds: quizTableHolds,
  },
}
