import type { InputOf, OperationName } from '@roomful/contract/operations/index'
import { prepareReportLink } from '../features/reports/report-links.ts'
import { prepareReopening } from '../features/session-control/question-phases.ts'
import { checkTarget } from '../lib/address-guard.ts'
import type { Organization } from '../services.ts'
import type { ApiServices } from './api-services.ts'

/**
 * What a write does before its transaction, because it takes longer than a transaction may last. Its handler gets the result as
 * `prepared`.
 */
export const preparations: {
  readonly [N in OperationName]?: (
    services: ApiServices,
    input: InputOf<N>,
    organization: Organization,
  ) => Promise<unknown>
} = {
  reopenQuestion: (services, { params }, organization) => prepareReopening(services, organization, params.id),
  createReportLink: (services, { body }, organization) => prepareReportLink(services, body, organization),
  registerWebhook: (services, { body }) => checkTarget(services, body.target_url),
  updateWebhook: async (services, { body }) => {
    if (body.target_url !== undefined) await checkTarget(services, body.target_url)
  },
}
