import type { Generated } from 'kysely'

/** What is kept of calls of the API. */
export interface CallTables {
  /** Every use of every credential. */
  audit: {
    key: Generated<number>
    organization_key: number
    /** Empty where a user has called. */
    credential_id: string
    user_id: string | null
    request_id: string
    at: number
    method: string
    path: string
    status: number
    ip: string
    user_agent: string | null
    /** Its name; empty: none, or a tool for agents; null: written by a server that did not know it. */
    operation: Generated<string | null>
  }
  /** Requests that are to happen once. */
  idempotency_keys: {
    /** Digest of credential, method, path and key. */
    id: string
    fingerprint: string
    /** Identifies the request that runs, among others with the same key. */
    claim: string
    /** When the key is free again: soon while the request runs, a day after its response. */
    expires_at: number
    /** The body of the response; null while the request runs. */
    answer: string | null
  }
  /** Request budgets that servers count together. */
  budget_windows: {
    /** What is counted, and whose. */
    key: string
    count: number
    ends_at: number
  }
}
