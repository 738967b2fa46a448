import type {
  ParticipantSignIn,
  SignInProviderOut,
  SignInSettingsOut,
} from '@roomful/contract/features/sso/provider'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m, signInTexts } from '../../messages/workspace/index.ts'
import { asProblem, call, problemText, unlessGone } from '../api/call.ts'
import { CopyField } from '../kit/copy.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { CheckField, ChoiceField, PasswordField, TextField } from '../kit/fields.tsx'
import { Form, ProblemNotice } from '../kit/form.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { Setting } from '../kit/setting.tsx'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'

const participantSignIns = ['OFF', 'ALLOWED', 'REQUIRED'] as const satisfies readonly ParticipantSignIn[]

/** SSO settings: connection and allowed domains. A stored secret is never shown. */
function ProviderForm({
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
      // A provider's secret must not be sent to another.
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
        label={signInTexts.issuer}
        hint={signInTexts.issuerHint}
        type="url"
        inputMode="url"
        maxLength={500}
      />
      <TextField field={form.field('client_id')} label={signInTexts.clientId} maxLength={300} />
      <PasswordField
        field={form.field('client_secret')}
        label={signInTexts.clientSecret}
        hint={provider ? signInTexts.clientSecretStays : signInTexts.clientSecretHint}
        autocomplete="off"
      />
      <TextField field={form.field('domains')} label={signInTexts.domains} hint={signInTexts.domainsHint} />
      <ChoiceField
        field={form.field('participants')}
        label={signInTexts.participants}
        choices={participantSignIns.map(value => ({ value, ...signInTexts.participantChoices[value] }))}
      />
      <CheckField
        field={form.field('members_required')}
        label={signInTexts.membersRequired}
        hint={signInTexts.membersRequiredHint}
      />
    </Form>
  )
}

type Outcome = { readonly of: string } & AppOutputOf<'testProvider'>

/** Tests the provider with troubleshooting, then offers linking one's own account. */
function ProviderTest({
  organization,
  issuer,
  saved,
}: OrganizationProps & {
  readonly issuer: string
  /** Repeats the test on change. */
  readonly saved: number
}): JSX.Element {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const params = { organizationId: organization.id }
  const name = hostOf(issuer)

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (thrown) {
      setProblem(problemText(asProblem(thrown), { SIGN_IN_REQUIRED: m.provider.passwordFirst }))
    } finally {
      setBusy(false)
    }
  }
  const test = () =>
    run(async () => {
      setOutcome(null)
      setOutcome({ of: issuer, ...(await call('testProvider', { params })) })
    })
  const signIn = () =>
    run(async () => {
      const body = { organization_id: organization.id }
      // The provider admits members only after one account here is linked.
      const isLinked = organization.provider?.linked === true
      const begun = await (isLinked ? call('beginProviderSignIn', { body }) : call('linkProvider', { body }))
      location.assign(begun.url)
    })
  useEffect(() => {
    if (saved > 0) void test()
  }, [saved])

  return (
    <Setting id="test-provider" title={signInTexts.test} lead={signInTexts.testLead}>
      <div class="alert" role="status">
        {isBusy && <p class="hint">{m.common.sending}</p>}
        {outcome?.ok && <p class="notice good">{signInTexts.testOk(hostOf(outcome.of))}</p>}
        {outcome?.fault && (
          <div class="notice bad">
            <p>{signInTexts.faults[outcome.fault]}</p>
            {outcome.problem !== null && (
              <p class="fault-words">
                <bdi lang="en">{outcome.problem}</bdi>
              </p>
            )}
          </div>
        )}
      </div>
      <ProblemNotice text={problem} />
      <div class="form-end">
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => !isBusy && test()}>
          {signInTexts.testSubmit}
        </button>
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => !isBusy && signIn()}>
          {signInTexts.tryIt(name)}
        </button>
      </div>
      <p class="hint">{organization.provider?.linked ? signInTexts.tryLinked : signInTexts.tryLead}</p>
    </Setting>
  )
}

function hostOf(issuer: string): string {
  return URL.parse(issuer)?.host ?? issuer
}

export interface SignInSettingsProps extends OrganizationProps {
  readonly settings: SignInSettingsOut
  readonly onChanged: (settings: SignInSettingsOut) => Promise<void>
}

/** The provider that people sign in with: setting it up, testing it, removing it. */
export function ProviderSettings({ organization, settings, onChanged }: SignInSettingsProps): JSX.Element {
  const [isRemoving, setRemoving] = useState(false)
  // Incremented to repeat the test.
  const [saved, setSaved] = useState(0)
  const params = { organizationId: organization.id }
  const { provider, redirect_url, sign_in_url } = settings
  const close = () => setRemoving(false)
  return (
    <>
      <section class="setting-rows" aria-labelledby="provider">
        <div class="section-head">
          <h2 id="provider">{signInTexts.provider}</h2>
        </div>
        <p class="hint">{signInTexts.providerLead}</p>
        <CopyField
          id="redirect-url"
          label={signInTexts.redirectUrl}
          value={redirect_url}
          hint={signInTexts.redirectUrlHint}
        />
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
      </section>
      {provider && (
        <>
          <ProviderTest organization={organization} issuer={provider.issuer} saved={saved} />
          <Setting id="sign-in-address" title={signInTexts.signInUrl} lead={signInTexts.signInUrlLead}>
            <CopyField id="sign-in-url" label={signInTexts.address} value={sign_in_url} />
          </Setting>
          <Setting id="remove-provider" title={signInTexts.remove} lead={signInTexts.removeLead}>
            <p>
              <button type="button" class="button danger" onClick={() => setRemoving(true)}>
                {signInTexts.remove}
              </button>
            </p>
          </Setting>
        </>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={signInTexts.removeAsk}
          confirm={signInTexts.remove}
          onClose={close}
          onConfirm={async () => {
            const removed = await call('removeProvider', { params }).catch(unlessGone)
            close()
            toast(signInTexts.removed)
            await onChanged(removed ?? { ...settings, provider: null })
          }}
        >
          <p>{signInTexts.removeMeans}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
