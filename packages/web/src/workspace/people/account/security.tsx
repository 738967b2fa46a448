import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { loadMe, signedInAs } from '../../api/me.ts'
import { KnownUser, PasswordField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Screen, Section } from '../../kit/screen.tsx'
import type { AccountProps } from '../../kit/screen-props.ts'
import { toast } from '../../kit/toast.tsx'
import { useForm } from '../../kit/use-form.ts'
import { ProviderAccounts } from '../../sso/provider-accounts.tsx'
import { DisableTwoFactor, EnableTwoFactor, RenewRecoveryCodes } from './two-factor.tsx'

/** Password and two-factor authentication. */
export function SecurityScreen({ session }: AccountProps): JSX.Element {
  return (
    <Screen title={m.account.security} lead={m.account.securityLead}>
      <TwoFactorSection session={session} />
      <PasswordSection session={session} />
      <ProviderAccounts session={session} />
    </Screen>
  )
}

function PasswordSection({ session: { user } }: AccountProps): JSX.Element {
  const form = useForm({
    name: 'password',
    initial: { current_password: '', new_password: '' },
    required: ['current_password', 'new_password'],
    async send(body, idempotencyKey) {
      signedInAs(await call('changePassword', { body }, { idempotencyKey }))
      form.set({ current_password: '', new_password: '' })
      toast(m.account.passwordChanged)
    },
  })
  return (
    <Section id="password" title={m.common.password} lead={m.account.passwordLead}>
      <Form form={form} submit={m.account.changePassword}>
        <KnownUser email={user.email} />
        <PasswordField
          field={form.field('current_password')}
          label={m.account.currentPassword}
          autocomplete="current-password"
        />
        <PasswordField
          field={form.field('new_password')}
          label={m.account.newPassword}
          hint={m.common.passwordHint}
          autocomplete="new-password"
        />
      </Form>
    </Section>
  )
}

function TwoFactorSection({ session: { user, organizations } }: AccountProps): JSX.Element {
  const [open, setOpen] = useState<'enable' | 'disable' | 'renew' | null>(null)
  const close = () => {
    setOpen(null)
    void loadMe()
  }
  const wantedBy = organizations.filter(one => one.two_factor_required).map(({ name }) => name)
  return (
    <Section id="two-factor" title={m.account.twoFactor} lead={m.account.twoFactorLead}>
      <p class="state" data-state={user.two_factor ? 'good' : 'off'}>
        {user.two_factor ? m.account.twoFactorOn : m.account.twoFactorOff}
      </p>
      {wantedBy.length > 0 && (
        <p class={user.two_factor ? 'hint' : 'notice bad'}>
          {m.account.twoFactorWantedBy(wantedBy.join(', '))}
        </p>
      )}
      <div class="form-end">
        {user.two_factor ? (
          <>
            <button type="button" class="button" onClick={() => setOpen('renew')}>
              {m.account.newRecoveryCodes}
            </button>
            <button type="button" class="button danger" onClick={() => setOpen('disable')}>
              {m.account.turnOff}
            </button>
          </>
        ) : (
          <button type="button" class="button main" onClick={() => setOpen('enable')}>
            {m.account.turnOn}
          </button>
        )}
      </div>
      {open === 'enable' && <EnableTwoFactor email={user.email} onClose={close} />}
      {open === 'disable' && <DisableTwoFactor email={user.email} onClose={close} />}
      {open === 'renew' && <RenewRecoveryCodes email={user.email} onClose={close} />}
    </Section>
  )
}
