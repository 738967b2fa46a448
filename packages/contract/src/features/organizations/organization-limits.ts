/** Quotas per organization, independent of the plan, so that one cannot slow down the others. */
export const organizationLimits = {
  /** Excluding removed endpoints. */
  webhookEndpoints: 100,
  draftSessions: 1_000,
  permanentRooms: 100,
  /** Not accepted, expired or revoked. */
  pendingInvitations: 1_000,
  imageMebibytes: 1_024,
  imagesPerHour: 300,
} as const
