import { readFileSync } from 'node:fs'
import type { ImageRef } from '@roomful/contract/features/images/image-ref'
import type { ImportPreview } from '@roomful/contract/features/imports/imports'
import type { ImportFormat } from '@roomful/contract/features/imports/problems'
import { questionTypeNames } from '@roomful/contract/question-types/index'
import yazl from 'yazl'
import { readImageWithinLimits } from '../../../server/src/features/images/read-image.ts'
import type { ImportJob } from '../../src/import-job.ts'
import { readImport as readWith } from '../../src/read-import.ts'

/** Pictures are checked as the server does. */
export const readImport = (job: ImportJob) => readWith(job, readImageWithinLimits)

/** What files are read with, whatever they are. */
export const anyImport = { words: { right: 'True', wrong: 'False' }, types: questionTypeNames }

export function importFixture(name: string): Buffer {
  return readFileSync(new URL(`../files/${name}`, import.meta.url))
}

/** The file of a test by its name, such as `a gap that is chosen`. */
export function importCase(folder: string, name: string): Buffer {
  return importFixture(`${folder}/${name.toLowerCase().replace(/\W+/g, '-')}.xml`)
}

/** What a file is read as, short enough to be compared by eye. */
export async function readShort(name: string, content: Buffer | string, format?: ImportFormat) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const preview = await readImport({ ...anyImport, file: { name, bytes, format } })
  return { ...preview, slides: preview.slides.map(shortSlide), problems: preview.problems.map(shortProblem) }
}

function shortSlide(slide: ImportPreview['slides'][number]): string {
  if (slide.kind === 'CONTENT') {
    const { title, body, on_phones } = slide.content
    return `${slide.line} CONTENT ${title} | ${body}${on_phones ? ' | on phones' : ''}`
  }
  const { type, prompt, options = [], settings, image, explanation, notes } = slide.question
  const texts = options.map(
    ({ text, is_correct, match, image: own }) =>
      `${is_correct ? '*' : ''}${text}${match ? ` -> ${match}` : ''}${own ? ` [${(own as ImageRef).id}]` : ''}`,
  )
  const parts = [`${slide.line} ${type} ${prompt}`, ...texts]
  if (settings) parts.push(JSON.stringify(settings))
  if (image) parts.push(`image: ${image.id} ${image.alt}`.trim())
  if (explanation) parts.push(`explanation: ${explanation}`)
  if (notes) parts.push(`notes: ${notes}`)
  return parts.join(' | ')
}

function shortProblem({
  line,
  cell,
  part,
  effect,
  code,
  about,
  used,
}: ImportPreview['problems'][number]): string {
  const place = [part, cell ?? line].filter(Boolean).join(':')
  return [place, effect === 'CHANGED' ? '~' : '-', code, about, used].filter(Boolean).join(' ')
}

/** A ZIP archive of these files. */
export async function zipOf(
  files: Readonly<Record<string, string | Buffer>>,
  { forceZip64Format = false } = {},
): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { forceZip64Format })
  zip.end({ forceZip64Format, comment: '' })
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
