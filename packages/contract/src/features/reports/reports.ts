import Type from 'typebox'
import { creates, ends, none, reads } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { QuestionResultsOut } from '../../question-types/results.ts'
import { ParticipantsOut } from '../participants/participants.ts'
import { TypedPassword } from '../people/account.ts'
import { EntryOut } from '../qa/entries.ts'
import { SessionKpisOut } from '../results/kpis.ts'
import { LeaderboardOut } from '../scores/leaderboard.ts'
import { IdentityMode, SessionOut, SessionState, sessionParams } from '../sessions/sessions.ts'

/** How many a report shows of what can be long; `list_report_texts` and the other lists have the rest. */
export const reportMax = { texts: 20, entries: 200, places: 50, participants: 200 } as const

const Image = Type.Object({
  url: Type.String({ description: 'Its path on this server.' }),
  alt: Type.String({ description: 'Alternative text.' }),
  width: Type.Integer({ description: 'Pixels.' }),
  height: Type.Integer({ description: 'Pixels.' }),
})

/** A question as a session asked it, with its correct answer. */
export const AskedQuestion = named(
  'AskedQuestion',
  Type.Object(
    {
      id: Type.String({ description: 'The question.' }),
      type: Type.String({ description: 'Its type, which says what results there are.' }),
      prompt: Type.String({ description: 'Text shown to participants.' }),
      order: Type.Integer({ description: 'Place among all slides of the presentation, from 0.' }),
      image: Type.Optional({ ...Image, description: 'Shown with the prompt.' }),
      options: Type.Array(
        Type.Object({
          id: Type.String({ description: 'Its id in results.' }),
          text: Type.String({ description: 'Text shown to participants.' }),
          is_correct: Type.Optional(Type.Boolean({ description: 'It is right.' })),
          match_id: Type.Optional(Type.String({ description: 'The id of the match that belongs to it.' })),
          image: Type.Optional({ ...Image, description: 'Shown with its text.' }),
        }),
        { description: 'In their order; empty for types without options.' },
      ),
      matches: Type.Optional(
        Type.Array(
          Type.Object({
            id: Type.String({ description: 'Named by `match_id`.' }),
            text: Type.String({ description: 'The right-hand text.' }),
          }),
          { description: 'MATCHING: the right-hand sides.' },
        ),
      ),
      settings: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'All settings of the type, defaults included.',
      }),
      phase: OneOf(['OPEN', 'LOCKED', 'REVEALED'], { description: 'Where the session stands with it.' }),
      has_right_answer: Type.Boolean({ description: 'Answers to it can be right or wrong.' }),
      opened_at: Timestamp,
      deadline_at: Nullable(Timestamp),
      results_shown: Type.Boolean({ description: 'Whether participants see its results.' }),
    },
    { description: 'The question as the session asked it, with its correct answer.' },
  ),
)
export type AskedQuestion = Type.Static<typeof AskedQuestion>

const participant = ParticipantsOut.properties.participants.items.properties

