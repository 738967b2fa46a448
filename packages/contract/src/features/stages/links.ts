import Type from 'typebox'
import { creates, ends, none, reads } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { sessionParams } from '../sessions/sessions.ts'

export const SessionLinksOut = named(
  'SessionLinksOut',
  Type.Object({
    session_id: Type.String({ description: 'The session.' }),
    join_code: Type.String({ description: 'Digits that participants type.' }),
    join_url: Type.String({ description: 'The address with the code, short enough to be typed.' }),
    secret_url: Type.String({
      description: 'Joins without the code, and cannot be guessed: what QR codes hold.',
    }),
    qr_svg: Type.String({ description: 'The secret address as a QR code, an SVG image.' }),
    qr_png: Type.String({ description: 'The same as a PNG image, base64.' }),
  }),
)
export type SessionLinksOut = Type.Static<typeof SessionLinksOut>

const role = OneOf(['screen', 'remote', 'embed'], {
  description:
    'A screen sees, a remote also controls, an embed shows the results of a question in a page of yours.',
})
const stageLink = {
  id: Type.String({ description: 'The stage link.' }),
  session_id: Type.String({ description: 'The session that it shows.' }),
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
    url: Type.String({ description: 'Only here: it cannot be read back. Open it within 10 minutes.' }),
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
        { description: 'Null where a program or a command has made it.' },
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
  summary: 'Read the addresses at which participants join a session, and the QR code to show them.',
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
  audit: 'SESSIONS',
  summary:
    'Make the address of a stage: a screen that shows the session, a remote that also controls it, or an embed.',
  examples: [{ role: 'screen' }, { role: 'remote' }, { role: 'embed' }],
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
  summary: "List a session's stage links, newest first, the revoked ones too.",
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
  audit: 'SESSIONS',
  summary: 'Revoke a stage link: whatever was opened with it ends within 5 s.',
  params: Type.Object({ id: Type.String(), linkId: Type.String() }),
  query: none,
  body: null,
  output: StageLinkOut,
  errors: ['NOT_FOUND'],
  annotations: ends,
})
