import Type from 'typebox'
import { creates, ends, none, reads } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'
import { sessionParams } from '../sessions/sessions.ts'

export const SessionLinksOut = named(
  'SessionLinksOut',
  Type.Object({
    session_id: Type.String({ description: 'The session.' }),
    join_code: Type.String({ description: 'Digits that participants enter to join.' }),
    join_url: Type.String({ description: 'Join address with the code, short enough to type.' }),
    room_url: Nullable(Type.String({ description: 'Address of its permanent room.' })),
    secret_url: Type.String({
      description: 'Joins without the code and cannot be guessed; encoded in QR codes.',
    }),
    qr_svg: Type.String({ description: 'QR code of `secret_url` as an SVG image.' }),
    qr_png: Type.String({ description: 'QR code of `secret_url` as a base64 PNG image.' }),
  }),
)
export type SessionLinksOut = Type.Static<typeof SessionLinksOut>

export const linkRoles = ['screen', 'remote', 'moderator', 'embed'] as const
/** The page of a link; an embed shows the results of a question on another site's page, and nothing more. */
export type LinkRole = (typeof linkRoles)[number]
/** A screen displays, a remote also controls, a moderator moderates entries, texts and names and controls nothing. */
export type StageRole = Exclude<LinkRole, 'embed'>

const role = OneOf(linkRoles, {
  description:
    'screen: displays the session. remote: also controls it. moderator: only moderates. embed: results on your own page.',
  [toolText]: 'embed: results of a question in a page',
})
const stageLink = {
  id: Type.String({ description: 'The stage link.' }),
  session_id: Type.String({ description: 'The session it opens.' }),
  role,
  created_at: Timestamp,
  revoked_at: Nullable(Timestamp),
}
export const StageLinkOut = named('StageLinkOut', Type.Object(stageLink))
export type StageLinkOut = Type.Static<typeof StageLinkOut>
export const StageLinkCreatedOut = named(
  'StageLinkCreatedOut',
  Type.Object({
    ...stageLink,
    url: Type.String({ description: 'Only in this response. Open it within 10 minutes.' }),
  }),
)
export type StageLinkCreatedOut = Type.Static<typeof StageLinkCreatedOut>
export const StageLinkPage = named('StageLinkPage', Page('stage_links', StageLinkOut))

export const WorkspaceStageLink = named(
  'WorkspaceStageLink',
  Type.Object({
    ...StageLinkOut.properties,
    created_by: Nullable(
      Type.Object(
        { id: Type.String(), name: Type.String() },
        {
          description:
            'User who created the link; null if it was created with an API key or on the command line.',
        },
      ),
    ),
  }),
)
export type WorkspaceStageLink = Type.Static<typeof WorkspaceStageLink>

export const CreateStageLinkBody = named(
  'CreateStageLinkBody',
  Type.Object({ role }, { additionalProperties: false }),
)

const stageLinksPath = '/sessions/{id}/stage-links'

export const getSessionLinks = operation({
  id: 'get_session_links',
  method: 'GET',
  path: '/sessions/{id}/links',
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'sessions',
  summary: 'Get join links',
  description: 'Returns the join addresses, code and QR code of a session.',
  params: sessionParams,
  query: none,
  body: null,
  output: SessionLinksOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
})

export const createStageLink = operation({
  id: 'create_stage_link',
  method: 'POST',
  path: stageLinksPath,
  access: { scope: ['content:write', 'results:read'], role: 'PRESENTER' },
  group: 'sessions',
  audit: 'SESSIONS',
  summary: 'Create stage link',
  description: 'Creates a link to a session that is not CLOSED: for a screen, remote, moderator or embed.',
  examples: linkRoles.map(role => ({ role })),
  params: sessionParams,
  query: none,
  body: CreateStageLinkBody,
  output: StageLinkCreatedOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND', 'INVALID_SESSION_STATE'],
  annotations: creates,
  secret: 'url',
})

export const listStageLinks = operation({
  id: 'list_stage_links',
  method: 'GET',
  path: stageLinksPath,
  access: { scope: 'results:read', role: 'PRESENTER' },
  group: 'sessions',
  summary: 'List stage links',
  description: "Lists a session's stage links, newest first, including revoked links.",
  params: sessionParams,
  query: Type.Object(PageQuery),
  body: null,
  output: StageLinkPage,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
  member: { output: Page('stage_links', WorkspaceStageLink) },
})

export const revokeStageLink = operation({
  id: 'revoke_stage_link',
  method: 'DELETE',
  path: `${stageLinksPath}/{linkId}`,
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'sessions',
  audit: 'SESSIONS',
  summary: 'Revoke stage link',
  description: 'Revokes a stage link. Stages opened with it are disconnected within 5 s.',
  params: Type.Object({ id: Type.String(), linkId: Type.String({ [toolText]: 'from the list of links' }) }),
  query: none,
  body: null,
  output: StageLinkOut,
  errors: ['NOT_FOUND'],
  annotations: ends,
})
