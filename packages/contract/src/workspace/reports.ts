import Type from 'typebox'
import { none } from '../operations/annotations.ts'
import * as comparison from '../operations/comparison.ts'
import * as reports from '../operations/reports.ts'
import { getTrends as publicTrends } from '../operations/trends.ts'
import { Page, PageQuery } from '../page.ts'
import { Nullable, named, Timestamp } from '../schema.ts'
import { TypedPassword } from './account.ts'
import { defineWorkspaceOperation } from './define-workspace-operation.ts'
import { inWorkspace } from './in-workspace.ts'

export const getSessionReport = {
  ...inWorkspace(reports.getSessionReport, 'PRESENTER'),
  audited: true,
} as const
export const getSessionReportText = {
  ...inWorkspace(reports.getSessionReportText, 'PRESENTER'),
  audited: true,
} as const
export const listReportTexts = inWorkspace(reports.listReportTexts, 'PRESENTER')

export const compareSessions = inWorkspace(comparison.compareSessions, 'PRESENTER')
export const compareQuestions = inWorkspace(comparison.compareQuestions, 'PRESENTER')
export const getTrends = inWorkspace(publicTrends, 'PRESENTER')

export const createReportLink = inWorkspace(reports.createReportLink, 'PRESENTER')

export const WorkspaceReportLink = named(
  'WorkspaceReportLink',
  Type.Object({
    ...reports.ReportLinkOut.properties,
    created_by: Nullable(
      Type.Object(
        { id: Type.String(), name: Type.String() },
        { description: 'Null where a program made it.' },
      ),
    ),
  }),
)
export type WorkspaceReportLink = Type.Static<typeof WorkspaceReportLink>

export const listReportLinks = {
  ...inWorkspace(reports.listReportLinks, 'PRESENTER'),
  summary: 'List the report links of a session that still open it, newest first, with who made them.',
  output: Page('report_links', WorkspaceReportLink),
}
export const revokeReportLink = inWorkspace(reports.revokeReportLink, 'PRESENTER')

/** The fragment of a report link. */
const Token = Type.String({ maxLength: 128 })
/** Stands for the password in later calls, for an hour. */
const Pass = Type.String({ maxLength: 512 })

export const SharedReportOut = named(
  'SharedReportOut',
  Type.Object({
    report: reports.ReportOut,
    organization_name: Type.String(),
    shows: reports.ReportShows,
    ends_at: Nullable(Timestamp),
    pass: Nullable(
      Type.String({ description: 'For later calls in place of the password; null: none is needed.' }),
    ),
  }),
)
export type SharedReportOut = Type.Static<typeof SharedReportOut>

/** In the body, so that the token is in no address, log or cache. */
export const openSharedReport = defineWorkspaceOperation({
  id: 'open_shared_report',
  method: 'POST',
  path: '/app/v1/shared-reports/open',
  access: 'anybody',
  summary: 'Read the report that a link opens.',
  params: none,
  query: none,
  body: Type.Object(
    { token: Token, password: Type.Optional(TypedPassword), pass: Type.Optional(Pass) },
    { additionalProperties: false },
  ),
  changesNothing: true,
  output: SharedReportOut,
  errors: ['NOT_FOUND', 'PASSWORD_REQUIRED', 'UNAUTHENTICATED'],
  secret: 'pass',
})

export const listSharedReportTexts = defineWorkspaceOperation({
  id: 'list_shared_report_texts',
  method: 'POST',
  path: '/app/v1/shared-reports/texts',
  access: 'anybody',
  summary: 'List the texts of an open question in a report that a link opens, newest first.',
  params: none,
  query: none,
  body: Type.Object(
    { token: Token, pass: Type.Optional(Pass), question_id: Type.String({ maxLength: 64 }), ...PageQuery },
    { additionalProperties: false },
  ),
  changesNothing: true,
  output: reports.ReportTextPage,
  errors: ['NOT_FOUND', 'PASSWORD_REQUIRED', 'INVALID_REQUEST_PARAMETER'],
})
