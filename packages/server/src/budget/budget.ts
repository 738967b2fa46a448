import { type ApiError, rateLimited } from '../lib/api-error.ts'

/** Default window length (docs/reference/plans-and-budgets.md, "Request budgets"). */
export const windowMs = 60_000
/** Window of failed sign-ins. */
export const signInWindowMs = 15 * 60_000
/** Window of wrong passwords of report links. */
export const linkFailureWindowMs = 60 * 60_000
/** Window of invitation mails. */
export const invitationMailWindowMs = 24 * 60 * 60_000

/** A key's current window. */
export interface Window {
  /** Calls counted in this window, including refused ones, excluding refunds. */
  readonly count: number
  /** End of the window, Unix ms. */
  readonly endsAt: number
}

/**
 * Counts calls in fixed windows. A key's window starts with its first call and is never extended; concurrent draws each get a
 * distinct count. Every driver passes the same suite.
 */
export interface Budget {
  /** Counts one call. @returns the key's window including it */
  draw(key: string): Window | Promise<Window>
  /** The window without counting; a key without one gets a window that would begin now. */
  peek(key: string): Window | Promise<Window>
  /**
   * Refunds one call.
   * @param drawn the result of its `draw`; nothing happens once that window has ended
   */
  refund(key: string, drawn: Window): void | Promise<void>
}

/**
 * All budgets: calls by organization, calls without a key by address, wrong codes and bad tokens by address, failed sign-ins by
 * account with network, by account and by network, successful passwords by account, wrong passwords of report links by link with
 * network, reset emails, invitation mails by recipient and by organization, calls by workspace users,
 * computed openings of shared reports by network.
 */
export interface Budgets {
  readonly organizations: Budget
  readonly addresses: Budget
  readonly wrongCodes: Budget
  readonly badTokens: Budget
  readonly passwordFailures: Budget
  readonly accountFailures: Budget
  readonly addressFailures: Budget
  readonly signIns: Budget
  readonly linkFailures: Budget
  readonly resetMails: Budget
  readonly invitationMails: Budget
  readonly users: Budget
  readonly reportOpenings: Budget
}

/** One call's state of its budget, named as the X-RateLimit headers. */
export interface Allowance {
  readonly admitted: boolean
  readonly limit: number
  readonly remaining: number
  /** End of the window, Unix ms. */
  readonly endsAt: number
}

export function allowanceOf(window: Window, limit: number): Allowance {
  return {
    admitted: window.count <= limit,
    limit,
    remaining: Math.max(0, limit - window.count),
    endsAt: window.endsAt,
  }
}

/** The end of a window as Unix time in seconds, rounded up, for X-RateLimit-Reset. */
export function resetSeconds({ endsAt }: Allowance): number {
  return Math.ceil(endsAt / 1000)
}

/**
 * The error for a call beyond a limit.
 * @param message receives the seconds until the window ends, at least 1
 * @param lengthMs length of the window
 */
export function budgetSpent(
  { endsAt }: Pick<Window, 'endsAt'>,
  nowMs: number,
  message: (seconds: number) => string,
  lengthMs = windowMs,
): ApiError {
  const seconds = Math.max(1, Math.ceil((endsAt - nowMs) / 1000))
  // A shared counter's clock may differ from ours by some milliseconds.
  const retryAfterSeconds = Math.min(seconds, lengthMs / 1000)
  return rateLimited(message(retryAfterSeconds), retryAfterSeconds)
}

/** Driver of a shared budget, with the clock of its store. */
export interface Counter {
  /** Counts calls. @returns the window including them. @throws Error when out of reach */
  add(key: string, calls: number): Promise<Window>
  /** Refunds calls, unless the window that ends at `endsAt` is over. */
  refund(key: string, calls: number, endsAt: number): Promise<void>
  /** The current window; null if there is none. */
  read(key: string): Promise<Window | null>
}

export interface Counters {
  /**
   * @param kind separates the keys of different counters
   * @param lengthMs length of its windows; 60 s by default
   */
  counter(kind: string, lengthMs?: number): Counter
  close(): Promise<void>
}
