import type { SignInOut } from '@roomful/contract/features/people/account'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../../messages/workspace/index.ts'
import { call, unlessGone } from '../../api/call.ts'
import { deviceName } from '../../kit/device-name.ts'
import { ConfirmDialog } from '../../kit/dialog.tsx'
import { dateAndTime, fromNow } from '../../kit/moment.tsx'
import { PagedRows, usePagedList } from '../../kit/paged-rows.tsx'
import type { AccountProps } from '../../kit/screen-props.ts'
import { toast } from '../../kit/toast.tsx'

/** Lists sign-ins and ends them. */
export function DevicesScreen(_: AccountProps): JSX.Element {
  const [asking, setAsking] = useState<SignInOut | 'all-others' | null>(null)
  const list = usePagedList('sign-ins', async cursor => {
    const page = await call('listSignIns', { query: { cursor } })
    return { items: page.sign_ins, next: page.next_cursor }
  })
  const close = () => setAsking(null)
  return (
    <>
      <p class="hint">{m.account.devicesLead}</p>
      {list.items.length > 1 && (
        <p>
          <button type="button" class="button" onClick={() => setAsking('all-others')}>
            {m.account.signOutOthers}
          </button>
        </p>
      )}
      <PagedRows
        label={m.account.devices}
        list={list}
        empty={null}
        row={signIn => (
          <>
            <div class="row-main">
              <strong>{nameOf(signIn)}</strong>
              <span class="hint">
                <bdi>{signIn.ip}</bdi> ·{' '}
                <time dateTime={signIn.last_used_at} title={dateAndTime(signIn.last_used_at)}>
                  {m.account.lastUsed(fromNow(signIn.last_used_at))}
                </time>
              </span>
            </div>
            {signIn.current ? (
              <span class="chip" data-right="true">
                {m.account.thisDevice}
              </span>
            ) : (
              <button
                type="button"
                class="button"
                aria-label={`${m.common.signOut}: ${nameOf(signIn)}`}
                onClick={() => setAsking(signIn)}
              >
                {m.common.signOut}
              </button>
            )}
          </>
        )}
      />
      {asking === 'all-others' && (
        <ConfirmDialog
          title={m.account.signOutOthers}
          confirm={m.account.signOutOthers}
          onClose={close}
          onConfirm={async () => {
            await call('endOtherSignIns')
            list.update(items => items.filter(({ current }) => current))
            close()
            toast(m.account.othersSignedOut)
          }}
        >
          <p>{m.account.signOutOthersLead}</p>
        </ConfirmDialog>
      )}
      {asking !== null && asking !== 'all-others' && (
        <ConfirmDialog
          title={m.account.signOutOf(nameOf(asking))}
          confirm={m.common.signOut}
          onClose={close}
          onConfirm={async () => {
            await call('endSignIn', { params: { signInId: asking.id } }).catch(unlessGone)
            list.update(items => items.filter(({ id }) => id !== asking.id))
            close()
            toast(m.account.deviceSignedOut)
          }}
        >
          <p>{m.account.signOutLead}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function nameOf({ user_agent }: SignInOut): string {
  const name = deviceName(user_agent)
  if (!name) return m.account.unknownDevice
  const { browser, system } = name
  return browser && system ? m.account.browserOn({ browser, system }) : (browser ?? system)!
}
