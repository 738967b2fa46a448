import type { Readable } from 'node:stream'
import type { InputOf, OperationName, Operations, OutputOf } from '@roomful/contract/operations/index'
import type { Allowance } from '../budget/budget.ts'
import type { Exporter } from '../features/exports/open-export.ts'
import { openExport } from '../features/exports/open-export.ts'
import { readLimits } from '../features/organizations/plans.ts'
import { listParticipants } from '../features/participants/list-participants.ts'
import { deleteParticipant } from '../features/participants/remove-participant.ts'
import {
  createPresentation,
  getPresentation,
  listPresentations,
  updatePresentation,
} from '../features/presentations/presentations.ts'
import {
  createQuestion,
  deleteQuestion,
  getQuestion,
  listQuestionsInPages,
  updateQuestion,
} from '../features/presentations/questions.ts'
import { listEntries } from '../features/qa/list-entries.ts'
import { moderateEntry } from '../features/qa/moderate-entry.ts'
import { compareQuestions, compareSessions } from '../features/reports/compare.ts'
import { getSessionReport } from '../features/reports/read-report.ts'
import { createReportLink, listReportLinks, revokeReportLink } from '../features/reports/report-links.ts'
import { reportFile } from '../features/reports/report-text.ts'
import { listReportTexts } from '../features/reports/report-texts.ts'
import { getSessionKpis } from '../features/results/read-kpis.ts'
import { getQuestionResults, getSessionResults } from '../features/results/results.ts'
import { getTrends } from '../features/results/trends.ts'
import { getLeaderboard } from '../features/scores/leaderboard.ts'
import type { Scoreboards } from '../features/scores/scoreboard.ts'
import {
  activateQuestion,
  extendQuestion,
  lockQuestion,
  type PreparedReopening,
  reopenQuestion,
  revealQuestion,
} from '../features/session-control/question-phases.ts'
import { closeSession, openSession, scheduleSession } from '../features/session-control/session-states.ts'
import { spinQuestion } from '../features/session-control/spin-question.ts'
import { findSession, sessionOut } from '../features/sessions/session-row.ts'
import { createSession, deleteSession, listSessions } from '../features/sessions/sessions.ts'
import {
  createSessionStageLink,
  getSessionLinks,
  listSessionStageLinks,
  type RoomAddresses,
  revokeSessionStageLink,
} from '../features/stages/stage-links.ts'
import { listDeliveries, redeliver, testEndpoint } from '../features/webhooks/deliveries.ts'
import {
  enableEndpoint,
  endpointOut,
  findEndpoint,
  listEndpoints,
  registerEndpoint,
  removeEndpoint,
  rotateSecret,
  updateEndpoint,
} from '../features/webhooks/endpoints.ts'
import type { FileOutput, PagedOutput } from '../lib/output.ts'
import type { Organization, Reading, Writing } from '../services.ts'

/** What a call brings beside its input. */
export interface CallContext {
  /** What the request budget allows after this call. */
  readonly allowance: Allowance
  /** Compares If-Match with the resource as it is now; true without one. */
  readonly isCurrent: (resource: unknown) => boolean
  /** What was prepared before the transaction of this call (`preparations.ts`). */
  readonly prepared: unknown
  readonly exporter: Exporter
  readonly scoreboards: Scoreboards
  readonly addresses: RoomAddresses
  /** Opens the events of a session, from after an event. */
  readonly openEvents: (sessionId: string, after: string | undefined) => Promise<Readable | null>
}

type HandlerOutput<N extends OperationName> = Operations[N] extends { streams: true }
  ? Readable | null
  : Operations[N]['output'] extends null
    ? FileOutput
    : OutputOf<N>

type ReadHandler<N extends OperationName> = (
  reading: Reading,
  organization: Organization,
  input: InputOf<N>,
  context: CallContext,
) => Promise<HandlerOutput<N> | (HandlerOutput<N> extends object ? PagedOutput<HandlerOutput<N>> : never)>

type WriteHandler<N extends OperationName> = (
  tx: Writing,
  organization: Organization,
  input: InputOf<N>,
  context: CallContext,
) => Promise<HandlerOutput<N>>

/** GETs read; everything else runs in one transaction with whatever must be kept beside its change. */
export type Handlers = {
  readonly [N in OperationName]: Operations[N]['method'] extends 'GET' ? ReadHandler<N> : WriteHandler<N>
}

