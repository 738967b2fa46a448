import { Readable } from 'node:stream'
import type { WorkspaceInputOf } from '@roomful/contract/workspace/index'
import { invalidParameters, notFound } from '../../domain/api-error.ts'
import { auditCsv } from '../../domain/audit/export-audit.ts'
import { type AuditFilter, listAudit } from '../../domain/audit/list-audit.ts'
import {
  createCredential,
  pageOfCredentials,
  revokeCredential,
} from '../../domain/credentials/credentials.ts'
import { readName } from '../../domain/people/users.ts'
import { getDelivery, listDeliveries, redeliver, testEndpoint } from '../../domain/webhooks/deliveries.ts'
import { enableEndpoint } from '../../domain/webhooks/enable-endpoint.ts'
import { endpointOut, findEndpoint } from '../../domain/webhooks/endpoint-row.ts'
import { listEndpoints } from '../../domain/webhooks/list-endpoints.ts'
import { redeliverAll } from '../../domain/webhooks/redeliver-all.ts'
import { registerEndpoint } from '../../domain/webhooks/register-endpoint.ts'
import { removeEndpoint } from '../../domain/webhooks/remove-endpoint.ts'
import { rotateSecret } from '../../domain/webhooks/rotate-secret.ts'
import { updateEndpoint } from '../../domain/webhooks/update-endpoint.ts'
import type { HandlersFor } from './workspace-handler.ts'

/** What a statuses filter has at its ends where only one of them is given. */
const everyStatus = [100, 599] as const

/** An organization's keys, audit log and webhooks, by the verbs that the public API calls. */
export const apiAccessHandlers: HandlersFor<
  | 'listCredentials'
  | 'createCredential'
  | 'revokeCredential'
  | 'listAudit'
  | 'exportAudit'
  | 'listWebhooks'
  | 'registerWebhook'
  | 'getWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'enableWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'listDeliveries'
  | 'getDelivery'
  | 'redeliver'
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
  listWebhooks: (r, { query }, { membership }) => listEndpoints(r, membership.organization, query),
  registerWebhook: (tx, { body }, { membership }) => registerEndpoint(tx, membership.organization, body),
  getWebhook: async (r, { params }, { membership }) =>
    endpointOut(await findEndpoint(r, membership.organization, params.id)),
  updateWebhook: (tx, { params, body }, { membership }) =>
    updateEndpoint(tx, membership.organization, params.id, body),
  deleteWebhook: (tx, { params }, { membership }) => removeEndpoint(tx, membership.organization, params.id),
  enableWebhook: (tx, { params }, { membership }) => enableEndpoint(tx, membership.organization, params.id),
  rotateWebhookSecret: (tx, { params }, { membership }) =>
    rotateSecret(tx, membership.organization, params.id),
  testWebhook: (tx, { params }, { membership }) => testEndpoint(tx, membership.organization, params.id),
  listDeliveries: (r, { params, query }, { membership }) =>
    listDeliveries(r, membership.organization, params.id, query),
  getDelivery: (r, { params }, { membership }) =>
    getDelivery(r, membership.organization, params.id, params.deliveryId),
  redeliver: (tx, { params }, { membership }) =>
    redeliver(tx, membership.organization, params.id, params.deliveryId),
  redeliverAll: (tx, { params }, { membership }) => redeliverAll(tx, membership.organization, params.id),
}

function filterOf(query: WorkspaceInputOf<'exportAudit'>['query']): AuditFilter {
  const { credential_id, user_id, operation, method, status_from, status_to } = query
  const isAnyStatus = status_from === undefined && status_to === undefined
  return {
    credentialId: credential_id,
    userId: user_id,
    operation,
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
