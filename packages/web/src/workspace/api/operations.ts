import type { WorkspaceOperationName } from '@roomful/contract/workspace/index'

/**
 * The operations that these pages call, each with its method and its path below `/app/v1`: the contract's definitions would
 * bring their schemas along. A test compares the two.
 */
export const operations = {
  signIn: 'POST /sign-in',
  signOut: 'POST /sign-out',
  getMe: 'GET /me',
  updateMe: 'PATCH /me',
  changePassword: 'POST /me/password',
  listSignIns: 'GET /me/sign-ins',
  endSignIn: 'DELETE /me/sign-ins/{signInId}',
  endOtherSignIns: 'DELETE /me/sign-ins',
  beginTwoFactor: 'POST /me/two-factor',
  confirmTwoFactor: 'POST /me/two-factor/confirm',
  disableTwoFactor: 'POST /me/two-factor/disable',
  renewRecoveryCodes: 'POST /me/two-factor/recovery-codes',
  checkSetUp: 'POST /set-up/check',
  setUp: 'POST /set-up',
  checkProvider: 'POST /provider-sign-in/check',
  beginProviderSignIn: 'POST /provider-sign-in',
  linkProvider: 'POST /me/providers',
  unlinkProvider: 'DELETE /me/providers/{organizationId}',
  checkInvitation: 'POST /invitations/check',
  acceptInvitation: 'POST /invitations/accept',
  requestReset: 'POST /password-resets',
  completeReset: 'POST /password-resets/complete',
  getOrganization: 'GET /organizations/{organizationId}',
  renameOrganization: 'PATCH /organizations/{organizationId}',
  deleteOrganization: 'POST /organizations/{organizationId}/delete',
  getPlan: 'GET /organizations/{organizationId}/plan',
  getLook: 'GET /organizations/{organizationId}/look',
  setLook: 'PATCH /organizations/{organizationId}/look',
  getSignInSettings: 'GET /organizations/{organizationId}/sign-in-settings',
  requireTwoFactor: 'PATCH /organizations/{organizationId}/sign-in-settings',
  setProvider: 'PATCH /organizations/{organizationId}/sign-in-provider',
  removeProvider: 'DELETE /organizations/{organizationId}/sign-in-provider',
  testProvider: 'POST /organizations/{organizationId}/sign-in-provider/test',
  leaveOrganization: 'POST /organizations/{organizationId}/leave',
  listMembers: 'GET /organizations/{organizationId}/members',
  changeRole: 'PATCH /organizations/{organizationId}/members/{userId}',
  removeMember: 'DELETE /organizations/{organizationId}/members/{userId}',
  listInvitations: 'GET /organizations/{organizationId}/invitations',
  createInvitation: 'POST /organizations/{organizationId}/invitations',
  revokeInvitation: 'DELETE /organizations/{organizationId}/invitations/{invitationId}',
  listCredentials: 'GET /organizations/{organizationId}/credentials',
  createCredential: 'POST /organizations/{organizationId}/credentials',
  revokeCredential: 'DELETE /organizations/{organizationId}/credentials/{credentialId}',
  listAudit: 'GET /organizations/{organizationId}/audit',
  exportAudit: 'GET /organizations/{organizationId}/audit/export',
  listWebhooks: 'GET /organizations/{organizationId}/webhooks',
  registerWebhook: 'POST /organizations/{organizationId}/webhooks',
  getWebhook: 'GET /organizations/{organizationId}/webhooks/{id}',
  updateWebhook: 'PATCH /organizations/{organizationId}/webhooks/{id}',
  deleteWebhook: 'DELETE /organizations/{organizationId}/webhooks/{id}',
  enableWebhook: 'POST /organizations/{organizationId}/webhooks/{id}/enable',
  rotateWebhookSecret: 'POST /organizations/{organizationId}/webhooks/{id}/rotate-secret',
  testWebhook: 'POST /organizations/{organizationId}/webhooks/{id}/test',
  listDeliveries: 'GET /organizations/{organizationId}/webhooks/{id}/deliveries',
  getDelivery: 'GET /organizations/{organizationId}/webhooks/{id}/deliveries/{deliveryId}',
  redeliver: 'POST /organizations/{organizationId}/webhooks/{id}/deliveries/{deliveryId}/redeliver',
  redeliverAll: 'POST /organizations/{organizationId}/webhooks/{id}/redeliver',
} as const satisfies Partial<
  Record<WorkspaceOperationName, `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`>
>

export type CalledOperation = keyof typeof operations

/** Those that somebody calls who has not signed in: a 401 says something else there than that a sign-in has ended. */
export const callableByAnybody: ReadonlySet<CalledOperation> = new Set([
  'signIn',
  'signOut',
  'checkSetUp',
  'setUp',
  'checkInvitation',
  'acceptInvitation',
  'checkProvider',
  'beginProviderSignIn',
  'requestReset',
  'completeReset',
])
