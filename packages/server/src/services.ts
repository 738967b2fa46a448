import type { Bus, Notice } from './bus/bus.ts'
import type { AddressGuard } from './lib/address-guard.ts'
import type { Clock } from './lib/clock.ts'
import type { Log } from './lib/log.ts'
import type { NewId, Random } from './lib/random.ts'
import type { Seal } from './lib/seal.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Db, Storage, Tx } from './storage/storage.ts'

/** Identity among the servers that share a storage. */
export interface ServerIdentity {
  /** Holder of its leases. */
  readonly holder: string
  /** Selects this server's own counter rows; changes when another server has leased it. Commands use 0. */
  number: number
}

/** An opening of a question, from its row. */
export interface Opening {
  readonly key: number
  /** Unix ms. */
  readonly opened_at: number
}

export interface QuestionTimes {
  /**
   * Current time on a question's own clock: the wall clock without adjustments since the opening. All times
   * of a question are compared on it.
   * @param at on the monotonic clock; now by default.
   * @returns Unix ms
   */
  now(opening: Opening, at?: number): number
  /**
   * Records an opening as its notice arrives: it counts from then if the clocks of the servers disagree.
   * @param openedAt Unix ms
   * @param inMs until it opens
   */
  noteOpened(openedAt: number, inMs: number): void
}

/** Whether a text contains a word that requires review. */
export type IsListed = (text: string) => boolean

/** The word lists of organizations. */
export interface WordFilter {
  /** The lists in force for an organization. */
  of(reading: { readonly db: Db }, organizationKey: number): Promise<IsListed>
}

/**
 * Dependencies of rules: storage, time, randomness and output channels. Features that need more declare it
 * themselves.
 */
export interface Services {
  readonly storage: Storage
  readonly bus: Bus
  readonly clock: Clock
  readonly questionTimes: QuestionTimes
  readonly random: Random
  readonly newId: NewId
  readonly log: Log
  readonly seal: Seal
  /** For webhooks. */
  readonly addressGuard: AddressGuard
  /** For SSO providers. */
  readonly providerGuard: AddressGuard
  readonly server: ServerIdentity
  readonly metrics: Metrics
  readonly words: WordFilter
  /** Null: links are passed on by hand. */
  readonly mailer: Mailer | null
}

/** Context of a read: the storage and its time. */
export interface Reading {
  readonly db: Db
  /** Unix milliseconds. */
  readonly now: number
}

/** Context of a change, within its transaction. */
export interface Writing extends Reading, Tx {
  readonly newId: NewId
  readonly random: Random
  readonly seal: Seal
  readonly server: ServerIdentity
  readonly questionTimes: QuestionTimes
  readonly words: WordFilter
  /** Whether to take row locks; engines without them have a single writer. */
  readonly rowLocks: boolean
  /** Publishes a notice to all servers once the change is on disk. */
  publish(notice: Notice): void
}

/** The owner of resources. */
export interface Organization {
  readonly key: number
  readonly id: string
  readonly plan: string
}

export function reading(services: Services): Reading {
  return { db: services.storage.read, now: services.clock.now() }
}

/** Runs reads of one consistent snapshot, as `Storage.snapshot`. */
export function readingSnapshot<T>(
  { storage, clock }: Pick<Services, 'storage' | 'clock'>,
  work: (reading: Reading) => Promise<T>,
): Promise<T> {
  return storage.snapshot(db => work({ db, now: clock.now() }))
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
