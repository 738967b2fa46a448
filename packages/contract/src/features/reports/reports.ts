import Type from 'typebox'
import { creates, ends, none, reads } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'
import { AskedImage, AskedQuestion } from '../../question-types/asked-question.ts'
import { QuestionResultsOut } from '../../question-types/results.ts'
import type { RoomLook } from '../organizations/look.ts'
import { ParticipantsOut } from '../participants/participants.ts'
import { TypedPassword } from '../people/account.ts'
import { ContentSlideOut } from '../presentations/content-slides.ts'
import { EntryOut } from '../qa/entries.ts'
import { SessionKpisOut } from '../results/kpis.ts'
import { finalTable, LeaderboardOut, scoreFigures } from '../scores/leaderboard.ts'
import { IdentityMode, SessionOut, SessionState, sessionParams } from '../sessions/sessions.ts'

/** Maximum list lengths in a report; `list_report_texts` and the other lists have the rest. */
export const reportMax = { texts: 20, entries: 200, places: 50, participants: 200 } as const

const ReportContentSlide = Type.Object({
  id: Type.String({ description: 'The content slide.' }),
  before: Nullable(Type.String({ description: 'The question of the report that follows; null: none.' })),
  layout: ContentSlideOut.properties.layout,
  title: { ...ContentSlideOut.properties.title, description: 'Title; may be empty.' },
  body: ContentSlideOut.properties.body,
  body_2: ContentSlideOut.properties.body_2,
  image: Type.Optional({ ...AskedImage, description: 'Image of the slide.' }),
})

const participant = ParticipantsOut.properties.participants.items.properties

export const ReportOut = named(
  'ReportOut',
  Type.Object({
    session_id: Type.String({ description: 'The session.' }),
    presentation_id: Type.String({ description: 'The presentation of the session.' }),
    title: Type.String({ description: 'Title of the presentation.' }),
    state: SessionState,
    mode: SessionOut.properties.mode,
    identity_mode: IdentityMode,
    started_at: Nullable(Timestamp),
    ended_at: Nullable(Timestamp),
    expires_at: Nullable({
      ...Timestamp,
      description: "When the organization's retention rules delete the session; null: never, or not ended.",
    }),
    kpis: SessionKpisOut,
    questions: Type.Array(
      Type.Object({
        question: AskedQuestion,
        results: QuestionResultsOut,
        more_texts: Type.Boolean({
          description: `Whether there are more than the ${reportMax.texts} newest texts; list_report_texts has all.`,
        }),
        answer: Nullable(
          Type.String({
            description:
              'With `participant_id`: their answer as in exports; null if there is none or it is hidden.',
          }),
        ),
      }),
      { description: 'All asked questions in presentation order.' },
    ),
    content_slides: Type.Array(ReportContentSlide, {
      description:
        'With `content_slides`: those of the presentation, in order, as they are now, without skipped slides and ones added after the session. Empty otherwise, and with other filters.',
    }),
    entries: Type.Array(EntryOut, {
      description: `PUBLISHED and ANSWERED Q&A entries: pinned first, then by upvotes; at most ${reportMax.entries}.`,
    }),
    more_entries: Type.Boolean({ description: 'Whether there are more entries; list_entries has all.' }),
    leaderboard: {
      ...LeaderboardOut.properties.leaderboard,
      description: `Highest score first; at most ${reportMax.places}. Empty in an ANONYMOUS session.`,
    },
    leaderboard_total: LeaderboardOut.properties.total,
    teams: LeaderboardOut.properties.teams,
    ...scoreFigures,
    final_table: finalTable,
    participants: Type.Array(
      Type.Object({
        id: participant.id,
        display_name: Nullable(
          Type.String({ description: 'Name given on joining; null if it was removed or is not approved.' }),
        ),
        joined_at: participant.joined_at,
        identity_seal: participant.identity_seal,
        score: participant.score,
      }),
      {
        description: `Oldest first, at most ${reportMax.participants}; list_participants has all. Empty in an anonymous session.`,
      },
    ),
    participants_total: ParticipantsOut.properties.total,
    removals: Type.Array(
      Type.Object({
        at: Timestamp,
        days: Type.Integer({ description: 'Retention period in days after the end of the session.' }),
        names: Type.Integer({ description: 'Number of participants whose names were removed.' }),
      }),
      { description: "Data removed by the organization's retention rules; empty if none." },
    ),
  }),
)
export type ReportOut = Type.Static<typeof ReportOut>
export type ReportQuestion = ReportOut['questions'][number]
export type ReportContentSlide = ReportOut['content_slides'][number]

