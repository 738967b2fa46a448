import { writing } from '../../../src/services.ts'
import type { Workspace } from '../workspace.ts'
import { ofOrganization, plain, type SampleCall, type Samples } from './sample.ts'

/** What programs reach an organization with: keys, the audit log, webhooks. */
export const apiAccessSamples = {
  listCredentials: plain,
  createCredential: workspace => ({
    params: ofOrganization(workspace),
    body: { name: 'CI', scopes: ['results:read'] },
  }),
  revokeCredential: async workspace => {
    const { body } = await workspace.owner.post(`/organizations/${workspace.organization.id}/credentials`, {
      name: 'CI',
      scopes: ['results:read'],
    })
    return { params: { ...ofOrganization(workspace), credentialId: body.id } }
  },
  listAudit: plain,
  exportAudit: plain,
  listWebhooks: plain,
  registerWebhook: workspace => ({ params: ofOrganization(workspace), body: webhook }),
  getWebhook: someWebhook,
  updateWebhook: async workspace => ({ ...(await someWebhook(workspace)), body: { active: true } }),
  deleteWebhook: someWebhook,
  enableWebhook: async workspace => {
    const { params } = await someWebhook(workspace)
    await writing(workspace.app.services, ({ db }) =>
      db.updateTable('endpoints').set({ state: 'PAUSED' }).where('id', '=', params.id!).execute(),
    )
    return { params }
  },
  rotateWebhookSecret: someWebhook,
  testWebhook: someWebhook,
  listDeliveries: someWebhook,
  getDelivery: async workspace => {
    const { params } = await someWebhook(workspace)
    const { body } = await workspace.owner.post(
      `/organizations/${params.organizationId}/webhooks/${params.id}/test`,
    )
    return { params: { ...params, deliveryId: body.id } }
  },
  redeliver: async workspace => {
    const { params } = await someWebhook(workspace)
    const { body } = await workspace.owner.post(
      `/organizations/${params.organizationId}/webhooks/${params.id}/test`,
    )
    await writing(workspace.app.services, ({ db }) =>
      db
        .updateTable('deliveries')
        .set({ state: 'DEAD_LETTERED', next_attempt_at: null })
        .where('id', '=', body.id)
        .execute(),
    )
    return { params: { ...params, deliveryId: body.id } }
  },
  redeliverAll: someWebhook,
} satisfies Samples

const webhook = { target_url: 'https://sample.example/', event_types: ['session.ended', 'entry.created'] }

/** An endpoint of its own for each call; those before it are removed, as there is a limit. */
async function someWebhook(workspace: Workspace): Promise<SampleCall> {
  const { id } = workspace.organization
  const path = `/organizations/${id}/webhooks`
  const { body: earlier } = await workspace.owner.get(`${path}?limit=200`)
  for (const one of earlier.webhooks) await workspace.owner.call('DELETE', `${path}/${one.id}`)
  const { body } = await workspace.owner.post(path, webhook)
  return { params: { organizationId: id, id: body.id } }
}
