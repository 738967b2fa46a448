import { invalidField } from '../domain/api-error.ts'
import type { Services } from '../domain/domain.ts'
import { TargetRefusedError } from '../domain/webhooks/address-guard.ts'

/** Refuses a webhook's target that is not public. @throws ApiError INVALID_REQUEST_BODY */
export async function checkTarget({ addressGuard }: Services, target: string): Promise<void> {
  try {
    await addressGuard.check(target)
  } catch (error) {
    if (!(error instanceof TargetRefusedError)) throw error
    throw invalidField('target_url', 'public_address', error.message)
  }
}
