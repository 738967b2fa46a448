import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { AuditedCall } from '../../domain/audit/audit-log.ts'

/** What the audit log says of a request besides who calls. */
export function arrivalOf(
  request: FastifyRequest,
  clock: Clock,
): Omit<AuditedCall, 'caller' | 'organizationKeys'> {
  return {
    requestId: request.id,
    at: clock.now(),
    method: request.method,
    path: request.url.split('?', 1)[0]!,
    ip: request.address,
    userAgent: request.headers['user-agent'],
  }
}
