import { type Reading, reading, type Services, type Writing, writing } from '../domain/domain.ts'
import { type DuePage, dueSessions, nextDue, overdueQuestions } from '../domain/sessions/due.ts'
import { keepSchedule, lockOverdue } from '../domain/sessions/keep-schedule.ts'
import { JobLoop } from './job-loop.ts'

const pollMs = 1_000
const pageRows = 100

/**
 * Opens and closes self-paced sessions at their times and locks questions whose time is up. Any number of
 * servers may run one on the same database.
 */
export class Scheduler {
  readonly #services: Services
  readonly #loop: JobLoop
  #unsubscribe: (() => void) | undefined

  constructor(services: Services) {
    this.#services = services
    this.#loop = new JobLoop({
      run: async () => {
        await this.runDue()
        const next = await nextDue(reading(services))
        return next === null ? null : next - services.clock.now()
      },
      pollMs,
      onError: error => services.log.error('the scheduler failed', error),
    })
  }

  /** Does at once what fell due while no server was running, and from then on everything on time. */
  start(): void {
    this.#unsubscribe = this.#services.bus.subscribe(notice => {
      if (notice.type === 'session') this.#loop.wake()
    })
    this.#loop.start()
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.()
    await this.#loop.stop()
  }

  /** Does everything that is due by now; what fails is logged and left for the next time. */
  async runDue(): Promise<void> {
    await this.#each(overdueQuestions, lockOverdue, 'asked_key')
    await this.#each(dueSessions, keepSchedule, 'session_key')
  }

  async #each(
    find: (reading: Reading, page: DuePage) => Promise<number[]>,
    act: (tx: Writing, key: number) => Promise<void>,
    name: string,
  ): Promise<void> {
    let after = 0
    for (;;) {
      const keys = await find(reading(this.#services), { after, limit: pageRows })
      for (const key of keys) {
        try {
          await writing(this.#services, tx => act(tx, key))
        } catch (error) {
          this.#services.log.error('a scheduled change failed', error, { [name]: key })
        }
      }
      if (keys.length < pageRows) return
      after = keys.at(-1)!
    }
  }
}
