import { imageLimits, imagePath } from '@roomful/contract/images'
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { editorTexts, m } from '../../../messages/workspace/index.ts'
import { randomKey } from '../../../room/random-key.ts'
import { call } from '../../api/call.ts'
import { asProblem, problemText } from '../../api/problem.ts'
import { TextField } from '../../kit/fields.tsx'
import { ProblemNotice } from '../../kit/form.tsx'
import type { ImageRef } from '../editor/document/deck.ts'
import { noteImageSize } from './image-sizes.ts'
import { prepareImage } from './prepare-image.ts'
import './image-field.css'

/**
 * The image of something in a deck: chosen, dropped on the field or pasted into it, scaled down on this device and uploaded at
 * once; what it shows, for those who do not see it; replaced and removed.
 * @param of what it belongs to, for screen readers; no other field of the screen has the same
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
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** What may not have reached the server, with the key under which it was sent. */
  const [unsent, setUnsent] = useState<{ readonly data: string; readonly key: string } | null>(null)
  const field = useRef<HTMLFieldSetElement>(null)
  const latest = useRef(image)
  latest.current = image

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined || isBusy) return
    setBusy(true)
    setProblem(null)
    setUnsent(null)
    const prepared = await prepareImage(file)
    if ('data' in prepared) return send({ data: prepared.data, key: randomKey() })
    setProblem(t.faults[prepared.fault])
    setBusy(false)
  }

  async function send(upload: { readonly data: string; readonly key: string }): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const input = { params: { organizationId }, body: { data: upload.data } }
      const stored = await call('uploadImage', input, { idempotencyKey: upload.key })
      setUnsent(null)
      noteImageSize(stored.id, stored)
      onChange({ id: stored.id, alt: latest.current?.alt ?? '' })
    } catch (thrown) {
      const failed = asProblem(thrown)
      setUnsent(failed.isUncertain || failed.code === 'RATE_LIMITED' ? upload : null)
      setProblem(problemText(failed, { INVALID_REQUEST_BODY: t.refused, LIMIT_REACHED: t.noRoom }))
    } finally {
      setBusy(false)
    }
  }

  function remove(): void {
    onChange(null)
    requestAnimationFrame(() => field.current?.querySelector<HTMLElement>('input[type=file]')?.focus())
  }

  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
  return (
    <fieldset
      ref={field}
      class="image-field"
      data-over={isOver}
      aria-describedby={image === null ? `${id}-hint` : undefined}
      onDragOver={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer?.files[0])
      }}
      onPaste={event => {
        const file = event.clipboardData?.files[0]
        if (!file) return
        event.preventDefault()
        void take(file)
      }}
    >
      <legend class="only-read">{t.of(of)}</legend>
      {image && (
        <img
          class="image-field-shown"
          src={imagePath(image.id)}
          alt={image.alt}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            noteImageSize(image.id, { width: naturalWidth, height: naturalHeight })
          }
        />
      )}
      <div class="image-field-buttons">
        <label class="button deck-small file-pick">
          {isBusy ? m.common.sending : image ? t.replace : t.add}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            aria-label={`${image ? t.replace : t.add}: ${of}`}
            aria-busy={isBusy}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              // Choosing the same file again is a change too.
              currentTarget.value = ''
              void take(file)
            }}
          />
        </label>
        {image && (
          <button type="button" class="button deck-small" aria-label={`${t.remove}: ${of}`} onClick={remove}>
            {t.remove}
          </button>
        )}
      </div>
      {isBusy && <progress class="image-field-progress" aria-label={t.uploading} />}
      {image ? (
        <TextField
          field={{
            id: `${id}-alt`,
            value: image.alt,
            problem: image.alt.length > imageLimits.altLengthMax ? t.altTooLong : null,
            onChange: alt => onChange({ ...image, alt }, 'alt'),
          }}
          label={t.alt}
          hint={t.altHint}
        />
      ) : (
        <p class="hint field-hint" id={`${id}-hint`}>
          {t.hint}
        </p>
      )}
      <ProblemNotice text={problem} />
      {unsent !== null && (
        <button type="button" class="button deck-small" onClick={() => isBusy || send(unsent)}>
          {m.common.tryAgain}
        </button>
      )}
    </fieldset>
  )
}
