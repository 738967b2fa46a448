/** Quotas per organization, independent of the plan, so that one cannot slow down the others. */
export const organizationLimits = {
  /** Excluding removed ones. */
  webhookEndpoints: 100,
  draftSessions: 1_000,
  /** Still open. */
  pendingInvitations: 1_000,
  imageMebibytes: 1_024,
  imagesPerHour: 300,
} as const
