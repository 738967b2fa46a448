import type { SignInSettingsOut } from '@roomful/contract/workspace/sign-in-provider'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { loadMe } from '../api/me.ts'
import { LoadedPart } from '../kit/loaded-part.tsx'
import type { OrganizationProps } from '../kit/organization-props.ts'
import { Screen } from '../kit/screen.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { ProviderSettings } from './provider-settings.tsx'
import { RequiredTwoFactor } from './required-two-factor.tsx'

/** How members and participants sign in: with a second factor, with a provider. */
export function SignInSettingsScreen({ organization }: OrganizationProps): JSX.Element {
  const params = { organizationId: organization.id }
  const loaded = useLoaded(organization.id, () => call('getSignInSettings', { params }))
  async function changed(settings: SignInSettingsOut): Promise<void> {
    loaded.set(settings)
    // What opens the organization is part of who somebody is in it.
    await loadMe()
  }
  return (
    <Screen title={m.signIn.title} lead={m.signIn.lead}>
      <LoadedPart loaded={loaded}>
        {settings => (
          <>
            <RequiredTwoFactor organization={organization} settings={settings} onChanged={changed} />
            <ProviderSettings organization={organization} settings={settings} onChanged={changed} />
          </>
        )}
      </LoadedPart>
    </Screen>
  )
}
