import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { CopyField } from './copy.tsx'
import { Dialog } from './dialog.tsx'

/** A secret shown once. Closing without “stored” asks first. */
export function SecretDialog({
  title,
  lead,
  label,
  secret,
  lost,
  children,
  onClose,
}: {
  readonly title: string
  readonly lead?: string
  readonly label: string
  /** Undefined if the response was lost. */
  readonly secret: string | undefined
  /** Instructions for that case. */
  readonly lost: string
  readonly children?: ComponentChildren
  readonly onClose: () => void
}): JSX.Element {
  const [isLeaving, setLeaving] = useState(false)
  const mustAsk = secret !== undefined && !isLeaving
  return (
    <Dialog
      title={isLeaving ? m.api.leaveTitle : title}
      onClose={() => (mustAsk ? setLeaving(true) : onClose())}
    >
      {isLeaving ? (
        <>
          <p role="alert">{m.api.leaveLead}</p>
          <div class="form-end">
            <button type="button" class="button main" onClick={() => setLeaving(false)}>
              {m.api.stay}
            </button>
            <button type="button" class="button danger" onClick={onClose}>
              {m.api.leave}
            </button>
          </div>
        </>
      ) : secret === undefined ? (
        <p class="notice bad">{lost}</p>
      ) : (
        <>
          {lead !== undefined && <p>{lead}</p>}
          <p class="notice">{m.api.onlyNow}</p>
          <CopyField id="secret" label={label} value={secret} />
          {children}
          <div class="form-end">
            <button type="button" class="button main" onClick={onClose}>
              {m.api.isStored}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
