/** How many of something one organization may have, whatever its plan, so that it cannot slow down the others. */
export const organizationLimits = {
  /** Without removed ones. */
  webhookEndpoints: 100,
  draftSessions: 1_000,
  /** Those that can still be accepted. */
  pendingInvitations: 1_000,
  imageMebibytes: 1_024,
  imagesPerHour: 300,
} as const
