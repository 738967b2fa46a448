import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { CopyField } from '../../kit/copy.tsx'

/** Recovery codes, which are shown only once. @param codes undefined: they were made, but the response was lost */
export function RecoveryCodes({
  title,
  codes,
  onDone,
}: {
  /** What has been done. */
  readonly title: string
  readonly codes: readonly string[] | undefined
  readonly onDone: () => void
}): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{codes ? m.account.keepCodes : m.account.codesLost}</p>
      {codes && (
        <CopyField
          id="recovery-codes"
          label={m.account.recoveryCodes}
          value={codes.join('\n')}
          rows={codes.length}
          beside={
            <button type="button" class="button" onClick={() => download(codes)}>
              {m.account.downloadCodes}
            </button>
          }
        />
      )}
      <div class="form-end">
        <button type="button" class="button main" onClick={onDone}>
          {codes ? m.account.codesKept : m.common.close}
        </button>
      </div>
    </>
  )
}

function download(codes: readonly string[]): void {
  const text = `${m.account.codesFileTitle(location.host)}\n\n${codes.join('\n')}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'roomful-recovery-codes.txt'
  link.click()
  // The browser has to have begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
