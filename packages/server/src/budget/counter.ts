import type { Window } from './budget.ts'

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
