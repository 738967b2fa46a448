import { type Argon2Parameters, argon2, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { unavailable } from '../../lib/api-error.ts'
import type { Random } from '../../lib/random.ts'
import { Semaphore } from '../../lib/semaphore.ts'

/** Cost of a hash, as recommended by OWASP: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

/** Of Node's four pool threads, one stays free for file access and DNS. */
const threadsMax = 3
/** Some seconds of work; beyond it the last of the longest queue is rejected. */
const waitingMax = 100

export interface PeopleParts {
  readonly passwords: Passwords
}

type Derive = (parameters: Argon2Parameters) => Promise<Buffer>
type Cost = typeof cost

const deriveKey = promisify(argon2)
const argon2id: Derive = parameters => deriveKey('argon2id', parameters)

/**
 * Password hashes (argon2id, RFC 9106) in the PHC string format. Passwords are NFKC-normalized, so that they
 * are the same from every keyboard.
 */
export class Passwords {
  readonly #random: Random
  readonly #derive: Derive
  readonly #permits: Semaphore<string>

  /** @param cores one of which is left to everything else. */
  constructor(random: Random, derive: Derive = argon2id, cores = availableParallelism()) {
    this.#random = random
    this.#derive = derive
    const max = Math.min(threadsMax, Math.max(1, cores - 1))
    const refusal = () => unavailable('Too many sign-ins at the moment: try again shortly.')
    this.#permits = new Semaphore({ max, waiting: { max: waitingMax, refusal } })
  }

  /**
   * Limits concurrent hashing, fairly across accounts and networks.
   * @param groups the account and its networks
   * @throws ApiError UNAVAILABLE when too many wait
   */
  inTurn<T>(groups: readonly string[], work: () => Promise<T>): Promise<T> {
    return this.#permits.run(groups, work)
  }

  /** The hash to store; to be called in turn. */
  async hash(password: string): Promise<string> {
    const salt = Buffer.from(this.#random.bytes(saltBytes))
    const tag = await this.#compute(password, salt, cost)
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(salt)}$${bare(tag)}`
  }

  /**
   * Compares a password with a stored hash; to be called in turn.
   * @param stored null takes the same time as a real hash and never matches.
   * @returns whether it matches, and whether it should be rehashed at today's cost.
   */
  async matches(
    password: string,
    stored: string | null,
  ): Promise<{ readonly matches: boolean; readonly isOutdated: boolean }> {
    const parsed = stored === null ? null : parse(stored)
    const tag = await this.#compute(password, parsed?.salt ?? Buffer.alloc(saltBytes), parsed?.cost ?? cost)
    return {
      matches: parsed !== null && tag.length === parsed.tag.length && timingSafeEqual(tag, parsed.tag),
      isOutdated: parsed !== null && isBelow(parsed.cost, cost),
    }
  }

  #compute(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
    const message = Buffer.from(password.normalize('NFKC'))
    return this.#derive({ message, nonce, memory, passes, parallelism, tagLength: tagBytes })
  }
}

function parse(stored: string): { readonly cost: Cost; readonly salt: Buffer; readonly tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored) ?? []
  if (tag === undefined) throw new Error('a stored password hash is not in the PHC string format')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function isBelow(a: Cost, b: Cost): boolean {
  return a.memory < b.memory || a.passes < b.passes
}

/** The PHC string format writes base64 without padding. */
function bare(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
