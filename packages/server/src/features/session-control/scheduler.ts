import type { Clock } from '../../lib/clock.ts'
import { JobLoop } from '../../lib/job-loop.ts'
import { Retries } from '../../lib/retries.ts'
import {
  type Opening,
  type QuestionTimes,
  type Reading,
  reading,
  type Services,
  type Writing,
  writing,
} from '../../services.ts'
import { organizationOf } from '../organizations/organizations.ts'
import { deadlineGraceMs } from '../sessions/session-question.ts'
import { lockSession, type SessionRow } from '../sessions/session-row.ts'
import { advance } from './control-session.ts'
import { advanceMsMax } from './hands-free.ts'
import { lockOverdue } from './lock-question.ts'
import { closeSession, goLive } from './session-states.ts'

/** One page of due rows: keys above `after`, in key order. */
export interface DuePage {
  readonly after: number
  readonly limit: number
}

/** Something due, by the key of its row. */
interface Due {
  readonly key: number
  readonly organizationKey: number
}

/** Scheduled sessions due to open or close. */
async function dueSessions({ db, now }: Reading, { after, limit }: DuePage): Promise<Due[]> {
  return await db
    .selectFrom('sessions')
    .select(['key', 'organization_key as organizationKey'])
    .where('key', '>', after)
    .where(eb =>
      eb.or([
        eb.and([eb('state', '=', 'DRAFT'), eb('opens_at', '<=', now)]),
        eb.and([eb('state', '=', 'LIVE'), eb('closes_at', '<=', now)]),
      ]),
    )
    .orderBy('key')
    .limit(limit)
    .execute()
}

/** A hands-free session that moves on by itself. Times are Unix ms. */
interface DueAdvance extends Due {
  readonly id: string
  readonly dueAt: number
  /** The longest that it waits. */
  readonly msMax: number
}

/** All hands-free sessions that wait to move on. */
async function waitingAdvances({ db }: Reading, { after, limit }: DuePage): Promise<DueAdvance[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['key', 'id', 'organization_key', 'advance_at', 'settings'])
    .where('key', '>', after)
    .where('advance_at', 'is not', null)
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    key: row.key,
    id: row.id,
    organizationKey: row.organization_key,
    dueAt: row.advance_at!,
    msMax: advanceMsMax(row),
  }))
}

/** A question to be LOCKED after its deadline and grace period. Times are Unix ms. */
export interface OpenDeadline extends Opening {
  readonly organizationKey: number
  readonly deadlineAt: number
}

/** All open questions with a deadline. */
async function openDeadlines({ db }: Reading, { after, limit }: DuePage): Promise<OpenDeadline[]> {
  const rows = await db
    .selectFrom('session_questions as q')
    .innerJoin('sessions', 'sessions.key', 'q.session_key')
    .select(['q.key', 'q.opened_at', 'q.deadline_at', 'sessions.organization_key as organizationKey'])
    .where('q.key', '>', after)
    .where('q.phase', '=', 'OPEN')
    .where('q.deadline_at', 'is not', null)
    .orderBy('q.key')
    .limit(limit)
    .execute()
  return rows.map(({ deadline_at, ...row }) => ({ ...row, deadlineAt: deadline_at! }))
}

/**
 * When the next session opens or closes, Unix ms, in the past if it is due; null when nothing is scheduled.
 */
async function nextSchedule({ db }: Reading): Promise<number | null> {
  const { opens } = await db
    .selectFrom('sessions')
    .select(eb => eb.fn.min<number | null>('opens_at').as('opens'))
    .where('state', '=', 'DRAFT')
    .executeTakeFirstOrThrow()
  const { closes } = await db
    .selectFrom('sessions')
    .select(eb => eb.fn.min<number | null>('closes_at').as('closes'))
    .where('state', '=', 'LIVE')
    .executeTakeFirstOrThrow()
  const moments = [opens, closes].filter(moment => moment !== null)
  return moments.length === 0 ? null : Math.min(...moments)
}

/** Deadlines of open questions, on each question's own clock. */
export class Deadlines {
  readonly #times: QuestionTimes
  #open: readonly OpenDeadline[] = []

  constructor(times: QuestionTimes) {
    this.#times = times
  }

  /** Replaces the open questions. */
  watch(open: readonly OpenDeadline[]): void {
    this.#open = open
    // Starts counting their time.
    for (const deadline of open) this.#times.now(deadline)
  }

