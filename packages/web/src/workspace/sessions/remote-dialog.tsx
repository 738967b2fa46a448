import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { reachableUrl } from '../../stage/join-address.ts'
import { QrCode } from '../../stage/qr-code.tsx'
import { CopyField } from '../kit/copy.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { LoadedPart } from '../kit/loaded-part.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { OtherOrigins } from './other-origins.tsx'
import { publicStageAddress } from './stage-tab.ts'

/** The remote of a session, for a phone to scan. */
export function RemoteDialog({
  organizationId,
  id,
  onClose,
}: {
  readonly organizationId: string
  readonly id: string
  readonly onClose: () => void
}): JSX.Element {
  const t = m.sessions
  const loaded = useLoaded(id, () => publicStageAddress(organizationId, id, 'remote'))
  return (
    <Dialog title={t.remote} onClose={onClose}>
      <LoadedPart loaded={loaded}>
        {address => (
          <>
            <p>{t.remoteLead}</p>
            <OtherOrigins address={address} />
            <div class="scan-remote">
              <QrCode url={reachableUrl(address)} label={t.remoteQr} />
            </div>
            <CopyField id="remote-address" label={t.remoteLink} value={reachableUrl(address)} />
          </>
        )}
      </LoadedPart>
    </Dialog>
  )
}
