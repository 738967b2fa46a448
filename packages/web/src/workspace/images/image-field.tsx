import type { ImageRef } from '@roomful/contract/image-ref'
import { imageLimits, imagePath } from '@roomful/contract/images'
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { editorTexts, m } from '../../messages/workspace/index.ts'
import { stillUrl } from '../../ui/picture.tsx'
import { TextField } from '../kit/fields.tsx'
import { FilePick } from '../kit/file-pick.tsx'
import { ProblemNotice } from '../kit/form.tsx'
import { hasFiles, pastedFile } from '../kit/given-files.ts'
import { UnderWay } from '../kit/under-way.tsx'
import { noteImageSize } from './image-sizes.ts'
import { useImageUpload } from './use-image-upload.ts'
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
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLFieldSetElement>(null)
  const { busyWith, problem, take, cancel, sendAgain } = useImageUpload(organizationId, of, stored =>
    onChange({ id: stored, alt: image?.alt ?? '' }),
  )
  /** The image of a locked question cannot be changed. */
  const isLocked = () => field.current?.matches(':disabled') === true

  /** The button that was pressed goes away. */
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
      {sendAgain && (
        <button type="button" class="button deck-small" onClick={sendAgain}>
          {m.common.tryAgain}
        </button>
      )}
    </fieldset>
  )
}
