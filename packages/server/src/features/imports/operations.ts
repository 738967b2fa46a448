import { Readable } from 'node:stream'
import type { DeckFile, DeckWriter } from '@roomful/contract/deck-files/deck-file'
import { outlineWriter } from '@roomful/contract/deck-files/write-outline'
import { importFileBytesMax } from '@roomful/contract/imports'
import type { AppInputOf } from '@roomful/contract/table'
import type { Handlers } from '../../handler.ts'
import type { FairSemaphore } from '../../lib/fair-semaphore.ts'
import { fileNameOf, inTurns } from '../../lib/output.ts'
import { readBase64 } from '../../lib/read-base64.ts'
import { workbookOf } from '../../lib/workbook.ts'
import { planNamed } from '../organizations/plans.ts'
import type { FileParts } from './file-parser.ts'
import { importPresentation } from './import-presentation.ts'
import { trueFalseIn } from './import-preview.ts'
import { jsonWriter, readDeckPages } from './presentation-file.ts'
import { giftWriter } from './write-gift.ts'
import { moodleXmlWriter } from './write-moodle-xml.ts'
import { qtiPackage } from './write-qti.ts'
import { quizTable } from './write-quiz-table.ts'

/** Presentations from files, and as files. */
export const importHandlers = ({
  fileParser,
  pageTurns,
}: FileParts & { readonly pageTurns: FairSemaphore }) =>
  ({
    previewImport: {
      prepare: async ({ body }, { organization, signedIn }, { gone }) => {
        const bytes = readBase64(body.data, { field: 'data', bytesMax: importFileBytesMax })
        const file = { name: body.file_name, bytes, format: body.format }
        const { questionTypes: types } = planNamed(organization.plan)
        const job = { file, words: trueFalseIn(signedIn.user.language), types }
        const preview = await fileParser.parseImport(job, signedIn.user, gone())
        return async () => preview
      },
    },
    importPresentation: (tx, { body }, { organization }) => importPresentation(tx, organization, body),
    exportPresentation: async (r, { params, query }, { organization }) => {
      const { title, pages } = await readDeckPages(r, organization, params.presentationId)
      const inTurn = inTurns(pages, { turns: pageTurns, who: organization.key })
      const { mediaType, ending, content } = formats[query.format ?? 'json']
      return {
        mediaType,
        fileName: `${fileNameOf(title) || params.presentationId}.${ending}`,
        content: Readable.from(content(title, inTurn), { objectMode: false }),
      }
    },
  }) satisfies Partial<Handlers>

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

const formats: Readonly<Record<NonNullable<AppInputOf<'exportPresentation'>['query']['format']>, Format>> = {
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
