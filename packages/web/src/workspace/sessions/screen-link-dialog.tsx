import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { CopyField } from '../kit/copy.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { LoadedPart } from '../kit/loaded-part.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { publicStageAddress } from './stage-tab.ts'

/** The address of a stage that another computer shows. */
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
