import { isAtLeast, type Role } from '@roomful/contract/features/people/roles'
import './kit/setting.css'
import type { JSX } from 'preact'
import { loadThemeMessages, m, retentionTexts } from '../messages/workspace/index.ts'
import { lazyScreen } from './kit/lazy-screen.tsx'
import { Screen } from './kit/screen.tsx'
import type { OrganizationProps, ScreenProps } from './kit/screen-props.ts'
import { type Tab, Tabs } from './kit/tabs.tsx'
import { NotAllowed, NothingHere } from './nothing-here.tsx'

interface SettingsTab extends Tab {
  /** Minimum role. */
  readonly role: Role
  readonly Screen: (props: OrganizationProps) => JSX.Element
}

const tabs: readonly SettingsTab[] = [
  {
    path: '',
    title: () => m.settings.general,
    role: 'ADMIN',
    Screen: lazyScreen(async () => (await import('./organizations/general.tsx')).GeneralScreen),
  },
  {
    path: 'look',
    title: () => m.look.title,
    role: 'ADMIN',
    Screen: lazyScreen(async () => {
      const [{ LookScreen }] = await Promise.all([import('./organizations/look.tsx'), loadThemeMessages()])
      return LookScreen
    }),
  },
  {
    path: 'retention',
    title: () => retentionTexts.title,
    role: 'ADMIN',
    Screen: lazyScreen(async () => (await import('./retention/retention.tsx')).RetentionScreen),
  },
  {
    path: 'sign-in',
    title: () => m.signIn.title,
    role: 'OWNER',
    Screen: lazyScreen(async () => (await import('./sso/sign-in-settings.tsx')).SignInSettingsScreen),
  },
]

/** One screen of an organization's settings, with tabs to the others. @param part its path */
export function SettingsScreen({ organization, part }: ScreenProps): JSX.Element {
  const tab = tabs.find(({ path }) => path === part)
  if (!tab) return <NothingHere />
  if (!isAtLeast(organization.role, tab.role)) return <NotAllowed role={tab.role} />
  return (
    <Screen title={m.settings.title} part={tab.title()}>
      <Tabs
        label={m.settings.title}
        base={`/${organization.id}/settings`}
        tabs={tabs.filter(({ role }) => isAtLeast(organization.role, role))}
        current={part}
      />
      <div class="settings">
        <tab.Screen organization={organization} />
      </div>
    </Screen>
  )
}
