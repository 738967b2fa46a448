import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { loadMe, signedInAs } from '../../api/me.ts'
import { KnownUser, PasswordField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import type { AccountProps } from '../../kit/screen-props.ts'
import { Setting } from '../../kit/setting.tsx'
import { toast } from '../../kit/toast.tsx'
import { useForm } from '../../kit/use-form.ts'
import { ProviderAccounts } from '../../sso/provider-accounts.tsx'
import { DisableTwoFactor, EnableTwoFactor, RenewRecoveryCodes } from './two-factor.tsx'

/** Password and two-factor authentication. */
export function SecurityScreen({ session }: AccountProps): JSX.Element {
  return (
    <>
      <p class="hint">{m.account.securityLead}</p>
      <TwoFactorSection session={session} />
      <PasswordSection session={session} />
      <ProviderAccounts session={session} />
    </>
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
    <section class="setting-rows" aria-labelledby="password">
      <div class="section-head">
        <h2 id="password">{m.common.password}</h2>
      </div>
      <p class="hint">{m.account.passwordLead}</p>
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
    </section>
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
    <Setting id="two-factor" title={m.account.twoFactor} lead={m.account.twoFactorLead}>
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
    </Setting>
  )
}
