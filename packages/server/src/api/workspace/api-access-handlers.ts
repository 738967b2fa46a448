import { Readable } from 'node:stream'
import type { WorkspaceInputOf } from '@roomful/contract/workspace/index'
import { type AuditFilter, auditCsv, listAudit } from '../../features/audit/list-audit.ts'
import {
  createCredential,
  pageOfCredentials,
  revokeCredential,
} from '../../features/credentials/credentials.ts'
import { getDelivery, redeliverAll } from '../../features/webhooks/deliveries.ts'
import { invalidParameters, notFound, readName } from '../../lib/api-error.ts'
import { liftedHandlers } from './lifted-handlers.ts'
import type { HandlersFor } from './workspace-handler.ts'

/** What a statuses filter has at its ends where only one of them is given. */
const everyStatus = [100, 599] as const

const workspaceOnly: HandlersFor<
  | 'listCredentials'
  | 'createCredential'
  | 'revokeCredential'
  | 'listAudit'
  | 'exportAudit'
  | 'getDelivery'
  | 'redeliverAll'
> = {
  listCredentials: (r, { query }, { membership }) => pageOfCredentials(r, membership.organization, query),
  createCredential: (tx, { body }, { membership, signedIn }) =>
    createCredential(tx, membership.organization, {
      name: readName(body.name),
      scopes: body.scopes,
      createdBy: signedIn.user,
    }),
  revokeCredential: async (tx, { params }, { membership }) => {
    const revoked = await revokeCredential(tx, params.credentialId, membership.organization)
    if (!revoked) throw notFound('credential')
    return revoked
  },
  listAudit: (r, { query }, { membership }) => listAudit(r, membership.organization, filterOf(query), query),
  exportAudit: async (r, { query }, { membership }) => ({
    mediaType: 'text/csv; charset=utf-8',
    fileName: 'audit.csv',
    content: Readable.from(auditCsv(r, membership.organization, filterOf(query)), { objectMode: false }),
  }),
  getDelivery: (r, { params }, { membership }) =>
    getDelivery(r, membership.organization, params.id, params.deliveryId),
  redeliverAll: (tx, { params }, { membership }) => redeliverAll(tx, membership.organization, params.id),
}

/** An organization's keys, audit log and webhooks. */
export const apiAccessHandlers = {
  ...liftedHandlers(
    'listWebhooks',
    'registerWebhook',
    'getWebhook',
    'updateWebhook',
    'deleteWebhook',
    'enableWebhook',
    'rotateWebhookSecret',
    'testWebhook',
    'listDeliveries',
    'redeliver',
  ),
  ...workspaceOnly,
}

function filterOf(query: WorkspaceInputOf<'exportAudit'>['query']): AuditFilter {
  const { credential_id, user_id, operation, kind, method, status_from, status_to } = query
  const isAnyStatus = status_from === undefined && status_to === undefined
  return {
    credentialId: credential_id,
    userId: user_id,
    operation,
    kind,
    method,
    statuses: isAnyStatus ? undefined : [status_from ?? everyStatus[0], status_to ?? everyStatus[1]],
    since: timeOf('since', query.since),
    until: timeOf('until', query.until),
  }
}

/** Unix ms. @throws ApiError INVALID_REQUEST_PARAMETER */
function timeOf(field: 'since' | 'until', text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw invalidParameters([{ field, rule: 'time', message: 'a time in ISO 8601' }])
  return time
}
