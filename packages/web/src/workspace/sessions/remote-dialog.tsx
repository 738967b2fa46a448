import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import {
  chooseOrigin,
  joinOrigins,
  QrCode,
  reachableUrl,
  useUnreachable,
} from '../../slide/lobby/join-panel.tsx'
import { CopyField } from '../kit/copy.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { publicStageAddress } from './stage-tab.ts'

/** Warns that phones cannot reach an address and offers alternatives. */
export function OtherOrigins({ address }: { readonly address: string }): JSX.Element | null {
  const t = m.sessions
  if (!useUnreachable(address)) return null
  const { host } = new URL(address)
  const origins = joinOrigins.value
  return (
    <div class="notice prose" role="status">
      <p>{origins.length === 0 ? t.loopbackNone(host) : t.loopback(host)}</p>
      {origins.map(origin => (
        <button key={origin} type="button" class="button" onClick={() => chooseOrigin(origin)}>
          {new URL(origin).host}
        </button>
      ))}
    </div>
  )
}

/** A remote of a session, or its moderator's page, for a phone to scan. */
export function PhoneLinkDialog({
  organizationId,
  id,
  role,
  onClose,
}: {
  readonly organizationId: string
  readonly id: string
  readonly role: 'remote' | 'moderator'
  readonly onClose: () => void
}): JSX.Element {
  const t = m.sessions.phoneLinks[role]
  const loaded = useLoaded(id, () => publicStageAddress(organizationId, id, role))
  return (
    <Dialog title={t.title} onClose={onClose}>
      <LoadedPart loaded={loaded}>
        {address => (
          <>
            <p>{t.lead}</p>
            <OtherOrigins address={address} />
            <div class="scan-remote">
              <QrCode url={reachableUrl(address)} label={t.qr} />
            </div>
            <CopyField id="remote-address" label={t.address} value={reachableUrl(address)} />
          </>
        )}
      </LoadedPart>
    </Dialog>
  )
}

/** The address of a stage for another computer. */
export function ScreenLinkDialog({
  organizationId,
  id,
  onClose,
}: {
  readonly organizationId: string
  readonly id: string
  readonly onClose: () => void
}): JSX.Element {
  const loaded = useLoaded(id, () => publicStageAddress(organizationId, id, 'screen'))
  return (
    <Dialog title={m.sessions.screenLink} onClose={onClose}>
      <p>{m.sessions.screenLead}</p>
      <LoadedPart loaded={loaded}>
        {address => <CopyField id="screen-address" label={m.sessions.screenAddress} value={address} />}
      </LoadedPart>
    </Dialog>
  )
}

/** The address of an embed, and the frame that shows it in another page. */
export function EmbedLinkDialog({
  organizationId,
  id,
  onClose,
}: {
  readonly organizationId: string
  readonly id: string
  readonly onClose: () => void
}): JSX.Element {
  const t = m.sessions
  const loaded = useLoaded(id, () => publicStageAddress(organizationId, id, 'embed'))
  return (
    <Dialog title={t.embedLink} onClose={onClose}>
      <p>{t.embedLead}</p>
      <LoadedPart loaded={loaded}>
        {address => (
          <>
            <CopyField id="embed-address" label={t.embedAddress} value={address} />
            <CopyField
              id="embed-frame"
              label={t.embedFrame}
              rows={4}
              value={`<iframe src="${address}" width="900" height="600" title="${t.embedFrameTitle}"></iframe>`}
              hint={t.embedOrigins}
            />
          </>
        )}
      </LoadedPart>
    </Dialog>
  )
}
