import type { SignInSettingsOut } from '@roomful/contract/features/sso/provider'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m, signInTexts } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { loadMe, me } from '../api/me.ts'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { hrefOf } from '../kit/router.ts'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { Setting } from '../kit/setting.tsx'
import { toast } from '../kit/toast.tsx'
import { ProviderSettings, type SignInSettingsProps } from './provider-settings.tsx'

/** Requires two-factor authentication for all members. */
function RequiredTwoFactor({ organization, settings, onChanged }: SignInSettingsProps): JSX.Element {
  const [isAsking, setAsking] = useState(false)
  const { two_factor_required: isRequired } = settings
  const hasOwn = me.value.status === 'signed-in' && me.value.user.two_factor
  // Requiring it without having one would lock the user out.
  const isReady = isRequired || hasOwn || organization.provider?.linked === true
  const close = () => setAsking(false)
  return (
    <Setting id="two-factor" title={m.account.twoFactor} lead={signInTexts.twoFactorLead}>
      <p class="state" data-state={isRequired ? 'good' : undefined}>
        {isRequired ? signInTexts.twoFactorRequired : signInTexts.twoFactorOptional}
      </p>
      {isReady ? (
        <p>
          <button type="button" class="button" onClick={() => setAsking(true)}>
            {isRequired ? signInTexts.makeOptional : signInTexts.requireTwoFactor}
          </button>
        </p>
      ) : (
        <>
          <p class="notice">{signInTexts.ownFirst}</p>
          <p>
            <a class="button" href={hrefOf('/account/security')}>
              {m.organization.twoFactorSetUp}
            </a>
          </p>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={isRequired ? signInTexts.makeOptional : signInTexts.requireTwoFactor}
          confirm={isRequired ? signInTexts.makeOptional : signInTexts.requireIt}
          tone="main"
          onClose={close}
          onConfirm={async () => {
            const two_factor_required = !isRequired
            const params = { organizationId: organization.id }
            await call('requireTwoFactor', { params, body: { two_factor_required } })
            close()
            toast(m.common.saved)
            await onChanged({ ...settings, two_factor_required })
          }}
        >
          <p>{isRequired ? signInTexts.makeOptionalLead : signInTexts.requireTwoFactorLead}</p>
        </ConfirmDialog>
      )}
    </Setting>
  )
}

/** Sign-in settings: two-factor authentication and SSO. */
export function SignInSettingsScreen({ organization }: OrganizationProps): JSX.Element {
  const params = { organizationId: organization.id }
  const loaded = useLoaded(organization.id, () => call('getSignInSettings', { params }))
  async function changed(settings: SignInSettingsOut): Promise<void> {
    loaded.set(settings)
    // The sign-in requirement is part of the user's state.
    await loadMe()
  }
  return (
    <>
      <p class="hint">{signInTexts.lead}</p>
      <LoadedPart loaded={loaded}>
        {settings => (
          <>
            <RequiredTwoFactor organization={organization} settings={settings} onChanged={changed} />
            <ProviderSettings organization={organization} settings={settings} onChanged={changed} />
          </>
        )}
      </LoadedPart>
    </>
  )
}
