import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Allowance,
  allowanceOf,
  type Budget,
  budgetSpent,
  type Window,
  windowMs,
} from '../../../budget/budget.ts'
import type { AuditRow } from '../../../caller.ts'
import type { AuditedUse, AuditLog } from '../../../features/audit/audit-log.ts'
import type { Authenticator, Caller } from '../../../features/credentials/authenticate.ts'
import { planNamed } from '../../../features/organizations/plans.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import type { Clock } from '../../../lib/clock.ts'
import { addressBudgetKey } from '../../../lib/http/client-address.ts'
import type { Organization } from '../../../services.ts'
import type { Admitted } from '../../admitted.ts'
import { arrivalOf } from './arrival.ts'
import { rateHeaders } from './rate-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The audit row of this request, once it is authenticated. */
    use: AuditRow | null
    /** The id of the link with which it was made, once it is known. */
    link: string | null
  }
}

/** Requests without a valid credential, per address and window. */
const addressLimit = 120

export interface GateParts {
  readonly authenticator: Authenticator
  readonly organizationBudget: Budget
  readonly addressBudget: Budget
  readonly audit: AuditLog
  readonly clock: Clock
}

/** Checks credential and request budget before every call under /public and /mcp. */
export class Gate {
  readonly #parts: GateParts

  constructor(parts: GateParts) {
    this.#parts = parts
  }

  /**
   * Authenticates the caller, counts the call, and sets the rate headers of the reply.
   * @param operation its id, for the audit log
   * @param refusal the error for a missing, malformed, unknown or revoked key
   * @throws ApiError RATE_LIMITED; the refusal
   */
  async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    operation: string,
    refusal: () => ApiError,
  ): Promise<Admitted> {
    const identified = await this.identify(request, reply, key, operation)
    const spent = this.refusalOf(identified.allowance)
    if (spent) throw spent
    if (identified.caller === null) throw refusal()
    return identified
  }

  /** The same without rejecting, for routes with their own rules. */
  async identify(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    operation = '',
  ): Promise<Admitted | { readonly caller: null; readonly allowance: Allowance }> {
    const address = request.address
    // Together with the lookup, in one round trip.
    const known = this.#parts.authenticator.lastOrganizationOf(key)
    const drawn = known && this.#drawOrganization(known)
    let caller: Caller | null
    try {
      caller = await this.#parts.authenticator.authenticate(key)
    } catch (error) {
      if (known) await this.#refundOrganization(known, await drawn)
      reply.headers(rateHeaders(await this.#drawAddress(address)))
      throw error
    }
    if (caller === null) {
      if (known) await this.#refundOrganization(known, await drawn)
      const allowance = await this.#drawAddress(address)
      reply.headers(rateHeaders(allowance))
      return { caller, allowance }
    }
    const use = this.#begin(caller, request, operation)
    request.use = use
    const allowance = this.#allowanceOf(
      caller.organization,
      (await drawn) ?? (await this.#drawOrganization(caller.organization)),
    )
    reply.headers(rateHeaders(allowance))
    return { caller, allowance, use }
  }

  /** The caller of a key, without counting a call; null for an unknown or revoked key. */
  recognize(key: string | undefined): Promise<Caller | null> {
    return this.#parts.authenticator.authenticate(key)
  }

  #begin({ organization, credential }: Caller, request: FastifyRequest, operation: string): AuditedUse {
    return this.#parts.audit.begin({
      organizationKeys: [organization.key],
      caller: { credentialKey: credential.key, credentialId: credential.id },
      ...arrivalOf(request, this.#parts.clock, operation),
    })
  }

  /** The rate headers of an unauthenticated response that does not count, such as a preflight. */
  async peek(request: FastifyRequest): Promise<Record<string, string>> {
    const address = request.address
    const window = await this.#parts.addressBudget.peek(addressBudgetKey(address))
    return rateHeaders(allowanceOf(window, addressLimit))
  }

  /** Counts an unreadable request against its address. */
  async countUnreadable(address: string): Promise<Record<string, string>> {
    return rateHeaders(await this.#drawAddress(address))
  }

  async #drawAddress(address: string): Promise<Allowance> {
    return allowanceOf(await this.#parts.addressBudget.draw(addressBudgetKey(address)), addressLimit)
  }

  /** Null: a plan without the API has no budget; its calls are rejected later. */
  async #drawOrganization({ id, plan }: Organization): Promise<Window | null> {
    return planNamed(plan).requestsPerWindow === null ? null : this.#parts.organizationBudget.draw(id)
  }

  async #refundOrganization({ id }: Organization, drawn: Window | null): Promise<void> {
    if (drawn) await this.#parts.organizationBudget.refund(id, drawn)
  }

  #allowanceOf({ plan }: Organization, drawn: Window | null): Allowance {
    const limit = planNamed(plan).requestsPerWindow
    if (limit !== null && drawn) return allowanceOf(drawn, limit)
    const none = { count: 0, endsAt: this.#parts.clock.now() + windowMs }
    return { ...allowanceOf(none, 0), admitted: true }
  }

  /** The error for a call over budget; null otherwise. */
  refusalOf(allowance: Allowance): ApiError | null {
    if (allowance.admitted) return null
    const message = (seconds: number) => `Rate limit exceeded: try again in ${seconds} s.`
    return budgetSpent(allowance, this.#parts.clock.now(), message)
  }
}
