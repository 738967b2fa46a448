import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import {
  chooseOrigin,
  chosenOrigin,
  isLoopback,
  joinOrigins,
  loadJoinOrigins,
} from '../../stage/join-address.ts'
import { QrCode } from '../../stage/qr-code.tsx'
import { CopyField } from '../kit/copy.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { LoadedPart } from '../kit/loaded-part.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { publicStageAddress } from './stage-window.ts'

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
              <QrCode url={reachable(address)} label={t.remoteQr} />
            </div>
            <CopyField id="remote-address" label={t.remoteLink} value={reachable(address)} />
          </>
        )}
      </LoadedPart>
    </Dialog>
  )
}

/** An address at the origin that was chosen on this computer, where phones do not reach the server's own. */
function reachable(address: string): string {
  const origin = isLoopback(address) ? chosenOrigin.value : null
  if (origin === null) return address
  const { pathname, hash } = new URL(address)
  return new URL(pathname + hash, origin).href
}

/** Says that phones cannot reach an address, and offers those that they can. */
function OtherOrigins({ address }: { readonly address: string }): JSX.Element | null {
  const t = m.sessions
  const isUnreachable = isLoopback(address)
  useEffect(() => {
    if (isUnreachable) void loadJoinOrigins()
  }, [isUnreachable])
  if (!isUnreachable || chosenOrigin.value !== null) return null
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