export const ReportOut = named(
  'ReportOut',
  Type.Object({
    session_id: Type.String({ description: 'The session.' }),
    presentation_id: Type.String({ description: 'The presentation that was run.' }),
    title: Type.String({ description: 'Of the presentation.' }),
    state: SessionState,
    mode: SessionOut.properties.mode,
    identity_mode: IdentityMode,
    started_at: Nullable(Timestamp),
    ended_at: Nullable(Timestamp),
    kpis: SessionKpisOut,
    questions: Type.Array(
      Type.Object({
        question: AskedQuestion,
        results: QuestionResultsOut,
        more_texts: Type.Boolean({
          description: `The texts are the ${reportMax.texts} newest; list_report_texts has further ones.`,
        }),
        answer: Nullable(
          Type.String({
            description:
              'With `participant_id`: what they answered, as exports write it; null: nothing, or a hidden text.',
          }),
        ),
      }),
      { description: 'Every question that was asked, in the order of the presentation.' },
    ),
    entries: Type.Array(EntryOut, {
      description: `Questions of the audience, PUBLISHED or ANSWERED: pinned first, then most upvotes; at most ${reportMax.entries}.`,
    }),
    more_entries: Type.Boolean({ description: 'list_entries has further ones.' }),
    leaderboard: {
      ...LeaderboardOut.properties.leaderboard,
      description: `Best first; at most ${reportMax.places}.`,
    },
    leaderboard_total: LeaderboardOut.properties.total,
    participants: Type.Array(
      Type.Object({
        id: participant.id,
        display_name: Nullable(
          Type.String({ description: 'As they gave it; null: removed, or not approved.' }),
        ),
        joined_at: participant.joined_at,
        identity_seal: participant.identity_seal,
        score: participant.score,
      }),
      {
        description: `Oldest first, at most ${reportMax.participants}; list_participants has all. Empty for an anonymous session.`,
      },
    ),
    participants_total: ParticipantsOut.properties.total,
    removals: Type.Array(
      Type.Object({
        at: Timestamp,
        days: Type.Integer({ description: 'Days after the end, as the organization had set.' }),
        names: Type.Integer({ description: 'How many participants had their names removed.' }),
      }),
      { description: "Removals by the organization's retention; empty: none." },
    ),
  }),
)
export type ReportOut = Type.Static<typeof ReportOut>
export type ReportQuestion = ReportOut['questions'][number]

const filters = {
  question_id: Type.Optional(Type.String({ description: 'Only this question.' })),
  participant_id: Type.Optional(
    Type.String({ description: 'Only what this participant did; for an IDENTIFIED session.' }),
  ),
  from: Type.Optional(
    Type.String({ description: 'Only questions opened and entries asked at this time or later (ISO 8601).' }),
  ),
  to: Type.Optional(Type.String({ description: 'Only questions and entries before this time.' })),
}

const reportPath = '/sessions/{id}/report' as const

export const getSessionReport = operation({
  id: 'get_session_report',
  method: 'GET',
  path: reportPath,
  access: { scope: 'results:read', role: 'PRESENTER' },
  audit: 'RESULTS',
  summary:
    'Read the report of a session: key figures, every question with its results, Q&A, leaderboard and participants.',
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
  audit: 'RESULTS',
  summary: 'Read the report of a session as one short Markdown text.',
  params: sessionParams,
  query: Type.Object(filters),
  body: null,
  output: null,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  audited: true,
})

export const ReportText = Type.Object({
  text: Type.String({ description: 'The answer.' }),
  created_at: Timestamp,
  participant_id: Nullable(Type.String({ description: 'Null in an anonymous session.' })),
  display_name: Nullable(
    Type.String({ description: 'Its author; null in an anonymous session, removed, or not approved.' }),
  ),
})

export const ReportTextPage = named('ReportTextPage', Page('texts', ReportText))
export type ReportTextPage = Type.Static<typeof ReportTextPage>

export const listReportTexts = operation({
  id: 'list_report_texts',
  method: 'GET',
  path: `${reportPath}/questions/{questionId}/texts`,
  access: { scope: 'results:read', role: 'PRESENTER' },
  audit: 'RESULTS',
  summary: 'List the texts that participants wrote as answers to a question of type OPEN_TEXT, newest first.',
  params: Type.Object({ id: Type.String(), questionId: Type.String() }),
  query: Type.Object(PageQuery),
  body: null,
  output: ReportTextPage,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
})

const shows = {
  names: Type.Boolean({ description: 'Whether it shows the names of participants.' }),
  texts: Type.Boolean({
    description: 'Whether it shows what participants wrote: open texts, words and filled blanks.',
  }),
  qa: Type.Boolean({ description: 'Whether it shows what the audience asked.' }),
}
export const ReportShows = Type.Object(shows)
export type ReportShows = Type.Static<typeof ReportShows>

