/** What a member of an organization may do, from the least to the most. */
export const roles = ['PRESENTER', 'ADMIN', 'OWNER'] as const
export type Role = (typeof roles)[number]

export function isRole(text: string): text is Role {
  return roles.some(role => role === text)
}

/** Whether a role is at least another. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}
