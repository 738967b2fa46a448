import type { Role } from '@roomful/contract/features/people/roles'
import type { JSX } from 'preact'
import { loadDeckMessages, loadWebhookMessages, m } from '../messages/workspace/index.ts'
import { lazyScreen } from './kit/lazy-screen.tsx'
import type { ScreenProps } from './kit/screen-props.ts'
import type { WorkspaceIconName } from './kit/workspace-icon.tsx'

/** A screen of an organization, and its link in the navigation. */
export interface OrganizationSection {
  /** Below the organization's path. */
  readonly path: string
  /** Where its link stands. */
  readonly group: 'main' | 'developers' | 'end'
  readonly title: () => string
  readonly icon: WorkspaceIconName
  /** Minimum role. */
  readonly role: Role
  /** Whether it also has the addresses below its path. */
  readonly hasParts?: boolean
  readonly Screen: (props: ScreenProps) => JSX.Element
}

/** In the order of the navigation; the first one is the start page. */
export const sections: readonly OrganizationSection[] = [
  {
    path: 'presentations',
    group: 'main',
    title: () => m.nav.presentations,
    icon: 'slides',
    role: 'PRESENTER',
    hasParts: true,
    Screen: lazyScreen(async () => {
      const [{ DecksScreen }] = await Promise.all([
        import('./presentations/decks-screen.tsx'),
        loadDeckMessages(),
      ])
      return DecksScreen
    }),
  },
  {
    path: 'sessions',
    group: 'main',
    title: () => m.sessions.title,
    icon: 'results',
    role: 'PRESENTER',
    hasParts: true,
    Screen: lazyScreen(async () => (await import('./sessions/sessions-screen.tsx')).SessionsScreen),
  },
  {
    path: 'members',
    group: 'main',
    title: () => m.organization.members,
    icon: 'people',
    role: 'ADMIN',
    Screen: lazyScreen(async () => (await import('./people/members/members.tsx')).MembersScreen),
  },
  {
    path: 'api',
    group: 'developers',
    title: () => m.api.title,
    icon: 'key',
    role: 'ADMIN',
    Screen: lazyScreen(async () => (await import('./credentials/keys.tsx')).KeysScreen),
  },
  {
    path: 'webhooks',
    group: 'developers',
    title: () => m.webhooks.title,
    icon: 'hook',
    role: 'ADMIN',
    hasParts: true,
    Screen: lazyScreen(async () => {
      const [{ WebhooksScreen }] = await Promise.all([
        import('./webhooks/webhooks.tsx'),
        loadWebhookMessages(),
      ])
      return WebhooksScreen
    }),
  },
  {
    path: 'settings',
    group: 'end',
    title: () => m.settings.title,
    icon: 'settings',
    role: 'PRESENTER',
    hasParts: true,
    Screen: lazyScreen(async () => (await import('./settings-screen.tsx')).SettingsScreen),
  },
]

/** Whether a path below the organization's path leads to a section. */
export function isOf({ path: own, hasParts = false }: OrganizationSection, path: string): boolean {
  return own === path || (hasParts && path.startsWith(`${own}/`))
}
