import { type AddressGuard, TargetRefusedError } from './address-guard.ts'
import { invalidField } from './api-error.ts'

/**
 * Refuses a URL for this server's requests that is not public.
 * @param field the published name of what holds it
 * @throws ApiError INVALID_REQUEST_BODY
 */
export async function checkTarget(
  { addressGuard }: { readonly addressGuard: AddressGuard },
  target: string,
  field = 'target_url',
): Promise<void> {
  try {
    await addressGuard.check(target)
  } catch (error) {
    if (!(error instanceof TargetRefusedError)) throw error
    throw invalidField(field, 'public_address', error.message)
  }
}
