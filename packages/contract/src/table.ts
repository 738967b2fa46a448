import Type from 'typebox'
import {
  appPath,
  type ForMembers,
  type Operation,
  type OperationInput,
  type OperationOutput,
  type PublicOperation,
  publicPath,
  type Scope,
} from './operation.ts'
import * as comparison from './operations/comparison.ts'
import * as events from './operations/events.ts'
import * as kpis from './operations/kpis.ts'
import * as limits from './operations/limits.ts'
import * as links from './operations/links.ts'
import * as participants from './operations/participants.ts'
import * as presentations from './operations/presentations.ts'
import * as qa from './operations/qa.ts'
import * as questions from './operations/questions.ts'
import * as reports from './operations/reports.ts'
import * as results from './operations/results.ts'
import * as sessions from './operations/sessions.ts'
import * as spins from './operations/spins.ts'
import * as trends from './operations/trends.ts'
import * as webhooks from './operations/webhooks.ts'
import * as account from './workspace/account.ts'
import * as apiAccess from './workspace/api-access.ts'
import * as contentSlides from './workspace/content-slides.ts'
import * as images from './workspace/images.ts'
import * as imports from './workspace/imports.ts'
import * as invitations from './workspace/invitations.ts'
import * as members from './workspace/members.ts'
import * as organization from './workspace/organization.ts'
import * as retention from './workspace/retention.ts'
import * as signInProvider from './workspace/sign-in-provider.ts'
import * as twoFactor from './workspace/two-factor.ts'

/** Every operation, by the name that its handler has, in the order of the documentation. */
export const table = {
  listPresentations: presentations.listPresentations,
  createPresentation: presentations.createPresentation,
  getPresentation: presentations.getPresentation,
  updatePresentation: presentations.updatePresentation,
  deletePresentation: presentations.deletePresentation,
  listQuestions: questions.listQuestions,
  createQuestion: questions.createQuestion,
  getQuestion: questions.getQuestion,
  updateQuestion: questions.updateQuestion,
  deleteQuestion: questions.deleteQuestion,
  listSessions: sessions.listSessions,
  createSession: sessions.createSession,
  getSession: sessions.getSession,
  openSession: sessions.openSession,
  scheduleSession: sessions.scheduleSession,
  activateQuestion: sessions.activateQuestion,
  lockQuestion: sessions.lockQuestion,
  revealQuestion: sessions.revealQuestion,
  reopenQuestion: sessions.reopenQuestion,
  extendQuestion: sessions.extendQuestion,
  closeSession: sessions.closeSession,
  deleteSession: sessions.deleteSession,
  getSessionKpis: kpis.getSessionKpis,
  getQuestionResults: results.getQuestionResults,
  getSessionResults: results.getSessionResults,
  getLeaderboard: results.getLeaderboard,
  listParticipants: results.listParticipants,
  deleteParticipant: participants.deleteParticipant,
  exportSession: results.exportSession,
  getSessionReport: reports.getSessionReport,
  getSessionReportText: reports.getSessionReportText,
  listReportTexts: reports.listReportTexts,
  compareSessions: comparison.compareSessions,
  compareQuestions: comparison.compareQuestions,
  getTrends: trends.getTrends,
  createReportLink: reports.createReportLink,
  listReportLinks: reports.listReportLinks,
  revokeReportLink: reports.revokeReportLink,
  streamSessionEvents: events.streamSessionEvents,
  getSessionLinks: links.getSessionLinks,
  createStageLink: links.createStageLink,
  listStageLinks: links.listStageLinks,
  revokeStageLink: links.revokeStageLink,
  listEntries: qa.listEntries,
  updateEntry: qa.updateEntry,
  spinQuestion: spins.spinQuestion,
  registerWebhook: webhooks.registerWebhook,
  listWebhooks: webhooks.listWebhooks,
  getWebhook: webhooks.getWebhook,
  updateWebhook: webhooks.updateWebhook,
  deleteWebhook: webhooks.deleteWebhook,
  enableWebhook: webhooks.enableWebhook,
  rotateWebhookSecret: webhooks.rotateWebhookSecret,
  testWebhook: webhooks.testWebhook,
  listDeliveries: webhooks.listDeliveries,
  redeliver: webhooks.redeliver,
  getLimits: limits.getLimits,
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
  getDelivery: webhooks.getDelivery,
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
  duplicatePresentation: presentations.duplicatePresentation,
  openSharedReport: reports.openSharedReport,
  listSharedReportTexts: reports.listSharedReportTexts,
  previewImport: imports.previewImport,
  importPresentation: imports.importPresentation,
  exportPresentation: imports.exportPresentation,
  // Last, as tests run all operations on one organization.
  deleteOrganization: organization.deleteOrganization,
} as const satisfies Record<string, Operation>

export type Table = typeof table
export type Name = keyof Table

/** Names of operations that keys may call: the public API. */
export type PublicName = {
  [N in Name]: Table[N]['access'] extends { readonly scope: Scope } ? N : never
}[Name]
/** Names of operations that pages may call. */
export type AppName = {
  [N in Name]: Table[N]['access'] extends string | { readonly role: string } ? N : never
}[Name]

/** Operations as keys have them, with their whole path: one without annotations does not compile. */
const forKeys: Readonly<Record<PublicName, PublicOperation>> = table
export const publicNames = (Object.keys(table) as Name[]).filter((name): name is PublicName => {
  const { access }: Operation = table[name]
  return typeof access === 'object' && access.scope !== undefined
})
export const publicOperations = Object.fromEntries(
  publicNames.map(name => [name, { ...forKeys[name], path: publicPath(forKeys[name]) }]),
) as typeof forKeys

/** Operations as pages have them, with their whole path. */
export const appNames = (Object.keys(table) as Name[]).filter((name): name is AppName => {
  const { access }: Operation = table[name]
  return typeof access === 'string' || access.role !== undefined
})
export const appOperations = Object.fromEntries(
  appNames.map(name => [name, forPages(table[name])]),
) as Readonly<Record<AppName, Operation>>

function forPages({ headers: _, member, ...operation }: Operation): Operation {
  const params =
    typeof operation.access === 'string'
      ? operation.params
      : Type.Object({ ...operation.params.properties, organizationId: Type.String() })
  return { ...operation, ...member, path: appPath(operation), params }
}

export type InputOf<N extends PublicName> = OperationInput<Table[N]>
export type OutputOf<N extends PublicName> = OperationOutput<Table[N]>
type AppParamsOf<N extends AppName> = OperationInput<Table[N]>['params'] &
  (Table[N]['access'] extends string ? unknown : { readonly organizationId: string })
export type AppInputOf<N extends AppName> = Omit<OperationInput<ForMembers<Table[N]>>, 'params'> & {
  readonly params: AppParamsOf<N>
}
export type AppOutputOf<N extends AppName> = OperationOutput<ForMembers<Table[N]>>
