import type { OperationInput, OperationOutput } from '../define-operation.ts'
import * as account from './account.ts'
import * as apiAccess from './api-access.ts'
import * as contentSlides from './content-slides.ts'
import type { WorkspaceOperation } from './define-workspace-operation.ts'
import * as images from './images.ts'
import * as imports from './imports.ts'
import * as invitations from './invitations.ts'
import * as members from './members.ts'
import * as organization from './organization.ts'
import * as presentations from './presentations.ts'
import * as reports from './reports.ts'
import * as retention from './retention.ts'
import * as sessions from './sessions.ts'
import * as signInProvider from './sign-in-provider.ts'
import * as twoFactor from './two-factor.ts'
import * as webhooks from './webhooks.ts'

/** Every operation of the workspace, by the name that its handler has. */
export const workspaceOperations = {
  signIn: account.signIn,
  signOut: account.signOut,
  getMe: account.getMe,
  updateMe: account.updateMe,
  changePassword: account.changePassword,
  listSignIns: account.listSignIns,
  endSignIn: account.endSignIn,
  endOtherSignIns: account.endOtherSignIns,
  beginTwoFactor: twoFactor.beginTwoFactor,
  confirmTwoFactor: twoFactor.confirmTwoFactor,
  disableTwoFactor: twoFactor.disableTwoFactor,
  renewRecoveryCodes: twoFactor.renewRecoveryCodes,
  requireTwoFactor: twoFactor.requireTwoFactor,
  getSignInSettings: signInProvider.getSignInSettings,
  setProvider: signInProvider.setProvider,
  removeProvider: signInProvider.removeProvider,
  testProvider: signInProvider.testProvider,
  checkProvider: signInProvider.checkProvider,
  beginProviderSignIn: signInProvider.beginProviderSignIn,
  linkProvider: signInProvider.linkProvider,
  unlinkProvider: signInProvider.unlinkProvider,
  getOrganization: organization.getOrganization,
  renameOrganization: organization.renameOrganization,
  getPlan: organization.getPlan,
  getLook: organization.getLook,
  setLook: organization.setLook,
  setLogo: organization.setLogo,
  removeLogo: organization.removeLogo,
  getRetention: retention.getRetention,
  setRetention: retention.setRetention,
  listRemovals: retention.listRemovals,
  listCredentials: apiAccess.listCredentials,
  createCredential: apiAccess.createCredential,
  revokeCredential: apiAccess.revokeCredential,
  listAudit: apiAccess.listAudit,
  exportAudit: apiAccess.exportAudit,
  listWebhooks: webhooks.listWebhooks,
  registerWebhook: webhooks.registerWebhook,
  getWebhook: webhooks.getWebhook,
  updateWebhook: webhooks.updateWebhook,
  deleteWebhook: webhooks.deleteWebhook,
  enableWebhook: webhooks.enableWebhook,
  rotateWebhookSecret: webhooks.rotateWebhookSecret,
  testWebhook: webhooks.testWebhook,
  listDeliveries: webhooks.listDeliveries,
  getDelivery: webhooks.getDelivery,
  redeliver: webhooks.redeliver,
  redeliverAll: webhooks.redeliverAll,
  listSlides: contentSlides.listSlides,
  createContentSlide: contentSlides.createContentSlide,
  getContentSlide: contentSlides.getContentSlide,
  updateContentSlide: contentSlides.updateContentSlide,
  deleteContentSlide: contentSlides.deleteContentSlide,
  uploadImage: images.uploadImage,
  listMembers: members.listMembers,
  changeRole: members.changeRole,
  removeMember: members.removeMember,
  leaveOrganization: members.leaveOrganization,
  listInvitations: invitations.listInvitations,
  createInvitation: invitations.createInvitation,
  revokeInvitation: invitations.revokeInvitation,
  checkInvitation: invitations.checkInvitation,
  acceptInvitation: invitations.acceptInvitation,
  getSetUp: invitations.getSetUp,
  checkSetUp: invitations.checkSetUp,
  setUp: invitations.setUp,
  requestReset: invitations.requestReset,
  completeReset: invitations.completeReset,
  listPresentations: presentations.listPresentations,
  createPresentation: presentations.createPresentation,
  getPresentation: presentations.getPresentation,
  updatePresentation: presentations.updatePresentation,
  deletePresentation: presentations.deletePresentation,
  duplicatePresentation: presentations.duplicatePresentation,
  listQuestions: presentations.listQuestions,
  createQuestion: presentations.createQuestion,
  getQuestion: presentations.getQuestion,
  updateQuestion: presentations.updateQuestion,
  deleteQuestion: presentations.deleteQuestion,
  listSessions: sessions.listSessions,
  createSession: sessions.createSession,
  getSession: sessions.getSession,
  openSession: sessions.openSession,
  scheduleSession: sessions.scheduleSession,
  closeSession: sessions.closeSession,
  deleteSession: sessions.deleteSession,
  getSessionKpis: sessions.getSessionKpis,
  getSessionResults: sessions.getSessionResults,
  getLeaderboard: sessions.getLeaderboard,
  listParticipants: sessions.listParticipants,
  exportSession: sessions.exportSession,
  getSessionLinks: sessions.getSessionLinks,
  createStageLink: sessions.createStageLink,
  listStageLinks: sessions.listStageLinks,
  revokeStageLink: sessions.revokeStageLink,
  listEntries: sessions.listEntries,
  getSessionReport: reports.getSessionReport,
  getSessionReportText: reports.getSessionReportText,
  listReportTexts: reports.listReportTexts,
  compareSessions: reports.compareSessions,
  compareQuestions: reports.compareQuestions,
  getTrends: reports.getTrends,
  createReportLink: reports.createReportLink,
  listReportLinks: reports.listReportLinks,
  revokeReportLink: reports.revokeReportLink,
  openSharedReport: reports.openSharedReport,
  listSharedReportTexts: reports.listSharedReportTexts,
  previewImport: imports.previewImport,
  importPresentation: imports.importPresentation,
  exportPresentation: imports.exportPresentation,
  // Last, as tests run all operations on one organization.
  deleteOrganization: organization.deleteOrganization,
} as const satisfies Record<string, WorkspaceOperation>

export type WorkspaceOperations = typeof workspaceOperations
export type WorkspaceOperationName = keyof WorkspaceOperations
export type WorkspaceInputOf<N extends WorkspaceOperationName> = OperationInput<WorkspaceOperations[N]>
export type WorkspaceOutputOf<N extends WorkspaceOperationName> = OperationOutput<WorkspaceOperations[N]>
