import type { WorkspaceSession } from '@roomful/contract/workspace/sessions'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { reachableUrl } from '../../stage/join-address.ts'
import { QrCode } from '../../stage/qr-code.tsx'
import { call } from '../api/call.ts'
import { CopyField } from '../kit/copy.tsx'
import { LoadedPart } from '../kit/loaded-part.tsx'
import { Section } from '../kit/screen.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { OtherOrigins } from './other-origins.tsx'

/** How people get into a session. */
export function JoinLinks({
  organizationId,
  run,
}: {
  readonly organizationId: string
  readonly run: WorkspaceSession
}): JSX.Element {
  const t = m.sessions
  const links = useLoaded(run.id, () => call('getSessionLinks', { params: { organizationId, id: run.id } }))
  return (
    <Section id="joining" title={t.join}>
      <LoadedPart loaded={links}>
        {({ join_code, join_url, secret_url }) => (
          <div class="scan">
            <QrCode url={reachableUrl(secret_url)} label={t.joinQr} />
            <div class="prose">
              <OtherOrigins address={secret_url} />
              <p class="join-code numbers">
                <span class="hint">{t.joinCode}</span> <strong>{join_code}</strong>
              </p>
              <CopyField id="join-address" label={t.joinAddress} value={reachableUrl(join_url)} />
              <CopyField id="secret-address" label={t.joinSecret} value={reachableUrl(secret_url)} />
            </div>
          </div>
        )}
      </LoadedPart>
    </Section>
  )
}
