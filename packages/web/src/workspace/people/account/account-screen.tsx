import '../../kit/setting.css'
import type { JSX } from 'preact'
import { m } from '../../../messages/workspace/index.ts'
import { lazyScreen } from '../../kit/lazy-screen.tsx'
import { Screen } from '../../kit/screen.tsx'
import type { AccountProps } from '../../kit/screen-props.ts'
import { Tabs } from '../../kit/tabs.tsx'

/** Account screens by path below `/account`. */
const screens = {
  '': {
    title: () => m.account.profile,
    Screen: lazyScreen<AccountProps>(async () => (await import('./profile.tsx')).ProfileScreen),
  },
  security: {
    title: () => m.account.security,
    Screen: lazyScreen<AccountProps>(async () => (await import('./security.tsx')).SecurityScreen),
  },
  devices: {
    title: () => m.account.devices,
    Screen: lazyScreen<AccountProps>(async () => (await import('./devices.tsx')).DevicesScreen),
  },
  organizations: {
    title: () => m.account.organizations,
    Screen: lazyScreen<AccountProps>(async () => (await import('./organizations.tsx')).OrganizationsScreen),
  },
} as const

const tabs = Object.entries(screens).map(([path, { title }]) => ({ path, title }))

/** Whether there is a screen at a path below `/account`. */
export function isAccountPath(path: string): path is keyof typeof screens {
  return Object.hasOwn(screens, path)
}

/** One screen of the account, with tabs to the others. */
export function AccountScreen({
  path,
  session,
}: AccountProps & { readonly path: keyof typeof screens }): JSX.Element {
  const tab = screens[path]
  return (
    <Screen key={path} title={m.account.title} part={tab.title()}>
      <Tabs label={m.account.title} base="/account" tabs={tabs} current={path} />
      <div class="settings">
        <tab.Screen session={session} />
      </div>
    </Screen>
  )
}
