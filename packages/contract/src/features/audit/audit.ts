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
    credential_id: Nullable(Type.String({ description: 'Null if the caller was a user.' })),
    user_id: Nullable(Type.String()),
    operation: Nullable(
      Type.String({ description: 'Operation ID; null for agent tools and unknown paths.' }),
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
          name: Type.String({ description: 'Current name of the key or user.' }),
          has_left: Type.Boolean({ description: 'Whether the user is no longer a member.' }),
        },
        { description: 'Null if the key or user was deleted.' },
      ),
    ),
    subject: Nullable(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String({
            description: 'Current name; for a session, the title of its presentation.',
          }),
        },
        { description: 'The resource in the path; null if it no longer exists.' },
      ),
    ),
  }),
)

const auditFilter = {
  credential_id: Type.Optional(Type.String({ maxLength: 64 })),
  user_id: Type.Optional(Type.String({ maxLength: 64 })),
  operation: Type.Optional(
    Type.String({ maxLength: 64, description: 'Operation ID, such as `create_credential`.' }),
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
  summary: 'List audit log',
  description: 'API key calls and changes by members, newest first.',
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
  summary: 'Export audit log',
  description: 'Downloads all entries that match the filters as CSV.',
  audited: true,
  params: none,
  query: Type.Object(auditFilter),
  body: null,
  output: null,
  errors: ['INVALID_REQUEST_PARAMETER'],
})