  /** Questions past their deadline and grace period. */
  overdue(): OpenDeadline[] {
    return this.#open.filter(deadline => this.#leftMs(deadline) < 0)
  }

  /** Milliseconds until the next one, 0 or less if overdue; null when there is none. */
  nextInMs(): number | null {
    if (this.#open.length === 0) return null
    // One millisecond later: an answer at the very end of the grace period is in time.
    return 1 + this.#open.reduce((least, deadline) => Math.min(least, this.#leftMs(deadline)), Infinity)
  }

  #leftMs(deadline: OpenDeadline): number {
    return deadline.deadlineAt + deadlineGraceMs - this.#times.now(deadline)
  }
}

/** Hands-free sessions that wait, on the monotonic clock from when each was first seen: a wall clock that is set changes no wait. */
class Advances {
  readonly #clock: Clock
  /** By session. */
  #waiting = new Map<number, { readonly advance: DueAdvance; readonly endsAt: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Replaces the waiting sessions. */
  watch(advances: readonly DueAdvance[]): void {
    const before = this.#waiting
    const [now, monotonic] = [this.#clock.now(), this.#clock.monotonic()]
    this.#waiting = new Map(
      advances.map(advance => {
        const seen = before.get(advance.key)
        const isSame = seen?.advance.dueAt === advance.dueAt
        const endsAt = isSame ? seen.endsAt : monotonic + Math.min(advance.dueAt - now, advance.msMax)
        return [advance.key, { advance, endsAt }]
      }),
    )
  }

