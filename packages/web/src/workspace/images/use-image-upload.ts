import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { editorTexts, m } from '../../messages/workspace/index.ts'
import { randomKey } from '../../room/random-key.ts'
import { call } from '../api/call.ts'
import { asProblem, problemText } from '../api/problem.ts'
import { toast } from '../kit/toast.tsx'
import { useLatest } from '../kit/use-latest.ts'
import { noteImageSize } from './image-sizes.ts'
import { prepareImage } from './prepare-image.ts'

/** A file to send, with a key that makes sure it is stored once. */
interface Upload {
  readonly name: string
  readonly data: string
  readonly key: string
}

/** How many images are on their way to the server. */
export const uploadsUnderWay = signal(0)

export interface ImageUpload {
  /** The name of the file that is on its way; null: none is. */
  readonly busyWith: string | null
  /** What went wrong, in words. */
  readonly problem: string | null
  /** Takes a file in place of the one that is on its way. */
  readonly take: (file: File | undefined) => Promise<void>
  readonly cancel: () => void
  /** Sends again what may not have reached the server; null where there is nothing to send. */
  readonly sendAgain: (() => void) | null
}

/**
 * Scales files down on this device and uploads them. If that fails after the field is gone, such as on another slide, a toast says so.
 * @param of what the image belongs to, in words
 * @param onUploaded called as given in the last render, possibly after the field is gone
 */
export function useImageUpload(
  organizationId: string,
  of: string,
  onUploaded: (id: string) => void,
): ImageUpload {
  const t = editorTexts.image
  const { busyWith, run, cancel } = useLatest()
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

  function whileCounted(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    setProblem(null)
    setUnsent(null)
    return run(name, async signal => {
      uploadsUnderWay.value++
      await work(signal).finally(() => uploadsUnderWay.value--)
    })
  }

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return
    await whileCounted(file.name, async signal => {
      const prepared = await prepareImage(file)
      signal.throwIfAborted()
      if ('data' in prepared) await send({ name: file.name, data: prepared.data, key: randomKey() }, signal)
      else fail(t.faults[prepared.fault])
    })
  }

  async function send({ data, key, name }: Upload, signal: AbortSignal): Promise<void> {
    try {
      const input = { params: { organizationId }, body: { data } }
      const stored = await call('uploadImage', input, { idempotencyKey: key, signal })
      noteImageSize(stored.id, stored)
      latest.current(stored.id)
    } catch (thrown) {
      signal.throwIfAborted()
      const failed = asProblem(thrown)
      const text = problemText(failed, { INVALID_REQUEST_BODY: t.refused, LIMIT_REACHED: t.noRoom })
      fail(text, failed.isUncertain || failed.code === 'RATE_LIMITED' ? { data, key, name } : null)
    }
  }

  function sendNow(upload: Upload): void {
    void whileCounted(upload.name, signal => send(upload, signal))
  }

  return { busyWith, problem, take, cancel, sendAgain: unsent && (() => sendNow(unsent)) }
}
