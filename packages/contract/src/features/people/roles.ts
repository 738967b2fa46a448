/** Roles of members, from the least to the most privileged. */
export const roles = ['PRESENTER', 'ADMIN', 'OWNER'] as const
export type Role = (typeof roles)[number]

export function isRole(text: string): text is Role {
  return roles.some(role => role === text)
}

/** Whether a role has at least the privileges of another. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}