const filters = {
  question_id: Type.Optional(Type.String({ description: 'Only this question.' })),
  participant_id: Type.Optional(
    Type.String({ description: 'Only data of this participant; requires an IDENTIFIED session.' }),
  ),
  from: Type.Optional(
    Type.String({
      description: 'Only questions opened and Q&A entries asked at or after this time (ISO 8601).',
      [toolText]: 'asked since, ISO 8601',
    }),
  ),
  to: Type.Optional(Type.String({ description: 'Only questions and Q&A entries before this time.' })),
  content_slides: Type.Optional(OneOf(['true', 'false'], { description: '`true`: with content slides.' })),
}
const explanations = Type.Optional(
  OneOf(['true', 'false'], { description: '`false`: without explanations.' }),
)

const reportPath = '/sessions/{id}/report' as const

export const getSessionReport = operation({
  id: 'get_session_report',
  method: 'GET',
  path: reportPath,
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'reports',
  audit: 'RESULTS',
  summary: 'Get session report',
  description: 'Returns key figures, results, Q&A, leaderboard and participants of a session.',
  params: sessionParams,
  query: Type.Object(filters),
  body: null,
  output: ReportOut,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  etag: true,
  etagIgnores: ['duration_seconds'],
  audited: true,
})

export const getSessionReportText = operation({
  id: 'get_session_report_text',
  method: 'GET',
  path: `${reportPath}.md`,
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'reports',
  audit: 'RESULTS',
  summary: 'Get report as text',
  description: 'Returns the report of a session as a short Markdown text.',
  params: sessionParams,
  query: Type.Object({ ...filters, explanations }),
  body: null,
  output: null,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  audited: true,
})

const { question, results } = ReportOut.properties.questions.items.properties

