import { type Logo, logoLimits } from '@roomful/contract/features/organizations/look'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { m, themeTexts } from '../../messages/workspace/index.ts'
import { asProblem, call, problemText } from '../api/call.ts'
import { drawnWithin } from '../images/prepare-image.ts'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { FilePick, useGivenFiles } from '../kit/files.tsx'
import { ProblemNotice } from '../kit/form.tsx'
import { useLatest } from '../kit/loaded-part.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { Setting } from '../kit/setting.tsx'
import { toast } from '../kit/toast.tsx'
import { UnderWay } from '../kit/under-way.tsx'
import { attempt } from '../kit/use-action.ts'

/** Why a file cannot become a logo. */
export type LogoFault = 'svg' | 'unreadable' | 'tooNarrow' | 'tooLarge'

const { bytesMax, pixelsMin, pixelsMax } = logoLimits
/** Longer sides to try, in pixels, until the file is small enough. */
const sizes = [pixelsMax, 768, 512, 384, 256, 192, 128]
/** PNG is lossless. Safari cannot write WebP and falls back to smaller sizes. */
const formats: readonly (readonly [type: string, quality?: number])[] = [['image/png'], ['image/webp', 0.9]]

/**
 * Draws a picture upright and as small as logos have to be.
 * @returns a PNG or WebP file, base64
 */
async function drawLogo(file: Blob): Promise<{ readonly image: string } | { readonly fault: LogoFault }> {
  // Only Safari could draw it.
  if (file.type === 'image/svg+xml') return { fault: 'svg' }
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return { fault: 'unreadable' }
  try {
    for (const size of sizes) {
      const canvas = drawnWithin(picture, size)
      if (Math.min(canvas.width, canvas.height) < pixelsMin)
        return { fault: size === pixelsMax ? 'tooNarrow' : 'tooLarge' }
      const image = smallFileOf(canvas)
      if (image !== null) return { image }
    }
    return { fault: 'tooLarge' }
  } finally {
    picture.close()
  }
}

/** @returns null if every format is too large */
function smallFileOf(canvas: HTMLCanvasElement): string | null {
  for (const [type, quality] of formats) {
    const [drawnAs, base64 = ''] = canvas.toDataURL(type, quality).split(';base64,')
    if (drawnAs === `data:${type}` && (base64.length * 3) / 4 <= bytesMax) return base64
  }
  return null
}

/** An upload with unknown outcome. */
interface Unsent {
  readonly name: string
  readonly image: string
}

/** The organization's logo: choose, drop or paste; scaled down and uploaded at once. */
export function LogoSetting({
  organization,
  logo,
  onChanged,
}: OrganizationProps & {
  readonly logo: Logo | null
  readonly onChanged: (logo: Logo | null) => void
}): JSX.Element {
  const { busyWith, run, cancel } = useLatest()
  const [problem, setProblem] = useState<string | null>(null)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  /** Number of uploads started. */
  const begun = useRef(0)
  const hadLogo = useRef(logo !== null)
  const params = { organizationId: organization.id }

  useLayoutEffect(() => {
    // The focused button was removed with the logo.
    if (hadLogo.current && logo === null) input.current?.focus()
    hadLogo.current = logo !== null
  }, [logo])

  function begin(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    setProblem(null)
    setUnsent(null)
    begun.current++
    return run(name, work)
  }

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return
    await begin(file.name, async signal => {
      const drawn = await drawLogo(file)
      signal.throwIfAborted()
      if ('image' in drawn) await send({ name: file.name, image: drawn.image }, signal)
      else setProblem(themeTexts.logo.faults[drawn.fault])
    })
  }

  async function send(given: Unsent, signal: AbortSignal): Promise<void> {
    try {
      const changed = await call('setLogo', { params, body: { image: given.image } }, { signal })
      onChanged(changed.logo)
      toast(themeTexts.logo.saved)
    } catch (thrown) {
      signal.throwIfAborted()
      const failed = asProblem(thrown)
      setUnsent(failed.isUncertain || failed.code === 'RATE_LIMITED' ? given : null)
      setProblem(problemText(failed, { INVALID_REQUEST_BODY: themeTexts.logo.refused }))
    }
  }

  /** Cancels the upload; it may have arrived, so the stored logo is reloaded. */
  function callOff(): void {
    cancel()
    input.current?.focus()
    const before = begun.current
    void attempt(async () => {
      const look = await call('getLook', { params })
      if (begun.current === before) onChanged(look.logo)
    })
  }

  const isOver = useGivenFiles(([file]) => take(file))
  return (
    <Setting id="logo" title={themeTexts.logo.title} lead={themeTexts.logo.lead}>
      {logo && (
        <div class="logo-now">
          <img
            src={logo.url}
            width={logo.width}
            height={logo.height}
            alt={themeTexts.logo.of(organization.name)}
          />
        </div>
      )}
      <div class="drop-zone" data-over={isOver}>
        <div class="form-end">
          <FilePick
            text={
              busyWith !== null ? m.common.sending : logo ? themeTexts.logo.replace : themeTexts.logo.choose
            }
            accept="image/png,image/jpeg,image/webp,image/avif"
            input={input}
            aria-describedby="logo-hint"
            onFile={take}
          />
          {logo && (
            <button type="button" class="button danger" onClick={() => setRemoving(true)}>
              {themeTexts.logo.remove}
            </button>
          )}
        </div>
        <p class="hint" id="logo-hint">
          {themeTexts.logo.hint}
        </p>
      </div>
      {busyWith !== null && <UnderWay label={m.common.sending} name={busyWith} onCancel={callOff} />}
      <ProblemNotice text={problem} />
      {unsent !== null && (
        <p>
          <button
            type="button"
            class="button"
            onClick={() => begin(unsent.name, signal => send(unsent, signal))}
          >
            {m.common.tryAgain}
          </button>
        </p>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={themeTexts.logo.removeAsk}
          confirm={themeTexts.logo.remove}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            const changed = await call('removeLogo', { params })
            setRemoving(false)
            onChanged(changed.logo)
            toast(themeTexts.logo.removed)
          }}
        >
          <p>{themeTexts.logo.removeLead}</p>
        </ConfirmDialog>
      )}
    </Setting>
  )
}
