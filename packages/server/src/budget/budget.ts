import { ApiError } from '../lib/api-error.ts'

/** Length of a window, unless a budget has another (docs/reference/plans-and-budgets.md, "Request budgets"). */
export const windowMs = 60_000
/** Length of the windows in which failures to sign in are counted. */
export const signInWindowMs = 15 * 60_000
/** Length of the windows in which invitations by mail are counted. */
export const invitationMailWindowMs = 24 * 60 * 60_000

/** Where a key's window stands. */
export interface Window {
  /** Calls counted in this window, refused ones included, those given back excluded. */
  readonly count: number
  /** When it ends, Unix ms. */
  readonly endsAt: number
}

/**
 * Counts calls in fixed windows, of 60 s or another length. A key's window starts with its first call and is never extended;
 * however many draw at once, each sees a count of its own. Every driver passes the same suite.
 */
export interface Budget {
  /** Counts one call. @returns where that leaves the key. */
  draw(key: string): Window | Promise<Window>
  /** The same without counting; a key without a window has one that would begin now. */
  peek(key: string): Window | Promise<Window>
  /**
   * Takes back one call, as if it had not been drawn.
   * @param drawn what `draw` gave for it; nothing happens once that window has ended.
   */
  giveBack(key: string, drawn: Window): void | Promise<void>
}

/**
 * What is counted in windows: calls of organizations; of addresses, calls without a key, wrong codes, bad tokens; failures
 * to sign in, by account with network, by account and by network; passwords that were right, by account; links mailed that set
 * another password; invitations mailed, by recipient and by organization; calls of people in the workspace.
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
  readonly resetMails: Budget
  readonly invitationMails: Budget
  readonly users: Budget
}

/** What one call has left of its budget, in the words of the X-RateLimit headers. */
export interface Allowance {
  readonly admitted: boolean
  readonly limit: number
  readonly remaining: number
  /** When the window ends, Unix ms. */
  readonly endsAt: number
}

/** Compares a window with a limit. */
export function allowanceOf(window: Window, limit: number): Allowance {
  return {
    admitted: window.count <= limit,
    limit,
    remaining: Math.max(0, limit - window.count),
    endsAt: window.endsAt,
  }
}

/** The end of a window as Unix time in whole seconds, rounded up, for X-RateLimit-Reset. */
export function resetSeconds({ endsAt }: Allowance): number {
  return Math.ceil(endsAt / 1000)
}

/**
 * The error for a call beyond a limit.
 * @param message is given the whole seconds until the window ends, at least 1
 * @param lengthMs of the window
 */
export function budgetSpent(
  { endsAt }: Pick<Window, 'endsAt'>,
  nowMs: number,
  message: (seconds: number) => string,
  lengthMs = windowMs,
): ApiError {
  const seconds = Math.max(1, Math.ceil((endsAt - nowMs) / 1000))
  // Where servers count together their clocks may differ from ours by some milliseconds.
  const retryAfterSeconds = Math.min(seconds, lengthMs / 1000)
  return new ApiError('RATE_LIMITED', message(retryAfterSeconds), { retry_after_seconds: retryAfterSeconds })
}

/** Where servers count together: what a driver of shared budgets does, with the clock of where it counts. */
export interface Counter {
  /** Counts calls. @returns the window with all of them. @throws Error when out of reach */
  add(key: string, calls: number): Promise<Window>
  /** Takes back calls, unless the window that ends at `endsAt` is over. */
  takeBack(key: string, calls: number, endsAt: number): Promise<void>
  /** The window as it is; null when there is none. */
  read(key: string): Promise<Window | null>
}

/** The counters of a server. */
export interface Counters {
  /**
   * @param kind of what is counted: keys of one kind have nothing to do with those of another.
   * @param lengthMs of its windows; 60 s unless given.
   */
  counter(kind: string, lengthMs?: number): Counter
  close(): Promise<void>
}
