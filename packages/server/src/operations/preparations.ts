import type { InputOf, OperationName } from '@roomful/contract/operations/index'
import type { Organization, Services } from '../domain/domain.ts'
import { prepareReopening } from '../domain/sessions/reopen-question.ts'
import { checkTarget } from './check-target.ts'

/**
 * What a write does before its transaction, because it takes longer than a transaction may last. Its handler gets the result as
 * `prepared`.
 */
export const preparations: {
  readonly [N in OperationName]?: (
    services: Services,
    input: InputOf<N>,
    organization: Organization,
  ) => Promise<unknown>
} = {
  reopenQuestion: (services, { params }, organization) => prepareReopening(services, organization, params.id),
  registerWebhook: (services, { body }) => checkTarget(services, body.target_url),
  updateWebhook: async (services, { body }) => {
    if (body.target_url !== undefined) await checkTarget(services, body.target_url)
  },
}