export const getSessionPicture = operation({
  id: 'get_session_picture',
  method: 'GET',
  path: '/sessions/{id}/picture',
  access: { role: 'PRESENTER' },
  summary: 'Get session picture',
  description:
    'Returns the question with the most answers and its results, the first one if several have as many.',
  params: sessionParams,
  query: none,
  body: null,
  output: Type.Object({
    asked: Nullable(
      Type.Object(
        { question, results, entries: ReportOut.properties.entries },
        { description: 'Null: none was asked.' },
      ),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const ReportText = Type.Object({
  text: Type.String({ description: 'Text of the answer.' }),
  created_at: Timestamp,
  participant_id: Nullable(Type.String({ description: 'Null in an anonymous session.' })),
  display_name: Nullable(
    Type.String({
      description: 'Author; null in an anonymous session, or if the name was removed or is not approved.',
    }),
  ),
})

export const ReportTextPage = named('ReportTextPage', Page('texts', ReportText))
export type ReportTextPage = Type.Static<typeof ReportTextPage>

export const listReportTexts = operation({
  id: 'list_report_texts',
  method: 'GET',
  path: `${reportPath}/questions/{questionId}/texts`,
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'reports',
  audit: 'RESULTS',
  summary: 'List report texts',
  description: 'Lists the answers to an OPEN_TEXT question of a session, newest first.',
  params: Type.Object({ id: Type.String(), questionId: Type.String() }),
  query: Type.Object(PageQuery),
  body: null,
  output: ReportTextPage,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
})

const shows = {
  names: Type.Boolean({ description: 'Whether names of participants are included.' }),
  texts: Type.Boolean({
    description: 'Whether texts by participants are included: open texts, words and filled blanks.',
    [toolText]: 'texts, words, blanks',
  }),
  qa: Type.Boolean({ description: 'Whether Q&A entries are included.' }),
  explanations: Type.Boolean({ description: 'Whether explanations of questions are included.' }),
  content_slides: Type.Boolean({
    description: 'Whether content slides are included, once the session is CLOSED.',
  }),
}
export const ReportShows = Type.Object(shows)
export type ReportShows = Type.Static<typeof ReportShows>

const reportLink = {
  id: Type.String({ description: 'The report link.' }),
  session_id: Type.String({ description: 'The session of the report.' }),
  ...shows,
  has_password: Type.Boolean({ description: 'Whether the link requires a password.' }),
  ends_at: Nullable({ ...Timestamp, description: 'Expiry; null: never.' }),
  created_at: Timestamp,
  revoked_at: Nullable(Timestamp),
}
export const ReportLinkOut = named('ReportLinkOut', Type.Object(reportLink))
export type ReportLinkOut = Type.Static<typeof ReportLinkOut>
export const ReportLinkCreatedOut = named(
  'ReportLinkCreatedOut',
  Type.Object({ ...reportLink, url: Type.String({ description: 'Only in this response.' }) }),
)
export type ReportLinkCreatedOut = Type.Static<typeof ReportLinkCreatedOut>

export const WorkspaceReportLink = named(
  'WorkspaceReportLink',
  Type.Object({
    ...ReportLinkOut.properties,
    created_by: Nullable(
      Type.Object(
        { id: Type.String(), name: Type.String() },
        { description: 'User who created the link; null if it was created with an API key.' },
      ),
    ),
    last_opened_at: Nullable({ ...Timestamp, description: 'To the minute; null: never opened.' }),
  }),
)
export type WorkspaceReportLink = Type.Static<typeof WorkspaceReportLink>

export const CreateReportLinkBody = named(
  'CreateReportLinkBody',
  Type.Object(
    {
      names: Type.Optional({ ...shows.names, default: false }),
      texts: Type.Optional({ ...shows.texts, default: true }),
      qa: Type.Optional({ ...shows.qa, default: true }),
      explanations: Type.Optional({ ...shows.explanations, default: true }),
      content_slides: Type.Optional({ ...shows.content_slides, default: false }),
      ends_at: Type.Optional(
        Nullable(
          Type.String({
            maxLength: 64,
            description: 'Expiry, ISO 8601 with an offset, in the future; null: never.',
            [toolText]: 'ISO 8601 with an offset; null: never',
          }),
        ),
      ),
      password: Type.Optional(
        Type.String({
          minLength: 8,
          maxLength: 200,
          description: 'Required to open the link. Must be hard to guess, also for participants.',
          [toolText]: 'not the join code',
        }),
      ),
    },
    { additionalProperties: false },
  ),
)
export type CreateReportLinkBody = Type.Static<typeof CreateReportLinkBody>

/** Of a session, neither ended nor revoked. */
export const reportLinksMax = 50

const linksPath = '/sessions/{id}/report-links' as const

export const createReportLink = operation({
  id: 'create_report_link',
  method: 'POST',
  path: linksPath,
  access: { scope: ['content:write', 'results:read'], role: 'PRESENTER' },
  group: 'reports',
  audit: 'SESSIONS',
  summary: 'Create report link',
  description: "Creates a link to a session's report for people without an account.",
  examples: [{}, { names: true, ends_at: '2040-03-09T17:00:00Z', password: 'blue-harbour' }],
  params: sessionParams,
  query: none,
  body: CreateReportLinkBody,
  bodyOptional: true,
  output: ReportLinkCreatedOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'LIMIT_REACHED'],
  annotations: creates,
  secret: 'url',
})

export const listReportLinks = operation({
  id: 'list_report_links',
  method: 'GET',
  path: linksPath,
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'reports',
  summary: 'List report links',
  description: 'Lists the report links of a session, newest first, including revoked links.',
  params: sessionParams,
  query: Type.Object(PageQuery),
  body: null,
  output: named('ReportLinkPage', Page('report_links', ReportLinkOut)),
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  member: { output: Page('report_links', WorkspaceReportLink) },
})

export const revokeReportLink = operation({
  id: 'revoke_report_link',
  method: 'DELETE',
  path: `${linksPath}/{linkId}`,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'reports',
  audit: 'SESSIONS',
  summary: 'Revoke report link',
  description: 'Revokes a report link. It can no longer be opened.',
  params: Type.Object({ id: Type.String(), linkId: Type.String({ [toolText]: 'from the list of links' }) }),
  query: none,
  body: null,
  output: ReportLinkOut,
  errors: ['NOT_FOUND'],
  annotations: ends,
})

/** The fragment of a report link. */
const Token = Type.String({ maxLength: 128 })
/** Replaces the password in later calls, valid for an hour. */
const Pass = Type.String({ maxLength: 512 })

export const SharedReportOut = named(
  'SharedReportOut',
  Type.Object({
    report: ReportOut,
    organization_name: Type.String(),
    look: Nullable(
      Type.Unsafe<RoomLook>({
        type: 'object',
        additionalProperties: true,
        description: 'How slides of the session look; null: the default.',
      }),
    ),
    shows: ReportShows,
    ends_at: Nullable(Timestamp),
    pass: Nullable(
      Type.String({ description: 'Replaces the password in later calls; null if no password is required.' }),
    ),
  }),
)
export type SharedReportOut = Type.Static<typeof SharedReportOut>

/** Sent in the body so that the token never appears in a URL, log or cache. */
export const openSharedReport = operation({
  id: 'open_shared_report',
  method: 'POST',
  path: '/shared-reports/open',
  access: 'anyone',
  audit: 'RESULTS',
  summary: 'Open shared report',
  description: 'Returns the report of a report link.',
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

export const listSharedReportTexts = operation({
  id: 'list_shared_report_texts',
  method: 'POST',
  path: '/shared-reports/texts',
  access: 'anyone',
  audit: 'RESULTS',
  summary: 'List shared report texts',
  description: 'Lists the answers to an open question in a shared report, newest first.',
  params: none,
  query: none,
  body: Type.Object(
    { token: Token, pass: Type.Optional(Pass), question_id: Type.String({ maxLength: 64 }), ...PageQuery },
    { additionalProperties: false },
  ),
  changesNothing: true,
  output: ReportTextPage,
  errors: ['NOT_FOUND', 'PASSWORD_REQUIRED', 'INVALID_REQUEST_PARAMETER'],
})
