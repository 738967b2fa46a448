import { isAtLeast, type Role, roles } from '@roomful/contract/workspace/roles'
import { m } from '../../../messages/workspace/index.ts'
import type { Choice } from '../../kit/fields.tsx'

/** The roles that somebody with a role may give: owners are made by owners alone. */
export function roleChoices(own: Role): Choice<Role>[] {
  return roles
    .filter(role => isAtLeast(own, role))
    .map(role => ({ value: role, text: m.roles[role].name, hint: m.roles[role].may }))
}
