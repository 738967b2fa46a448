import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { auditKinds } from './kinds.ts'

const AuditEntryOut = named(
  'AuditEntryOut',
  Type.Object({
    at: Timestamp,
    credential_id: Nullable(Type.String({ description: 'Null where a user has called.' })),
    user_id: Nullable(Type.String()),
    operation: Nullable(
      Type.String({ description: 'What was called; null: a tool for agents, or nothing that there is.' }),
    ),
    method: Type.String(),
    path: Type.String(),
    status: Type.Integer(),
    request_id: Type.String(),
    ip: Type.String(),
    user_agent: Nullable(Type.String()),
    caller: Nullable(
      Type.Object(
        {
          name: Type.String({ description: 'Of the key, or of the user as they go by now.' }),
          has_left: Type.Boolean({ description: 'A user who is no member any more.' }),
        },
        { description: 'Null: nobody knows them any more.' },
      ),
    ),
    subject: Nullable(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String({
            description: 'As it goes by now; of a session the title of its presentation.',
          }),
        },
        { description: 'What the call was about, as its path says; null: nothing that is there by now.' },
      ),
    ),
  }),
)

const auditFilter = {
  credential_id: Type.Optional(Type.String({ maxLength: 64 })),
  user_id: Type.Optional(Type.String({ maxLength: 64 })),
  operation: Type.Optional(
    Type.String({ maxLength: 64, description: 'By its name, such as create_credential.' }),
  ),
  kind: Type.Optional(OneOf(auditKinds)),
  method: Type.Optional(OneOf(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])),
  status_from: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
  status_to: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
  since: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
  until: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
}

export const listAudit = operation({
  id: 'list_audit',
  method: 'GET',
  path: '/audit',
  access: { role: 'ADMIN' },
  summary: 'List the uses of API keys and the changes of members, newest first.',
  params: none,
  query: Type.Object({ ...PageQuery, ...auditFilter }),
  body: null,
  output: named('AuditPage', Page('entries', AuditEntryOut)),
  errors: ['INVALID_REQUEST_PARAMETER'],
})

export const exportAudit = operation({
  id: 'export_audit',
  method: 'GET',
  path: '/audit/export',
  access: { role: 'ADMIN' },
  audit: 'RESULTS',
  summary: 'The same as a CSV file, with all that the filters leave.',
  audited: true,
  params: none,
  query: Type.Object(auditFilter),
  body: null,
  output: null,
  errors: ['INVALID_REQUEST_PARAMETER'],
})
