import { titleOf } from './open-pictures.ts'
import { PageError, type PageFault, type Pages, requirePlace } from './pages.ts'
import { fetchPdfFile } from './pdf-files.ts'
import type { FromPdfWorker, ToPdfWorker } from './pdf-messages.ts'
import workerAddress from './pdf-worker.ts?worker&url'
import { trustedScript } from './trusted-script.ts'

const bytesMax = 100 * 1024 * 1024
const openingMsMax = 60_000
const drawingMsMax = 30_000

type Result = Extract<FromPdfWorker, { readonly pages: number } | { readonly picture: Blob }>

/**
 * Opens a PDF in a worker of its own, which is ended when the file takes too long.
 * @param signal ends it
 * @throws PageError
 */
export async function openPdf(file: File, signal: AbortSignal): Promise<Pages> {
  if (file.size > bytesMax) throw new PageError({ type: 'tooLarge' })
  if (typeof OffscreenCanvas === 'undefined') throw new PageError({ type: 'unsupported' })
  const worker = new Worker(trustedScript(workerAddress))
  const close = () => worker.terminate()
  signal.addEventListener('abort', close)

  /** Sends a request. @param ms its time limit @param late the fault after that @throws PageError; the signal's reason */
  function ask(request: ToPdfWorker, ms: number, late: PageFault): Promise<Result> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
        settle()
      }
      const fail = (fault: PageFault) => end(() => reject(new PageError(fault)))
      const cancel = () => end(() => reject(signal.reason))
      const timer = setTimeout(() => {
        close()
        fail(late)
      }, ms)
      signal.addEventListener('abort', cancel)
      worker.onerror = event => {
        event.preventDefault()
        fail({ type: 'broken' })
      }
      worker.onmessage = ({ data }: MessageEvent<FromPdfWorker>) => {
        if ('needs' in data) void provide(data.needs)
        else if ('fault' in data) fail(data.fault)
        else if ('pages' in data || 'picture' in data) end(() => resolve(data))
      }
      worker.postMessage(request)
    })
  }

  async function provide(name: string): Promise<void> {
    const message: ToPdfWorker = { file: name, bytes: await fetchPdfFile(name, signal) }
    worker.postMessage(message, message.bytes ? [message.bytes] : [])
  }

  try {
    const opened = await ask({ open: file }, openingMsMax, { type: 'broken' })
    const count = 'pages' in opened ? opened.pages : 0
    if (count === 0) throw new PageError({ type: 'noPages' })
    requirePlace(count)
    return { title: titleOf(file), count, draw, close }
  } catch (thrown) {
    close()
    throw thrown
  }

  async function draw(index: number): ReturnType<Pages['draw']> {
    const page = index + 1
    const drawn = await ask({ draw: index }, drawingMsMax, { type: 'tooSlow', page })
    if (!('picture' in drawn)) throw new PageError({ type: 'notDrawn', page })
    return { picture: drawn.picture, alt: drawn.text, layout: 'PICTURE_FULL' }
  }
}
