import { createReportLink, listUsableReportLinks } from '../../features/reports/report-links.ts'
import { liftedHandlers } from './lifted-handlers.ts'
import type { HandlersFor } from './workspace-handler.ts'
import type { Prepared } from './workspace-preparations.ts'

const workspaceOnly: HandlersFor<
  'createReportLink' | 'listReportLinks' | 'openSharedReport' | 'listSharedReportTexts'
> = {
  createReportLink: (tx, { params, body }, { membership, signedIn, services, prepared }) =>
    createReportLink(
      tx,
      membership.organization,
      services.addresses,
      params.id,
      body,
      prepared as Prepared<'createReportLink'>,
      signedIn.user.key,
    ),
  listReportLinks: (r, { params, query }, { membership }) =>
    listUsableReportLinks(r, membership.organization, params.id, query),
  openSharedReport: async (_tx, _input, { prepared }) => prepared as Prepared<'openSharedReport'>,
  listSharedReportTexts: async (_tx, _input, { prepared }) => prepared as Prepared<'listSharedReportTexts'>,
}

/** Reports of sessions and the links that open them. */
export const reportHandlers = {
  ...liftedHandlers(
    'getSessionReport',
    'getSessionReportText',
    'listReportTexts',
    'revokeReportLink',
    'compareSessions',
    'compareQuestions',
    'getTrends',
  ),
  ...workspaceOnly,
}
