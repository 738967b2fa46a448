import { organizationLimits } from '@roomful/contract/features/organizations/organization-limits'
import { type ApiErrorOut, type ErrorCode, type ErrorDetails, errorCodes } from '@roomful/contract/lib/errors'
import type { Violation } from '@roomful/contract/lib/violation'
import type { Scope } from '@roomful/contract/operation'
import { ids } from './sample.ts'

/** An error envelope with this code. @param scope of the rejected operation */
export function errorExample(code: ErrorCode, scope: Scope): ApiErrorOut {
  const doc_url = `https://rooms.example.org/docs/reference/api-conventions#${code}`
  return { error: errorCodes[code].doc, code, ...detailsOf(code, scope), doc_url, request_id: ids.request }
}

function detailsOf(code: ErrorCode, scope: Scope): ErrorDetails {
  switch (code) {
    case 'INVALID_REQUEST_BODY':
      return faulty({ field: 'title', rule: 'min_length', message: 'at least 1 character' })
    case 'INVALID_REQUEST_PARAMETER':
      return faulty({ field: 'limit', rule: 'maximum', message: 'at most 200' })
    case 'UNAUTHENTICATED':
    case 'INSUFFICIENT_SCOPE':
      return { required_scope: scope }
    case 'PLAN_LIMIT_REACHED':
      return { upgrade_to: 'STARTER' }
    case 'LIMIT_REACHED':
      return { limit: organizationLimits.webhookEndpoints }
    case 'RATE_LIMITED':
      return { retry_after_seconds: 17 }
    case 'UNAVAILABLE':
      return { retry_after_seconds: 2 }
    default:
      return {}
  }
}

function faulty(violation: Violation): ErrorDetails {
  return { invalid_fields: [violation.field], details: [violation] }
}
