import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { call } from '../api/call.ts'
import { type Membership, signedInAs } from '../api/me.ts'
import { ConfirmDialog } from '../kit/dialog.tsx'

import type { AccountProps } from '../kit/screen-props.ts'
import { Setting } from '../kit/setting.tsx'
import { toast } from '../kit/toast.tsx'

/** The sign-in providers of the person's organizations, and their account at each. */
export function ProviderAccounts({ session: { organizations } }: AccountProps): JSX.Element | null {
  const [asking, setAsking] = useState<Membership | null>(null)
  const close = () => setAsking(null)
  const withProvider = organizations.filter(one => one.provider !== null)
  if (withProvider.length === 0) return null
  const texts = { SIGN_IN_REQUIRED: m.provider.passwordFirst }
  const body = { organization_id: asking?.id ?? '' }
  return (
    <Setting id="providers" title={m.provider.accounts} lead={m.provider.accountsLead}>
      <ul class="rows" aria-label={m.provider.accounts}>
        {withProvider.map(one => (
          <li key={one.id} class="row">
            <div class="row-main">
              <strong>{one.provider!.name}</strong>
              <Written class="hint" text={one.name} />
            </div>
            <button
              type="button"
              class="button"
              aria-label={`${one.provider!.linked ? m.provider.unlink : m.provider.link}: ${one.provider!.name}, ${one.name}`}
              onClick={() => setAsking(one)}
            >
              {one.provider!.linked ? m.provider.unlink : m.provider.link}
            </button>
          </li>
        ))}
      </ul>
      {asking?.provider?.linked === false && (
        <ConfirmDialog
          title={m.provider.linkWith(asking.provider.name)}
          confirm={m.provider.continueWith(asking.provider.name)}
          tone="main"
          texts={texts}
          onClose={close}
          onConfirm={async () => location.assign((await call('linkProvider', { body })).url)}
        >
          <p>{m.provider.linkLead}</p>
        </ConfirmDialog>
      )}
      {asking?.provider?.linked && (
        <ConfirmDialog
          title={m.provider.unlinkFrom(asking.provider.name)}
          confirm={m.provider.unlink}
          texts={texts}
          onClose={close}
          onConfirm={async () => {
            signedInAs(await call('unlinkProvider', { params: { organizationId: asking.id } }))
            close()
            toast(m.provider.unlinked)
          }}
        >
          <p>{m.provider.unlinkLead}</p>
        </ConfirmDialog>
      )}
    </Setting>
  )
}
