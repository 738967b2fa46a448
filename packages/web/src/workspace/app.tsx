import { isAtLeast } from '@roomful/contract/features/people/roles'
import type { ComponentType, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { loadMe, type Membership, me } from './api/me.ts'
import { unsentWorks } from './api/unsent.ts'
import { FirstFrame } from './first-frame.tsx'
import { lastOrganization, rememberOrganization } from './kit/last-organization.ts'
import { Unreachable } from './kit/links.tsx'
import { navigate, place } from './kit/router.ts'
import type { SignedIn } from './kit/screen-props.ts'
import { Toasts } from './kit/toast.tsx'
import {
  NoOrganization,
  NotAllowed,
  NothingHere,
  OtherSignInWanted,
  TwoFactorWanted,
} from './nothing-here.tsx'
import { AccountScreen, isAccountPath } from './people/account/account-screen.tsx'
import { InvitationScreen } from './people/sign-in/invitation.tsx'
import { MailChangeScreen } from './people/sign-in/mail-change.tsx'
import { ForgottenPasswordScreen, ResetPasswordScreen } from './people/sign-in/password-reset.tsx'
import { SetUpScreen } from './people/sign-in/set-up.tsx'
import { SignInAgain, SignInScreen } from './people/sign-in/sign-in.tsx'
import { isOf, sections } from './sections.ts'
import { Shell } from './shell.tsx'
import { ProviderSignInScreen } from './sso/provider-sign-in.tsx'

/** Screens without sign-in, mostly opened from links in mail. */
const signedOutScreens: Readonly<Record<string, ComponentType>> = {
  '/setup': SetUpScreen,
  '/invitation': InvitationScreen,
  '/forgotten': ForgottenPasswordScreen,
  '/reset': ResetPasswordScreen,
  '/email-change': MailChangeScreen,
}

export function App(): JSX.Element {
  return (
    <>
      <Current />
      <SignInAgain />
      <Toasts />
    </>
  )
}

function Current(): JSX.Element {
  const now = me.value
  const SignedOut = signedOutScreens[place.value]
  if (SignedOut) return <SignedOut />
  const [, first, organizationId] = place.value.split('/')
  if (first === 'sign-in' && organizationId) return <ProviderSignInScreen organizationId={organizationId} />
  switch (now.status) {
    case 'loading':
      return <FirstFrame />
    case 'unreachable':
      return <Unreachable problem={now.problem} again={loadMe} />
    case 'signed-out':
      return <SignInScreen />
    case 'signed-in':
      return <Inside session={now} />
  }
}

/** The signed-in app. */
function Inside({ session }: { readonly session: SignedIn }): JSX.Element {
  const at = place.value
  const [, first = '', ...rest] = at.split('/')
  const path = rest.join('/')
  const organization = useCachedMembership(
    session,
    at,
    session.organizations.find(({ id }) => id === first) ?? null,
  )
  const home = homeOf(session)
  const isStart = at === '/' || at === '/sign-in'
  const to = isStart ? home && startOf(home) : organization && movedTo(organization, path)
  useEffect(() => {
    if (to) navigate(to, 'replace')
  }, [to])
  useEffect(() => {
    if (organization) rememberOrganization(organization.id)
  }, [organization?.id])
  return (
    <Shell session={session} organization={organization ?? home}>
      {to ? null : isStart ? (
        <NoOrganization />
      ) : first === 'account' && isAccountPath(path) ? (
        <AccountScreen path={path} session={session} />
      ) : organization ? (
        <InOrganization key={at} organization={organization} path={path} session={session} />
      ) : (
        <NothingHere />
      )}
    </Shell>
  )
}

/** Keeps the organization of a removed member visible until they leave the screen, to preserve unsent edits. */
function useCachedMembership(
  { user }: SignedIn,
  at: string,
  organization: Membership | null,
): Membership | null {
  const of = `${user.id} ${at}`
  const last = useRef({ of, organization })
  const isKept = organization === null && last.current.of === of && unsentWorks.value.length > 0
  if (!isKept) last.current = { of, organization }
  return last.current.organization
}

function InOrganization({
  organization,
  path,
  session,
}: {
  readonly organization: Membership
  readonly path: string
  readonly session: SignedIn
}): JSX.Element {
  const section = sections.find(one => isOf(one, path))
  if (!section) return <NothingHere />
  if (organization.sign_in_with !== null) return <OtherSignInWanted organization={organization} />
  // SSO members need no second factor here; the server checks.
  if (organization.two_factor_required && !session.user.two_factor && !organization.provider?.linked)
    return <TwoFactorWanted organization={organization} />
  if (!isAtLeast(organization.role, section.role)) return <NotAllowed role={section.role} />
  return <section.Screen organization={organization} part={path.slice(section.path.length + 1)} />
}

/** The start page of an organization. */
function startOf({ id }: Membership): string {
  return `/${id}/presentations`
}

/** Where an address without a screen of its own leads; null: it has one. */
function movedTo(organization: Membership, path: string): string | null {
  if (path === '') return startOf(organization)
  if (path === 'presentations/examples') return `${startOf(organization)}/new`
  const settings = `/${organization.id}/settings`
  // The first tab of presenters.
  if (path === 'plan' || (path === 'settings' && !isAtLeast(organization.role, 'ADMIN')))
    return `${settings}/limits`
  return /^audit(\/|$)/.test(path) ? `${settings}/${path}` : null
}

/** The default organization: the last one used. */
function homeOf({ organizations }: SignedIn): Membership | null {
  const last = lastOrganization()
  return organizations.find(({ id }) => id === last) ?? organizations[0] ?? null
}
