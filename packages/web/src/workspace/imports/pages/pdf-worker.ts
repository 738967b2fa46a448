import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { imageLimits } from '@roomful/contract/features/images/limits'
import { cleanLine } from '@roomful/contract/lib/clean-text'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FromPdfWorker, ToPdfWorker } from './pdf-messages.ts'
import { pictureArea, wholePicture } from './whole-picture.ts'

/** Larger pictures within a PDF are left out: a pixel takes four bytes. */
const imagePixelsMax = 64 * 1024 * 1024
const requested = new Map<string, (bytes: ArrayBuffer | null) => void>()
let pdf: PDFDocumentProxy | null = null

const reply = (message: FromPdfWorker) => postMessage(message)

/** Files of PDF.js, fetched by the page. */
class FilesOfPage {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const bytes = await new Promise<ArrayBuffer | null>(resolve => {
      requested.set(filename, resolve)
      reply({ needs: filename })
    })
    if (bytes === null) throw new Error(`no file ${filename}`)
    return new Uint8Array(bytes)
  }
}

/** Filters are SVG, of which a worker has none: PDF.js then computes masks itself. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy(): void {}
}

/** The part of a document that PDF.js draws with. */
const noDocument = {
  fonts: (self as { fonts?: FontFaceSet }).fonts,
  createElement: () => new OffscreenCanvas(1, 1),
}

async function open(file: Blob): Promise<void> {
  const { promise } = getDocument({
    data: await file.arrayBuffer(),
    verbosity: 0,
    ownerDocument: noDocument as unknown as HTMLDocument,
    BinaryDataFactory: FilesOfPage,
    FilterFactory: NoFilters,
    disableFontFace: noDocument.fonts === undefined,
    // Those of PDF.js are alike on every device.
    useSystemFonts: false,
    useWorkerFetch: false,
    maxImageSize: imagePixelsMax,
  })
  pdf = await promise
  reply({ pages: pdf.numPages })
}

async function draw(index: number): Promise<void> {
  const page = await pdf!.getPage(index + 1)
  // The largest size within the area, whatever the page's own: it may be a stamp or a wall.
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(pictureArea.width / width, pictureArea.height / height)
  const viewport = page.getViewport({ scale })
  const canvas = new OffscreenCanvas(
    Math.min(pictureArea.width, Math.max(1, Math.round(viewport.width))),
    Math.min(pictureArea.height, Math.max(1, Math.round(viewport.height))),
  )
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
  reply({ picture: await wholePicture(canvas), text: await textOf(page) })
  page.cleanup()
}

/** The beginning of a page's text, as much as an alternative text holds. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const max = imageLimits.altLengthMax
  const reader = page.streamTextContent().getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    for (const item of value.items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    text = cleanLine(text.toWellFormed()) + (/\s$/.test(text) ? ' ' : '')
    if (text.length <= max) continue
    await reader.cancel(new Error('enough'))
    const words = text
      .slice(0, max - 1)
      .toWellFormed()
      .replace(/\ufffd$/, '')
    return `${words.trimEnd()}…`
  }
  return text.trimEnd()
}

/** Reports an error of PDF.js. @param page from 1; 0 while the file is opened */
function fail(thrown: unknown, page: number): void {
  const isLocked = thrown instanceof Error && thrown.name === 'PasswordException'
  reply({ fault: page > 0 ? { type: 'notDrawn', page } : { type: isLocked ? 'locked' : 'broken' } })
}

addEventListener('message', ({ data }: MessageEvent<ToPdfWorker>) => {
  if ('open' in data) void open(data.open).catch(thrown => fail(thrown, 0))
  else if ('draw' in data) void draw(data.draw).catch(thrown => fail(thrown, data.draw + 1))
  else if ('file' in data) {
    requested.get(data.file)?.(data.bytes)
    requested.delete(data.file)
  }
})
