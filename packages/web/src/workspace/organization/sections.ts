import type { Role } from '@roomful/contract/workspace/roles'
import type { ComponentType } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import type { IconName } from '../kit/icon.tsx'
import { lazyScreen } from '../kit/lazy-screen.tsx'
import type { OrganizationProps } from './organization-props.ts'

/** A screen of an organization, and its link in the navigation. */
export interface OrganizationSection {
  /** Below the organization's own; empty: where one comes first. */
  readonly path: string
  readonly title: () => string
  readonly icon: IconName
  /** Who sees it: members from this role on. */
  readonly role: Role
  readonly Screen: ComponentType<OrganizationProps>
}

/** In the order of the navigation. */
export const sections: readonly OrganizationSection[] = [
  {
    path: '',
    title: () => m.organization.overview,
    icon: 'home',
    role: 'PRESENTER',
    Screen: lazyScreen(async () => (await import('./overview.tsx')).OverviewScreen),
  },
  {
    path: 'members',
    title: () => m.organization.members,
    icon: 'people',
    role: 'ADMIN',
    Screen: lazyScreen(async () => (await import('./members.tsx')).MembersScreen),
  },
]
