import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { editorTexts, m } from '../../../messages/workspace/index.ts'
import { randomKey } from '../../../room/random-key.ts'
import { call } from '../../api/call.ts'
import { asProblem, problemText } from '../../api/problem.ts'
import { toast } from '../../kit/toast.tsx'
import { noteImageSize } from './image-sizes.ts'
import { prepareImage } from './prepare-image.ts'

/** A file that is sent, and the key under which it is stored once, however often that is tried. */
interface Upload {
  readonly data: string
  readonly key: string
}

/** How many images are on their way to the server. */
export const uploadsUnderWay = signal(0)

export interface ImageUpload {
  readonly isBusy: boolean
  /** What went wrong, in words. */
  readonly problem: string | null
  readonly take: (file: File | undefined) => Promise<void>
  /** Sends again what may not have reached the server; null where there is nothing to send. */
  readonly sendAgain: (() => void) | null
}

/**
 * Scales files down on this device and uploads them. Whoever goes to another slide meanwhile is told there what went wrong.
 * @param of what the image belongs to, in words
 * @param onUploaded the one of the last render is called, and may come after the field is gone
 */
export function useImageUpload(
  organizationId: string,
  of: string,
  onUploaded: (id: string) => void,
): ImageUpload {
  const t = editorTexts.image
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [unsent, setUnsent] = useState<Upload | null>(null)
  const latest = useRef(onUploaded)
  latest.current = onUploaded
  const isShown = useRef(true)
  useEffect(
    () => () => {
      isShown.current = false
    },
    [],
  )

  function fail(text: string, again: Upload | null = null): void {
    setProblem(text)
    setUnsent(again)
    if (isShown.current) return
    toast(`${t.of(of)}: ${text}`, again ? { label: m.common.tryAgain, run: () => sendNow(again) } : undefined)
  }

  /** One at a time. */
  async function whileBusy(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    setUnsent(null)
    uploadsUnderWay.value++
    try {
      await work()
    } finally {
      uploadsUnderWay.value--
      setBusy(false)
    }
  }

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined || isBusy) return
    await whileBusy(async () => {
      const prepared = await prepareImage(file)
      if ('data' in prepared) await send({ data: prepared.data, key: randomKey() })
      else fail(t.faults[prepared.fault])
    })
  }

  async function send(upload: Upload): Promise<void> {
    try {
      const input = { params: { organizationId }, body: { data: upload.data } }
      const stored = await call('uploadImage', input, { idempotencyKey: upload.key })
      noteImageSize(stored.id, stored)
      latest.current(stored.id)
    } catch (thrown) {
      const failed = asProblem(thrown)
      const text = problemText(failed, { INVALID_REQUEST_BODY: t.refused, LIMIT_REACHED: t.noRoom })
      fail(text, failed.isUncertain || failed.code === 'RATE_LIMITED' ? upload : null)
    }
  }

  function sendNow(upload: Upload): void {
    if (!isBusy) void whileBusy(() => send(upload))
  }

  return { isBusy, problem, take, sendAgain: unsent && (() => sendNow(unsent)) }
}
