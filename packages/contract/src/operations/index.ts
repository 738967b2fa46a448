import type { Operation, OperationInput, OperationOutput } from '../define-operation.ts'
import * as comparison from './comparison.ts'
import * as events from './events.ts'
import * as limits from './limits.ts'
import * as links from './links.ts'
import * as participants from './participants.ts'
import * as presentations from './presentations.ts'
import * as qa from './qa.ts'
import * as questions from './questions.ts'
import * as reports from './reports.ts'
import * as results from './results.ts'
import * as sessions from './sessions.ts'
import * as spins from './spins.ts'
import * as trends from './trends.ts'
import * as webhooks from './webhooks.ts'

/** Every public operation, by the name that its handler has. */
export const operations = {
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
  getSessionKpis: results.getSessionKpis,
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
} as const satisfies Record<string, Operation>

export type Operations = typeof operations
export type OperationName = keyof Operations
export type InputOf<N extends OperationName> = OperationInput<Operations[N]>
export type OutputOf<N extends OperationName> = OperationOutput<Operations[N]>
