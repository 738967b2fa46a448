import { isAtLeast, type Role } from '@roomful/contract/features/people/roles'
import './kit/setting.css'
import type { JSX } from 'preact'
import {
  loadAuditMessages,
  loadPermanentRoomMessages,
  loadRetentionMessages,
  loadSignInMessages,
  loadThemeMessages,
  m,
} from '../messages/workspace/index.ts'
import { lazyScreen } from './kit/lazy-screen.tsx'
import { Screen } from './kit/screen.tsx'
import type { ScreenProps } from './kit/screen-props.ts'
import { type Tab, Tabs } from './kit/tabs.tsx'
import { NotAllowed, NothingHere } from './nothing-here.tsx'

interface SettingsTab extends Tab {
  /** Minimum role. */
  readonly role: Role
  /** Whether it also has the addresses below its path. */
  readonly hasParts?: boolean
  readonly Screen: (props: ScreenProps) => JSX.Element
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
    path: 'rooms',
    title: () => m.settings.permanentRooms,
    role: 'ADMIN',
    Screen: lazyScreen(async () => {
      const [{ PermanentRoomsScreen }] = await Promise.all([
        import('./organizations/permanent-rooms.tsx'),
        loadPermanentRoomMessages(),
      ])
      return PermanentRoomsScreen
    }),
  },
  {
    path: 'retention',
    title: () => m.settings.retention,
    role: 'ADMIN',
    Screen: lazyScreen(async () => {
      const [{ RetentionScreen }] = await Promise.all([
        import('./retention/retention.tsx'),
        loadRetentionMessages(),
      ])
      return RetentionScreen
    }),
  },
  {
    path: 'sign-in',
    title: () => m.settings.signIn,
    role: 'OWNER',
    Screen: lazyScreen(async () => {
      const [{ SignInSettingsScreen }] = await Promise.all([
        import('./sso/sign-in-settings.tsx'),
        loadSignInMessages(),
      ])
      return SignInSettingsScreen
    }),
  },
  {
    path: 'limits',
    title: () => m.plan.title,
    role: 'PRESENTER',
    Screen: lazyScreen(async () => (await import('./organizations/plan.tsx')).PlanScreen),
  },
  {
    path: 'audit',
    title: () => m.audit.title,
    role: 'ADMIN',
    hasParts: true,
    Screen: lazyScreen(async () => {
      const [{ AuditScreen }] = await Promise.all([import('./audit/audit.tsx'), loadAuditMessages()])
      return AuditScreen
    }),
  },
]

/** One screen of an organization's settings, with tabs to the others. @param part its path */
export function SettingsScreen({ organization, part }: ScreenProps): JSX.Element {
  const tab = tabs.find(({ path, hasParts }) => path === part || (hasParts && part.startsWith(`${path}/`)))
  if (!tab) return <NothingHere />
  if (!isAtLeast(organization.role, tab.role)) return <NotAllowed role={tab.role} />
  const shown = tabs.filter(({ role }) => isAtLeast(organization.role, role))
  return (
    <Screen title={m.settings.title} part={tab.title()}>
      {shown.length > 1 && (
        <Tabs
          label={m.settings.title}
          base={`/${organization.id}/settings`}
          tabs={shown}
          current={tab.path}
        />
      )}
      <div class="settings">
        <tab.Screen organization={organization} part={part.slice(tab.path.length + 1)} />
      </div>
    </Screen>
  )
}