const reportLink = {
  id: Type.String({ description: 'The report link.' }),
  session_id: Type.String({ description: 'The session whose report it opens.' }),
  ...shows,
  has_password: Type.Boolean({ description: 'Whether opening it takes a password.' }),
  ends_at: Nullable({ ...Timestamp, description: 'Its end; null: never.' }),
  created_at: Timestamp,
  revoked_at: Nullable(Timestamp),
}
export const ReportLinkOut = named('ReportLinkOut', Type.Object(reportLink))
export type ReportLinkOut = Type.Static<typeof ReportLinkOut>
export const ReportLinkCreatedOut = named(
  'ReportLinkCreatedOut',
  Type.Object({ ...reportLink, url: Type.String({ description: 'Only here: it cannot be read back.' }) }),
)
export type ReportLinkCreatedOut = Type.Static<typeof ReportLinkCreatedOut>

export const WorkspaceReportLink = named(
  'WorkspaceReportLink',
  Type.Object({
    ...ReportLinkOut.properties,
    created_by: Nullable(
      Type.Object(
        { id: Type.String(), name: Type.String() },
        { description: 'Null where a program made it.' },
      ),
    ),
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
      ends_at: Type.Optional(
        Nullable(
          Type.String({ maxLength: 64, description: 'ISO 8601 with an offset, in the future; null: never.' }),
        ),
      ),
      password: Type.Optional(
        Type.String({ minLength: 6, maxLength: 200, description: 'Asked of everybody who opens the link.' }),
      ),
    },
    { additionalProperties: false },
  ),
)
export type CreateReportLinkBody = Type.Static<typeof CreateReportLinkBody>

const linksPath = '/sessions/{id}/report-links' as const

export const createReportLink = operation({
  id: 'create_report_link',
  method: 'POST',
  path: linksPath,
  access: { scope: ['content:write', 'results:read'], role: 'PRESENTER' },
  audit: 'SESSIONS',
  summary: "Make an address at which people without an account read a session's report.",
  examples: [{}, { names: true, ends_at: '2040-03-09T17:00:00Z', password: 'blue-harbour' }],
  params: sessionParams,
  query: none,
  body: CreateReportLinkBody,
  bodyOptional: true,
  output: ReportLinkCreatedOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND'],
  annotations: creates,
  secret: 'url',
})

export const listReportLinks = operation({
  id: 'list_report_links',
  method: 'GET',
  path: linksPath,
  access: { scope: 'results:read', role: 'PRESENTER' },
  summary: 'List the report links of a session, newest first, the revoked ones too.',
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
  audit: 'SESSIONS',
  summary: 'Revoke a report link: it opens nothing any more.',
  params: Type.Object({ id: Type.String(), linkId: Type.String() }),
  query: none,
  body: null,
  output: ReportLinkOut,
  errors: ['NOT_FOUND'],
  annotations: ends,
})

/** The fragment of a report link. */
const Token = Type.String({ maxLength: 128 })
/** Stands for the password in later calls, for an hour. */
const Pass = Type.String({ maxLength: 512 })

export const SharedReportOut = named(
  'SharedReportOut',
  Type.Object({
    report: ReportOut,
    organization_name: Type.String(),
    shows: ReportShows,
    ends_at: Nullable(Timestamp),
    pass: Nullable(
      Type.String({ description: 'For later calls in place of the password; null: none is needed.' }),
    ),
  }),
)
export type SharedReportOut = Type.Static<typeof SharedReportOut>

/** In the body, so that the token is in no address, log or cache. */
export const openSharedReport = operation({
  id: 'open_shared_report',
  method: 'POST',
  path: '/shared-reports/open',
  access: 'anyone',
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

export const listSharedReportTexts = operation({
  id: 'list_shared_report_texts',
  method: 'POST',
  path: '/shared-reports/texts',
  access: 'anyone',
  summary: 'List the texts of an open question in a report that a link opens, newest first.',
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