  due(): DueAdvance[] {
    const now = this.#clock.monotonic()
    return [...this.#waiting.values()].flatMap(({ advance, endsAt }) => (endsAt <= now ? [advance] : []))
  }

  /** Milliseconds until the next one, 0 or less if it is due; null when none waits. */
  nextInMs(): number | null {
    if (this.#waiting.size === 0) return null
    const ends = [...this.#waiting.values()].map(({ endsAt }) => endsAt)
    return ends.reduce((a, b) => Math.min(a, b)) - this.#clock.monotonic()
  }
}

/**
 * Applies a session's schedule: opens it, closes it, or both if the server was down throughout. Idempotent
 * across schedulers, and respects other changes made in the meantime. The limit of LIVE sessions does not
 * apply to scheduled openings (docs/reference/plans-and-budgets.md, "Plans").
 */
async function keepSchedule(tx: Writing, sessionKey: number): Promise<void> {
  const { id, organization_key } = await tx.db
    .selectFrom('sessions')
    .select(['id', 'organization_key'])
    .where('key', '=', sessionKey)
    .executeTakeFirstOrThrow()
  const organization = await organizationOf(tx, organization_key)
  const session = await lockSession(tx, organization, id)
  if (isDue(session, session.opens_at, tx.now) && session.state === 'DRAFT') {
    await goLive(tx, organization, session)
  }
  if (isDue(session, session.closes_at, tx.now)) await closeSession(tx, organization, id)
}

function isDue(session: SessionRow, moment: number | null, now: number): boolean {
  return session.mode === 'SELF_PACED' && moment !== null && moment <= now
}

const pollMs = 1_000
const pageRows = 100
/** How long one kind of due work goes on before the others have their turn. */
const turnMs = 250

/** One kind of due work. */
interface Kind<D extends Due> {
  find(): Promise<D[]>
  act(tx: Writing, due: D): Promise<void>
  readonly failed: string
  readonly retries: Retries
  /** Tried in this run, by key. */
  readonly tried: Map<number, D>
}

/**
 * The first of each organization, then the second of each, so that one with many does not delay others.
 * @returns those that were not tried
 */
function inTurns<D extends Due>(due: readonly D[], tried: ReadonlyMap<number, D>): D[] {
  const counts = new Map<number, number>()
  const placeOf = ({ organizationKey }: D) => {
    const place = counts.get(organizationKey) ?? 0
    counts.set(organizationKey, place + 1)
    return place
  }
  for (const one of tried.values()) placeOf(one)
  const left = due.filter(({ key }) => !tried.has(key)).map(one => ({ one, place: placeOf(one) }))
  return left.sort((a, b) => a.place - b.place).map(({ one }) => one)
}

/**
 * Opens and closes self-paced sessions on schedule, locks questions past their deadline, and moves hands-free sessions on. Any number of
 * servers may run one on the same database. Failures are retried individually, with backoff.
 */
export class Scheduler {
  readonly #services: Services
  readonly #loop: JobLoop
  readonly #deadlines: Deadlines
  readonly #advances: Advances
  readonly #sessionRetries: Retries
  readonly #questionRetries: Retries
  #unsubscribe: (() => void) | undefined

  constructor(services: Services) {
    this.#services = services
    this.#deadlines = new Deadlines(services.questionTimes)
    this.#advances = new Advances(services.clock)
    this.#sessionRetries = new Retries(services, 'session_key')
    this.#questionRetries = new Retries(services, 'session_question_key')
    this.#loop = new JobLoop({
      run: async () => {
        await this.runDue()
        return this.#nextInMs()
      },
      pollMs,
      onRun: (lag, seconds) => services.metrics.job('schedules', lag, seconds),
      onError: error => services.log.error('failed to poll scheduled changes', error),
    })
  }

  /** Catches up on what fell due while no server was running, then continues on time. */
  start(): void {
    this.#unsubscribe = this.#services.bus.subscribe(notice => {
      if (notice.type === 'session' || notice.type === 'missed') this.#loop.wake()
    })
    this.#loop.start()
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.()
    await this.#loop.stop()
  }

  /** Does everything that is due, except recent failures. */
  async runDue(): Promise<void> {
    const locks: Kind<OpenDeadline> = {
      find: async () => {
        this.#deadlines.watch(await this.#all<OpenDeadline>(openDeadlines))
        return this.#deadlines.overdue()
      },
      act: lockOverdue,
      failed: 'failed to lock a question',
      retries: this.#questionRetries,
      tried: new Map(),
    }
    const schedules: Kind<Due> = {
      find: () => this.#all<Due>(dueSessions),
      act: (tx, { key }) => keepSchedule(tx, key),
      failed: 'failed to open or close a session on schedule',
      retries: this.#sessionRetries,
      tried: new Map(),
    }
    const advances: Kind<DueAdvance> = {
      find: async () => {
        this.#advances.watch(await this.#all<DueAdvance>(waitingAdvances))
        return this.#advances.due()
      },
      act: async (tx, due) => advance(tx, await organizationOf(tx, due.organizationKey), due.id, due.dueAt),
      failed: 'failed to move a hands-free session on',
      retries: this.#sessionRetries,
      tried: new Map(),
    }
    for (let isOver = false; !isOver; ) {
      const over = [await this.#turn(locks), await this.#turn(schedules), await this.#turn(advances)]
      isOver = over.every(Boolean)
    }
  }

  /** Does due work of one kind for a while. @returns whether all of it was tried */
  async #turn<D extends Due>({ find, act, failed, retries, tried }: Kind<D>): Promise<boolean> {
    const { clock } = this.#services
    const left = inTurns(await find(), tried)
    const until = clock.monotonic() + turnMs
    for (const due of left) {
      if (clock.monotonic() > until) return false
      tried.set(due.key, due)
      await this.#try(retries, due.key, failed, tx => act(tx, due))
    }
    return true
  }

  async #try(
    retries: Retries,
    key: number,
    failed: string,
    act: (tx: Writing) => Promise<void>,
  ): Promise<void> {
    if (retries.mustWait(key)) return
    try {
      await writing(this.#services, act)
      retries.succeeded(key)
    } catch (error) {
      retries.failed(key, failed, error)
    }
  }

  async #all<D extends Due>(
    find: (look: ReturnType<typeof reading>, page: DuePage) => Promise<D[]>,
  ): Promise<D[]> {
    const found: D[] = []
    for (let after = 0; ; after = found.at(-1)!.key) {
      const page = await find(reading(this.#services), { after, limit: pageRows })
      found.push(...page)
      if (page.length < pageRows) return found
    }
  }

  async #nextInMs(): Promise<number | null> {
    const next = await nextSchedule(reading(this.#services))
    const inMs = [
      next === null ? null : next - this.#services.clock.now(),
      this.#deadlines.nextInMs(),
      this.#advances.nextInMs(),
    ]
    return inMs.reduce((a, b) => (a === null || b === null ? (a ?? b) : Math.min(a, b)))
  }
}
