import type { MeOut } from '@roomful/contract/features/people/account'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { language, m } from '../../../messages/workspace/index.ts'
import { Written } from '../../../ui/written.tsx'
import { call } from '../../api/call.ts'
import { loadMe, me, signedInAs, signedOut } from '../../api/me.ts'
import { KnownUser, PasswordField, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Frame } from '../../kit/frame.tsx'
import { Checking, EndedLink, Unreachable, useLink } from '../../kit/links.tsx'
import { day } from '../../kit/moment.tsx'
import { navigate } from '../../kit/router.ts'
import { toast } from '../../kit/toast.tsx'
import { useForm } from '../../kit/use-form.ts'
import { ProviderButton } from '../../sso/provider-sign-in.tsx'
import { SignInForm } from './sign-in.tsx'

type Invitation = AppOutputOf<'checkInvitation'>

interface InvitedProps {
  readonly secret: string
  readonly invitation: Invitation
}

/** Accepts an invitation, as a new user or with the invited address's account. */
export function InvitationScreen(): JSX.Element {
  const link = useLink(secret => call('checkInvitation', { body: { secret } }))
  const now = me.value
  if (link.type === 'ended') return <EndedLink>{m.auth.endedInvitation}</EndedLink>
  if (link.type === 'unreachable') return <Unreachable problem={link.problem} again={link.again} />
  if (link.type !== 'good' || now.status === 'loading') return <Checking />
  if (now.status === 'unreachable') return <Unreachable problem={now.problem} again={loadMe} />
  const { secret, leadsTo: invitation } = link
  const { organization_name, role, expires_at, email } = invitation
  return (
    <Frame
      title={m.auth.invited(organization_name)}
      lead={`${m.auth.invitedAs(m.roles[role].name)} ${m.auth.until(day(expires_at))}`}
    >
      {now.status === 'signed-out' && invitation.provider && (
        <>
          <ProviderButton
            organizationId={invitation.provider.organization_id}
            provider={invitation.provider.name}
          />
          <p class="hint">{m.provider.orPassword}</p>
        </>
      )}
      {now.status === 'signed-out' && <Newcomer secret={secret} invitation={invitation} />}
      {now.status === 'signed-in' &&
        (isSameAddress(now.user.email, email) ? (
          <Accept secret={secret} invitation={invitation} />
        ) : (
          <OtherPerson invited={email} signedIn={now.user.email} />
        ))}
    </Frame>
  )
}

/** The server does not reveal whether the address has an account, so the page asks. */
function Newcomer(invited: InvitedProps): JSX.Element {
  const [hasAccount, setHasAccount] = useState(false)
  return (
    <>
      {hasAccount ? <KnownPerson {...invited} /> : <NewPerson {...invited} />}
      <p>
        <button type="button" class="button quiet" onClick={() => setHasAccount(!hasAccount)}>
          {hasAccount ? m.auth.amNew : m.auth.haveAccount}
        </button>
      </p>
    </>
  )
}

function NewPerson({ secret, invitation }: InvitedProps): JSX.Element {
  const form = useForm({
    name: 'invitation',
    initial: { name: '', password: '' },
    required: ['name', 'password'],
    send: async person =>
      comeIn(await call('acceptInvitation', { body: { secret, ...person, language } }), invitation),
    texts: { NOT_FOUND: m.auth.endedInvitation, UNAUTHENTICATED: m.auth.hasAccount },
  })
  return (
    <Form form={form} submit={m.auth.accept}>
      <p>
        {m.auth.yourAddress}{' '}
        <strong>
          <Written text={invitation.email} />
        </strong>
      </p>
      <KnownUser email={invitation.email} />
      <TextField field={form.field('name')} label={m.common.yourName} autocomplete="name" maxLength={80} />
      <PasswordField
        field={form.field('password')}
        label={m.auth.choosePassword}
        hint={m.common.passwordHint}
        autocomplete="new-password"
      />
    </Form>
  )
}

function KnownPerson({ secret, invitation }: InvitedProps): JSX.Element {
  return (
    <>
      <p>{m.auth.signInToAccept}</p>
      <SignInForm
        email={invitation.email}
        onSignedIn={async signedIn => {
          // If accepting fails, the user is signed in and can accept with a click.
          const accepted = await call('acceptInvitation', { body: { secret } }).catch(() => null)
          if (accepted) comeIn(accepted, invitation, signedIn)
          else signedInAs(signedIn)
        }}
      />
    </>
  )
}

function Accept({ secret, invitation }: InvitedProps): JSX.Element {
  const form = useForm({
    name: 'invitation',
    initial: {},
    send: async () => comeIn(await call('acceptInvitation', { body: { secret } }), invitation),
    texts: { NOT_FOUND: m.auth.endedInvitation },
  })
  return <Form form={form} submit={m.auth.accept} />
}

function OtherPerson({
  invited,
  signedIn,
}: {
  readonly invited: string
  readonly signedIn: string
}): JSX.Element {
  const form = useForm({
    name: 'sign-out',
    initial: {},
    async send() {
      await call('signOut')
      signedOut()
    },
  })
  return (
    <Form form={form} submit={m.common.signOut}>
      <p class="notice">
        <Written text={m.auth.invitedAsOther({ invited, signedIn })} />
      </p>
    </Form>
  )
}

/** Opens the organization just joined. @param before the previous sign-in state */
function comeIn(accepted: MeOut, { organization_name }: Invitation, before?: MeOut): void {
  const earlier = before?.organizations ?? (me.value.status === 'signed-in' ? me.value.organizations : [])
  const added = accepted.organizations.find(({ id }) => !earlier.some(one => one.id === id))
  const named = accepted.organizations.find(({ name }) => name === organization_name)
  signedInAs(accepted)
  navigate(`/${(added ?? named ?? accepted.organizations[0]!).id}`, 'replace')
  toast(m.auth.welcome(organization_name))
}

/** Approximates the server's address comparison. */
function isSameAddress(a: string, b: string): boolean {
  return a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase()
}
