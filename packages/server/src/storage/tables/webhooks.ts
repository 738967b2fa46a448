import type { Generated } from 'kysely'

/** Events, and their way to endpoints. */
export interface WebhookTables {
  /** Outbox: an event stands here if and only if the change that it reports was committed. */
  events: {
    key: Generated<number>
    id: string
    organization_key: number
    /** What it is about; null for a ping. */
    session_key: number | null
    type: string
    created_at: number
    /** The event as its receivers get it, as JSON. */
    body: string
  }
  endpoints: {
    key: Generated<number>
    id: string
    organization_key: number
    target_url: string
    /** JSON array. */
    event_types: string
    /** SWITCHED_OFF by its owner, PAUSED by the platform after failures, REMOVED for good. */
    state: 'ACTIVE' | 'SWITCHED_OFF' | 'PAUSED' | 'REMOVED'
    /** Sealed for the purpose `webhook-secret <id>`. */
    sealed_secret: string
    /** The one before, which also signs until `old_secret_until`. */
    sealed_old_secret: string | null
    old_secret_until: number | null
    /** Failed attempts since the last success, pings apart. */
    failures: number
    /** Of those failures, attempts that were made one at a time, the first included: the step of the back-off. */
    failed_probes: Generated<number>
    /** While it fails: when it may get the next attempt, pings apart. */
    retry_at: number | null
    /** When to look for a delivery to attempt, at the latest; null when none waits. */
    due_at: number | null
    /** Which worker delivers to it, and until when unless it says otherwise. */
    lease_holder: string | null
    lease_until: number | null
    created_at: number
    updated_at: number
  }
  /** One event on its way to one endpoint: outbox and queue. */
  deliveries: {
    key: Generated<number>
    id: string
    endpoint_key: number
    event_key: number
    event_id: string
    event_type: string
    state: 'PENDING' | 'DELIVERED' | 'DEAD_LETTERED' | 'TERMINATED'
    /** Of all series; it only rises, so it fences the outcome of an attempt against later ones. */
    attempts: number
    /** Those before the last redelivery. */
    earlier_attempts: number
    /** Not null exactly while PENDING. */
    next_attempt_at: number | null
    last_status: number | null
    last_error: string | null
    last_response: string | null
    created_at: number
    updated_at: number
  }
  /** The attempts of deliveries, the newest of each; they are removed with it. */
  attempts: {
    delivery_key: number
    /** From 1, over all series. */
    number: number
    /** When the request was sent. */
    at: number
    duration_ms: number
    status: number | null
    error: string | null
    /** The beginning of what the receiver responded. */
    response: string | null
  }
}
