import type {
  ParticipantSignIn,
  SignInProviderOut,
  SignInSettingsOut,
} from '@roomful/contract/workspace/sign-in-provider'
import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { CheckField } from '../kit/check-field.tsx'
import { ChoiceField, PasswordField, TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import type { OrganizationProps } from '../kit/organization-props.ts'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'

const participantSignIns = ['OFF', 'ALLOWED', 'REQUIRED'] as const satisfies readonly ParticipantSignIn[]

/** How the provider is reached, and whom it lets in. A stored secret is never shown. */
export function ProviderForm({
  organization,
  provider,
  onSaved,
}: OrganizationProps & {
  readonly provider: SignInProviderOut | null
  readonly onSaved: (settings: SignInSettingsOut) => Promise<void>
}): JSX.Element {
  const form = useForm({
    name: 'provider',
    initial: {
      issuer: provider?.issuer ?? 'https://',
      client_id: provider?.client_id ?? '',
      client_secret: '',
      domains: provider?.domains.join(', ') ?? '',
      participants: (provider?.participants ?? 'OFF') as ParticipantSignIn,
      members_required: provider?.members_required ?? false,
    },
    required: ({ issuer, client_id }) =>
      // The secret of one provider must not be sent to another.
      provider && provider.issuer === issuer.trim() && provider.client_id === client_id.trim()
        ? ['issuer', 'client_id']
        : ['issuer', 'client_id', 'client_secret'],
    async send({ client_secret, ...values }) {
      const body = {
        ...values,
        issuer: values.issuer.trim(),
        client_id: values.client_id.trim(),
        domains: values.domains.split(/[\s,;]+/).filter(domain => domain !== ''),
        ...(client_secret !== '' && { client_secret }),
      }
      const saved = await call('setProvider', { params: { organizationId: organization.id }, body })
      form.set({ client_secret: '', domains: saved.provider!.domains.join(', ') })
      toast(m.common.saved)
      await onSaved(saved)
    },
  })
  return (
    <Form form={form} submit={m.common.save}>
      <TextField
        field={form.field('issuer')}
        label={m.signIn.issuer}
        hint={m.signIn.issuerHint}
        type="url"
        inputMode="url"
        maxLength={500}
      />
      <TextField field={form.field('client_id')} label={m.signIn.clientId} maxLength={300} />
      <PasswordField
        field={form.field('client_secret')}
        label={m.signIn.clientSecret}
        hint={provider ? m.signIn.clientSecretStays : m.signIn.clientSecretHint}
        autocomplete="off"
      />
      <TextField field={form.field('domains')} label={m.signIn.domains} hint={m.signIn.domainsHint} />
      <ChoiceField
        field={form.field('participants')}
        label={m.signIn.participants}
        choices={participantSignIns.map(value => ({ value, ...m.signIn.participantChoices[value] }))}
      />
      <CheckField
        field={form.field('members_required')}
        label={m.signIn.membersRequired}
        hint={m.signIn.membersRequiredHint}
      />
    </Form>
  )
}