/** What each operation does. An operation without a handler does not compile. */
export const handlers: Handlers = {
  listPresentations: (r, org, { query }) => listPresentations(r, org, query),
  createPresentation: (tx, org, { body }) => createPresentation(tx, org, body),
  getPresentation: (r, org, { params }) => getPresentation(r, org, params.presentationId),
  updatePresentation: (tx, org, { params, body }, { isCurrent }) =>
    updatePresentation(tx, org, params.presentationId, body, isCurrent),
  deletePresentation: (tx, org, { params }) =>
    updatePresentation(tx, org, params.presentationId, { trashed: true }),
  listQuestions: (r, org, { params }) => listQuestionsInPages(r, org, params.presentationId),
  createQuestion: (tx, org, { params, body }) => createQuestion(tx, org, params.presentationId, body),
  getQuestion: (r, org, { params }) => getQuestion(r, org, params),
  updateQuestion: (tx, org, { params, body }, { isCurrent }) =>
    updateQuestion(tx, org, params, body, isCurrent),
  deleteQuestion: (tx, org, { params }) => deleteQuestion(tx, org, params),
  listSessions: (r, org, { query }) => listSessions(r, org, query),
  createSession: (tx, org, { body }) => createSession(tx, org, body),
  getSession: async (r, org, { params }) => sessionOut(await findSession(r, org, params.id)),
  openSession: (tx, org, { params }) => openSession(tx, org, params.id),
  scheduleSession: (tx, org, { params, body }) => scheduleSession(tx, org, params.id, body),
  activateQuestion: (tx, org, { params }) => activateQuestion(tx, org, sessionQuestion(params)),
  reopenQuestion: (tx, org, { params }, { prepared }) =>
    reopenQuestion(tx, org, sessionQuestion(params), prepared as PreparedReopening | null),
  extendQuestion: (tx, org, { params, body }) =>
    extendQuestion(tx, org, { ...sessionQuestion(params), seconds: body.seconds }),
  lockQuestion: (tx, org, { params }) => lockQuestion(tx, org, sessionQuestion(params)),
  revealQuestion: (tx, org, { params }) => revealQuestion(tx, org, sessionQuestion(params)),
  closeSession: (tx, org, { params }) => closeSession(tx, org, params.id),
  deleteSession: (tx, org, { params }) => deleteSession(tx, org, params.id),
  getSessionKpis: (r, org, { params }) => getSessionKpis(r, org, params.id),
  getQuestionResults: (r, org, { params, query }) => getQuestionResults(r, org, params.id, query.question_id),
  getSessionResults: (r, org, { params }) => getSessionResults(r, org, params.id),
  getLeaderboard: (r, org, { params, query }, { scoreboards }) =>
    getLeaderboard(r, org, scoreboards, params.id, query),
  listParticipants: (r, org, { params }, { scoreboards }) => listParticipants(r, org, scoreboards, params.id),
  deleteParticipant: (tx, org, { params, query }) =>
    deleteParticipant(
      tx,
      org,
      { sessionId: params.id, participantId: params.participantId },
      query.answers ?? 'KEEP',
    ),
  exportSession: (r, org, { params, query }, { exporter }) =>
    openExport(r, org, exporter, {
      sessionId: params.id,
      format: query.format ?? 'csv',
      bom: query.bom === '1',
    }),
  getSessionReport: (r, org, { params, query }, { scoreboards }) =>
    getSessionReport(r, org, scoreboards, params.id, query),
  getSessionReportText: async (r, org, { params, query }, { scoreboards }) =>
    reportFile(await getSessionReport(r, org, scoreboards, params.id, query)),
  listReportTexts: (r, org, { params, query }) =>
    listReportTexts(r, org, params.id, { ...query, question_id: params.questionId }),
  compareSessions: (r, org, { params, query }) =>
    compareSessions(r, org, params.presentationId, query.sessions),
  compareQuestions: (r, org, { params }) => compareQuestions(r, org, params.id),
  getTrends: (r, org, { query }) => getTrends(r, org, query),
  createReportLink: (tx, org, { params, body }, { addresses, prepared }) =>
    createReportLink(tx, org, addresses, params.id, body, prepared as string | null),
  listReportLinks: (r, org, { params, query }) => listReportLinks(r, org, params.id, query),
  revokeReportLink: (tx, org, { params }) => revokeReportLink(tx, org, params.id, params.linkId),
  streamSessionEvents: (_r, _org, { params, query }, { openEvents }) => openEvents(params.id, query.after),
  getSessionLinks: (r, org, { params }, { addresses }) => getSessionLinks(r, org, addresses, params.id),
  createStageLink: (tx, org, { params, body }, { addresses }) =>
    createSessionStageLink(tx, org, addresses, params.id, body.role),
  listStageLinks: (r, org, { params, query }) => listSessionStageLinks(r, org, params.id, query),
  revokeStageLink: (tx, org, { params }) => revokeSessionStageLink(tx, org, params.id, params.linkId),
  listEntries: (r, org, { params, query }) => listEntries(r, org, params.id, query),
  updateEntry: (tx, org, { params, body }) => moderateEntry(tx, org, params.id, params.entryId, body),
  spinQuestion: (tx, org, { params, body }) =>
    spinQuestion(tx, org, { ...sessionQuestion(params), ref: body.ref }),
  registerWebhook: (tx, org, { body }) => registerEndpoint(tx, org, body),
  listWebhooks: (r, org, { query }) => listEndpoints(r, org, query),
  getWebhook: async (r, org, { params }) => endpointOut(await findEndpoint(r, org, params.id)),
  updateWebhook: (tx, org, { params, body }) => updateEndpoint(tx, org, params.id, body),
  deleteWebhook: (tx, org, { params }) => removeEndpoint(tx, org, params.id),
  enableWebhook: (tx, org, { params }) => enableEndpoint(tx, org, params.id),
  rotateWebhookSecret: (tx, org, { params }) => rotateSecret(tx, org, params.id),
  testWebhook: (tx, org, { params }) => testEndpoint(tx, org, params.id),
  listDeliveries: (r, org, { params, query }) => listDeliveries(r, org, params.id, query),
  redeliver: (tx, org, { params }) => redeliver(tx, org, params.id, params.deliveryId),
  getLimits: async (_r, org, _input, { allowance }) => readLimits(org, allowance),
}

function sessionQuestion({ id, questionId }: { id: string; questionId: string }) {
  return { sessionId: id, questionId }
}
