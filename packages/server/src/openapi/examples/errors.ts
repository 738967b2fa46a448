import type { Operation } from '@roomful/contract/define-operation'
import { type ApiErrorOut, type ErrorCode, type ErrorDetails, errorCodes } from '@roomful/contract/errors'
import { organizationLimits } from '@roomful/contract/organization-limits'
import { ids } from './sample.ts'

/** A refusal of an operation with this code, as its envelope is. */
export function errorExample(code: ErrorCode, operation: Operation): ApiErrorOut {
  return { error: errorCodes[code].doc, code, ...detailsOf(code, operation), request_id: ids.request }
}

function detailsOf(code: ErrorCode, operation: Operation): ErrorDetails {
  switch (code) {
    case 'INVALID_REQUEST_BODY':
      return faultyFirst(operation.body)
    case 'INVALID_REQUEST_PARAMETER':
      return faultyFirst(operation.query)
    case 'UNAUTHENTICATED':
    case 'INSUFFICIENT_SCOPE':
      return { required_scope: operation.scope }
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

/** One field that can be wrong, and how; where only a header can, none. */
function faultyFirst(schema: object | null): ErrorDetails {
  const { properties = {} } = (schema ?? {}) as { properties?: object }
  const invalid_fields = Object.keys(properties).slice(0, 1)
  const details = invalid_fields.map(field => ({ field, rule: 'type', message: 'a text' }))
  return { invalid_fields, details }
}
