import type { SignInSettingsOut } from '@roomful/contract/workspace/sign-in-provider'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { unlessGone } from '../api/problem.ts'
import { CopyField } from '../kit/copy.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import type { OrganizationProps } from '../kit/organization-props.ts'
import { Section } from '../kit/screen.tsx'
import { toast } from '../kit/toast.tsx'
import { ProviderForm } from './provider-form.tsx'
import { ProviderTest } from './provider-test.tsx'

/** The provider that people sign in with: setting it up, testing it, removing it. */
export function ProviderSettings({
  organization,
  settings,
  onChanged,
}: OrganizationProps & {
  readonly settings: SignInSettingsOut
  readonly onChanged: (settings: SignInSettingsOut) => Promise<void>
}): JSX.Element {
  const [isRemoving, setRemoving] = useState(false)
  // Counted up to test what was saved.
  const [saved, setSaved] = useState(0)
  const params = { organizationId: organization.id }
  const { provider, redirect_url, sign_in_url } = settings
  const close = () => setRemoving(false)
  return (
    <>
      <Section id="provider" title={m.signIn.provider} lead={m.signIn.providerLead}>
        <CopyField id="redirect-url" label={m.signIn.redirectUrl} value={redirect_url} />
        <p class="hint copy-hint">{m.signIn.redirectUrlHint}</p>
        <ProviderForm
          // Empties the form after the provider was removed.
          key={provider === null ? 'none' : 'set'}
          organization={organization}
          provider={provider}
          onSaved={async next => {
            setSaved(saved + 1)
            await onChanged(next)
          }}
        />
      </Section>
      {provider && (
        <>
          <ProviderTest organization={organization} issuer={provider.issuer} saved={saved} />
          <Section id="sign-in-address" title={m.signIn.signInUrl} lead={m.signIn.signInUrlLead}>
            <CopyField id="sign-in-url" label={m.signIn.address} value={sign_in_url} />
          </Section>
          <Section id="remove-provider" title={m.signIn.remove} lead={m.signIn.removeLead}>
            <p>
              <button type="button" class="button danger" onClick={() => setRemoving(true)}>
                {m.signIn.remove}
              </button>
            </p>
          </Section>
        </>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={m.signIn.removeAsk}
          confirm={m.signIn.remove}
          onClose={close}
          onConfirm={async () => {
            const removed = await call('removeProvider', { params }).catch(unlessGone)
            close()
            toast(m.signIn.removed)
            await onChanged(removed ?? { ...settings, provider: null })
          }}
        >
          <p>{m.signIn.removeMeans}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
