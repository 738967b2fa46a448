import { Readable } from 'node:stream'
import type { DeckFile, DeckWriter } from '@roomful/contract/deck-files/deck-file'
import { outlineWriter } from '@roomful/contract/deck-files/write-outline'
import type { WorkspaceInputOf } from '@roomful/contract/workspace/index'
import { importPresentation } from '../../features/imports/import-presentation.ts'
import { jsonWriter, readDeckPages } from '../../features/imports/presentation-file.ts'
import { giftWriter } from '../../features/imports/write-gift.ts'
import { moodleXmlWriter } from '../../features/imports/write-moodle-xml.ts'
import { qtiPackage } from '../../features/imports/write-qti.ts'
import { quizTable } from '../../features/imports/write-quiz-table.ts'
import { fileNameOf } from '../../lib/output.ts'
import { workbookOf } from '../../lib/workbook.ts'
import { inTurns } from '../paged-json.ts'
import type { HandlersFor } from './workspace-handler.ts'
import type { Prepared } from './workspace-preparations.ts'

/** Presentations from files, and as files. */
export const importHandlers: HandlersFor<'previewImport' | 'importPresentation' | 'exportPresentation'> = {
  previewImport: async (_tx, _input, { prepared }) => prepared as Prepared<'previewImport'>,
  importPresentation: (tx, { body }, { membership }) => importPresentation(tx, membership.organization, body),
  exportPresentation: async (r, { params, query }, { membership: { organization }, services }) => {
    const { title, pages } = await readDeckPages(r, organization, params.presentationId)
    const inTurn = inTurns(pages, { turns: services.pageTurns, who: organization.key })
    const { mediaType, ending, content } = formats[query.format ?? 'json']
    return {
      mediaType,
      fileName: `${fileNameOf(title) || params.presentationId}.${ending}`,
      content: Readable.from(content(title, inTurn), { objectMode: false }),
    }
  },
}

interface Format {
  readonly mediaType: string
  readonly ending: string
  readonly content: (
    title: string,
    pages: AsyncIterable<DeckFile['slides']>,
  ) => AsyncIterable<string | Buffer>
}

const textFile = (mediaType: string, ending: string, writer: DeckWriter): Format => ({
  mediaType,
  ending,
  content: (title, pages) => written(writer, title, pages),
})

const formats: Readonly<
  Record<NonNullable<WorkspaceInputOf<'exportPresentation'>['query']['format']>, Format>
> = {
  json: textFile('application/vnd.roomful.presentation+json', 'json', jsonWriter),
  outline: textFile('text/plain; charset=utf-8', 'txt', outlineWriter),
  gift: textFile('text/plain; charset=utf-8', 'gift', giftWriter),
  moodle: textFile('application/xml', 'xml', moodleXmlWriter),
  qti: { mediaType: 'application/zip', ending: 'zip', content: qtiPackage },
  kahoot: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
    content: (_title, pages) => workbookOf([quizTable(pages)]),
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
