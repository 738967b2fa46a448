import './image-field.css'
import { signal } from '@preact/signals'
import type { ImageRef } from '@roomful/contract/features/images/image-ref'
import { imageLimits, imagePath } from '@roomful/contract/features/images/limits'
import { randomKey } from '@roomful/contract/room/random-key'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { editorTexts, m } from '../../messages/workspace/index.ts'
import { stillUrl } from '../../ui/picture.tsx'
import { asProblem, call, problemText } from '../api/call.ts'
import { FilePick, hasFiles, pastedFile } from '../kit/files.tsx'
import { ProblemNotice } from '../kit/form.tsx'
import { useLatest } from '../kit/loaded-part.tsx'
import { toast } from '../kit/toast.tsx'
import { UnderWay } from '../kit/under-way.tsx'
import { Input } from '../presentations/editor/form/field.tsx'
import { Info } from '../presentations/editor/form/info.tsx'
import { noteImageSize } from './image-sizes.ts'
import { prepareImage } from './prepare-image.ts'

/** A file to upload, with its Idempotency-Key. */
interface Upload {
  readonly name: string
  readonly data: string
  readonly key: string
}

/** Number of uploads in progress. */
export const uploadsUnderWay = signal(0)

export interface ImageUpload {
  /** Name of the file being uploaded, or null. */
  readonly busyWith: string | null
  /** The error text, or null. */
  readonly problem: string | null
  /** Uploads a file, replacing the current upload. */
  readonly take: (file: File | undefined) => Promise<void>
  readonly cancel: () => void
  /** Retries an uncertain upload; null if there is none. */
  readonly sendAgain: (() => void) | null
}

/**
 * Scales images down and uploads them. Failures after the field is gone, such as on another slide, show as a toast.
 * @param of label of the image's owner
 * @param onUploaded called as given in the last render, possibly after the field is gone
 */
function useImageUpload(organizationId: string, of: string, onUploaded: (id: string) => void): ImageUpload {
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
      const input = { params: { organizationId }, body: { file: data } }
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

/**
 * An image field: choose, drop or paste; scaled down and uploaded at once; with alternative text, replace and remove.
 * @param of label of the owner for screen readers, unique on the screen
 */
export function ImageField({
  organizationId,
  id,
  of,
  image,
  onChange,
}: {
  readonly organizationId: string
  readonly id: string
  readonly of: string
  readonly image: ImageRef | null
  readonly onChange: (image: ImageRef | null, merge?: string) => void
}): JSX.Element {
  const t = editorTexts.image
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLFieldSetElement>(null)
  const { busyWith, problem, take, cancel, sendAgain } = useImageUpload(organizationId, of, stored =>
    onChange({ id: stored, alt: image?.alt ?? '' }),
  )
  /** The image of a locked question cannot be changed. */
  const isLocked = () => field.current?.matches(':disabled') === true

  /** The pressed button disappears. */
  function focusInput(): void {
    requestAnimationFrame(() => field.current?.querySelector<HTMLElement>('input[type=file]')?.focus())
  }

  return (
    <fieldset
      ref={field}
      class="image-field drop-zone"
      data-over={isOver}
      aria-describedby={image === null ? `${id}-hint` : undefined}
      onDragOver={event => {
        if (!hasFiles(event) || isLocked()) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (!hasFiles(event) || isLocked()) return
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer?.files[0])
      }}
      onPaste={event => {
        const file = pastedFile(event)
        if (!file || isLocked()) return
        event.preventDefault()
        void take(file)
      }}
    >
      <legend class="only-read">{t.of(of)}</legend>
      {image && (
        <img
          class="image-field-shown"
          src={stillUrl(imagePath(image.id))}
          alt={image.alt}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            noteImageSize(image.id, { width: naturalWidth, height: naturalHeight })
          }
        />
      )}
      <div class="image-field-buttons">
        <FilePick
          text={busyWith !== null ? m.common.sending : image ? t.replace : t.add}
          class="deck-small"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          aria-label={`${image ? t.replace : t.add}: ${of}`}
          aria-busy={busyWith !== null}
          onFile={take}
        />
        {image && (
          <button
            type="button"
            class="button deck-small"
            aria-label={`${t.remove}: ${of}`}
            onClick={() => {
              onChange(null)
              focusInput()
            }}
          >
            {t.remove}
          </button>
        )}
        {!image && <Info id={`${id}-hint`}>{t.hint}</Info>}
      </div>
      {busyWith !== null && (
        <UnderWay
          label={t.uploading}
          name={busyWith}
          of={of}
          onCancel={() => {
            cancel()
            focusInput()
          }}
        />
      )}
      {image && (
        <Input
          id={`${id}-alt`}
          label={t.alt}
          hint={t.altHint}
          problem={image.alt.length > imageLimits.altLengthMax ? t.altTooLong : null}
          dir="auto"
          value={image.alt}
          onInput={alt => onChange({ ...image, alt }, 'alt')}
        />
      )}
      <ProblemNotice text={problem} />
      {sendAgain && (
        <button type="button" class="button deck-small" onClick={sendAgain}>
          {m.common.tryAgain}
        </button>
      )}
    </fieldset>
  )
}
