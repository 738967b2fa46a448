/** How many of something one organization may have, whatever its plan, so that it cannot slow down the others. */
export const organizationLimits = {
  /** Those that were removed do not count. */
  webhookEndpoints: 100,
  draftSessions: 1_000,
} as const
