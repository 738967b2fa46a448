import { JobLoop } from '../../lib/job-loop.ts'
import { Retries } from '../../lib/retries.ts'
import { reading, type Services, type Writing, writing } from '../../services.ts'
import { Deadlines } from './deadlines.ts'
import { type DuePage, dueSessions, nextSchedule, type OpenDeadline, openDeadlines } from './due.ts'
import { keepSchedule, lockOverdue } from './keep-schedule.ts'

const pollMs = 1_000
const pageRows = 100

/**
 * Opens and closes self-paced sessions at their times and locks questions whose time is up. Any number of
 * servers may run one on the same database. What fails is tried again by itself, less and less often.
 */
export class Scheduler {
  readonly #services: Services
  readonly #loop: JobLoop
  readonly #deadlines: Deadlines
  readonly #sessionRetries: Retries
  readonly #questionRetries: Retries
  #unsubscribe: (() => void) | undefined

  constructor(services: Services) {
    this.#services = services
    this.#deadlines = new Deadlines(services.questionTimes)
    this.#sessionRetries = new Retries(services, 'session_key')
    this.#questionRetries = new Retries(services, 'session_question_key')
    this.#loop = new JobLoop({
      run: async () => {
        await this.runDue()
        return this.#nextInMs()
      },
      pollMs,
      onRun: (lag, seconds) => services.metrics.job('schedules', lag, seconds),
      onError: error => services.log.error('failed to look for scheduled changes', error),
    })
  }

  /** Does at once what fell due while no server was running, and from then on everything on time. */
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

  /** Does everything that is due by now, but for what failed a moment ago. */
  async runDue(): Promise<void> {
    this.#deadlines.watch(await this.#all<OpenDeadline>(openDeadlines, ({ key }) => key))
    for (const deadline of this.#deadlines.overdue()) {
      await this.#try(this.#questionRetries, deadline.key, 'failed to lock a question', tx =>
        lockOverdue(tx, deadline),
      )
    }
    for (const key of await this.#all<number>(dueSessions, key => key)) {
      await this.#try(this.#sessionRetries, key, 'failed to open or close a session on schedule', tx =>
        keepSchedule(tx, key),
      )
    }
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

  async #all<T>(
    find: (look: ReturnType<typeof reading>, page: DuePage) => Promise<T[]>,
    keyOf: (found: T) => number,
  ): Promise<T[]> {
    const found: T[] = []
    for (let after = 0; ; after = keyOf(found.at(-1)!)) {
      const page = await find(reading(this.#services), { after, limit: pageRows })
      found.push(...page)
      if (page.length < pageRows) return found
    }
  }

  async #nextInMs(): Promise<number | null> {
    const next = await nextSchedule(reading(this.#services))
    const inMs = [next === null ? null : next - this.#services.clock.now(), this.#deadlines.nextInMs()]
    return inMs.reduce((a, b) => (a === null || b === null ? (a ?? b) : Math.min(a, b)))
  }
}
