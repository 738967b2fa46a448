import type { FastifyRequest } from 'fastify'
import type { AuditedCall } from '../../../features/audit/audit-log.ts'
import type { Clock } from '../../../lib/clock.ts'

/** The origin of a request, for the audit log. */
export function arrivalOf(
  request: FastifyRequest,
  clock: Clock,
  operation: string,
): Omit<AuditedCall, 'caller' | 'organizationKeys'> {
  return {
    requestId: request.id,
    operation,
    at: clock.now(),
    method: request.method,
    path: request.url.split('?', 1)[0]!,
    ip: request.address,
    userAgent: request.headers['user-agent'],
  }
}
