import type { Bus, Notice } from './bus/bus.ts'
import type { AddressGuard } from './lib/address-guard.ts'
import type { Clock } from './lib/clock.ts'
import type { Log } from './lib/log.ts'
import type { NewId, Random } from './lib/random.ts'
import type { Seal } from './lib/seal.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Db, Storage, Tx } from './storage/storage.ts'

/** Which of the servers that share a storage this one is. */
export interface ServerIdentity {
  /** What its leases are held by. */
  readonly holder: string
  /** Of rows that each server keeps for itself; another one when somebody else has leased it. Of commands: 0. */
  number: number
}

/** An opening of a question, as its row has it. */
export interface Opening {
  readonly key: number
  /** Unix ms. */
  readonly opened_at: number
}

/** How long questions have been open. */
export interface QuestionTimes {
  /**
   * The time by which a question runs: the wall clock's as it would be had it not been set since the opening. All times
   * of a question are compared in it. @param at the moment on the monotonic clock, now unless given. @returns Unix ms
   */
  now(opening: Opening, at?: number): number
}

/** Whether a text contains a word that the presenter is to review first. */
export type IsListed = (text: string) => boolean

/** The word lists of organizations. */
export interface WordFilter {
  /** The lists in force for an organization now. */
  of(reading: { readonly db: Db }, organizationKey: number): Promise<IsListed>
}

/** What rules need: storage, time, randomness and ways out. Features that need more declare it themselves. */
export interface Services {
  readonly storage: Storage
  readonly bus: Bus
  readonly clock: Clock
  readonly questionTimes: QuestionTimes
  readonly random: Random
  readonly newId: NewId
  readonly log: Log
  readonly seal: Seal
  readonly addressGuard: AddressGuard
  readonly server: ServerIdentity
  readonly metrics: Metrics
  readonly words: WordFilter
  /** Null: whoever makes a link hands it over. */
  readonly mailer: Mailer | null
}

/** What a read needs: the storage and the moment of the read. */
export interface Reading {
  readonly db: Db
  /** Unix milliseconds. */
  readonly now: number
}

/** What a change needs, in its transaction: all of it is committed, or nothing. */
export interface Writing extends Reading, Tx {
  readonly newId: NewId
  readonly random: Random
  readonly seal: Seal
  readonly server: ServerIdentity
  readonly questionTimes: QuestionTimes
  readonly words: WordFilter
  /** Whether the engine has row locks, which are taken then; elsewhere there is one writer at a time. */
  readonly rowLocks: boolean
  /** Publishes a notice to all servers once the change is on disk. */
  publish(notice: Notice): void
}

/** Whose resources are read or changed. */
export interface Organization {
  readonly key: number
  readonly id: string
  readonly plan: string
}

export function reading(services: Services): Reading {
  return { db: services.storage.read, now: services.clock.now() }
}

/** Runs a change in a transaction and settles when it is on disk. */
export function writing<T>(services: Services, work: (tx: Writing) => Promise<T>): Promise<T> {
  const { storage, clock, newId, random, seal, server, questionTimes, words, bus } = services
  const rowLocks = storage.engine.rowLocks
  return storage.transaction(tx =>
    work({
      db: tx.db,
      withCommit: tx.withCommit,
      afterCommit: tx.afterCommit,
      now: clock.now(),
      newId,
      random,
      seal,
      server,
      questionTimes,
      words,
      rowLocks,
      publish: notice => tx.afterCommit(() => bus.publish(notice)),
    }),
  )
}
