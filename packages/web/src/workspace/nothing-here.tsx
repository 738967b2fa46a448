import type { Role } from '@roomful/contract/features/people/roles'
import type { JSX } from 'preact'
import { m } from '../messages/workspace/index.ts'
import type { Membership } from './api/me.ts'
import { hrefOf } from './kit/router.ts'
import { Screen } from './kit/screen.tsx'
import { ProviderButton } from './sso/provider-sign-in.tsx'

/** The organization requires another sign-in method. */
export function OtherSignInWanted({ organization }: { readonly organization: Membership }): JSX.Element {
  const { id, name, provider, sign_in_with } = organization
  const takesProvider = sign_in_with === 'PROVIDER' && provider !== null
  return (
    <Screen title={name} lead={takesProvider ? m.provider.wanted(provider.name) : m.provider.passwordWanted}>
      {takesProvider && (
        <div class="section">
          <ProviderButton organizationId={id} provider={provider.name} />
        </div>
      )}
    </Screen>
  )
}

/** An unknown address, or an organization the user is not (or no longer) a member of. */
export function NothingHere(): JSX.Element {
  return (
    <Screen title={m.nav.nothingHere} lead={m.nav.nothingHereLead}>
      <p>
        <a class="button" href={hrefOf('/')}>
          {m.nav.home}
        </a>
      </p>
    </Screen>
  )
}

export function NotAllowed({ role }: { readonly role: Role }): JSX.Element {
  return <Screen title={m.nav.notAllowed} lead={m.nav.notAllowedLead(m.roles[role].name)} />
}

export function NoOrganization(): JSX.Element {
  return <Screen title={m.organization.none} lead={m.organization.noneLead} />
}

export function TwoFactorWanted({ organization }: { readonly organization: Membership }): JSX.Element {
  return (
    <Screen title={organization.name} lead={m.organization.twoFactorWanted}>
      <p>
        <a class="button main" href={hrefOf('/account/security')}>
          {m.organization.twoFactorSetUp}
        </a>
      </p>
    </Screen>
  )
}
