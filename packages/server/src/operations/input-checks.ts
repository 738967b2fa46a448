import type { InputOf, OperationName } from '@roomful/contract/operations/index'
import { invalidField } from '../domain/api-error.ts'
import type { Services } from '../domain/domain.ts'
import { TargetRefusedError } from '../domain/webhooks/address-guard.ts'

/**
 * What a write's input must pass before its transaction begins, where judging it takes longer than a
 * transaction may last.
 */
export const inputChecks: {
  readonly [N in OperationName]?: (services: Services, input: InputOf<N>) => Promise<void>
} = {
  registerWebhook: (services, { body }) => checkTarget(services, body.target_url),
  updateWebhook: async (services, { body }) => {
    if (body.target_url !== undefined) await checkTarget(services, body.target_url)
  },
}

async function checkTarget({ addressGuard }: Services, target: string): Promise<void> {
  try {
    await addressGuard.check(target)
  } catch (error) {
    if (!(error instanceof TargetRefusedError)) throw error
    throw invalidField('target_url', 'public_address', error.message)
  }
}
