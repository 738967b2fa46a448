import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { JobLoop } from '../../lib/job-loop.ts'
import { type Services, type Writing, writing } from '../../services.ts'
import { averagePercent, keepFigures, publishedRanks } from '../scores/score-figures.ts'
import { finalScoreFacts, possiblePoints } from '../scores/scoreboard.ts'

/** Servers of an earlier version that are still running write such rows. */
const pollMs = 60_000
/** Batch size; small to keep transactions short. */
const batchRows = 512
const pauseMs = 5
/** How long to wait for readers that block emptying the journal. */
const readersGoneMs = 50

/**
 * Replaces the standings of single people and the means of teams, which earlier versions kept of closed ANONYMOUS sessions, by
 * figures (docs/reference/anonymity.md, "Points").
 */
export class EarlierStandings {
  readonly #services: Services
  readonly #loop: JobLoop
  readonly #stopping = new AbortController()
  /** Whether deleted rows have left the files since the start: a stop may have come before that. */
  #isScrubbed = false

  constructor(services: Services) {
    this.#services = services
    this.#loop = new JobLoop({
      run: async () => {
        await this.convertAll()
        return null
      },
      pollMs,
      onRun: (lag, seconds) => services.metrics.job('standings', lag, seconds),
      onError: error => services.log.error('failed to convert standings of an earlier version', error),
    })
  }

  /** Begins at once. */
  start(): void {
    this.#loop.start()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#loop.stop()
  }

  /** Repeatable: an interrupted conversion is continued by the next. */
  async convertAll(): Promise<void> {
    const { storage, log } = this.#services
    let sessions = 0
    for (let after = 0; !this.#isStopping; sessions++) {
      const row = await storage.read
        .selectFrom('final_standings')
        .select('session_key')
        .where('session_key', '>', after)
        .where('session_key', 'not in', db =>
          db.selectFrom('anonymizations').select('anonymizations.session_key').where('frozen', '=', 0),
        )
        .orderBy('session_key')
        .limit(1)
        .executeTakeFirst()
      if (!row) break
      after = row.session_key
      try {
        await writing(this.#services, tx => replaceByFigures(tx, after))
        await this.#removeRows(after)
      } catch (error) {
        log.error('failed to convert the standings of a session', error, { session_key: after })
      }
    }
    if (sessions === 0 && this.#isScrubbed) return
    while (!this.#isStopping && !(await storage.scrubDeletedRows(['final_standings', 'teams'])))
      await this.#pause(readersGoneMs)
    this.#isScrubbed = !this.#isStopping
    if (sessions > 0) log.info('converted standings of an earlier version', { sessions })
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  async #removeRows(sessionKey: number): Promise<void> {
    const remove = () =>
      writing(this.#services, async ({ db }) => {
        const { rows } = await sql<{ participant_key: number }>`
          delete from final_standings where session_key = ${sessionKey} and participant_key in (
            select participant_key from final_standings where session_key = ${sessionKey}
            order by participant_key limit ${batchRows})
          returning participant_key`.execute(db)
        return rows.length
      })
    while (!this.#isStopping && (await remove()) > 0) await this.#pause(pauseMs)
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }
}

/** Stores the figures of the rows, unless a previous run has, and removes the means of teams. */
async function replaceByFigures(tx: Writing, sessionKey: number): Promise<void> {
  const { db } = tx
  const session = await db
    .selectFrom('sessions')
    .select(['mode', 'final_scores'])
    .where('key', '=', sessionKey)
    .executeTakeFirstOrThrow()
  if (session.final_scores === null) {
    const sums = await db
      .selectFrom('final_standings')
      .select(eb => [eb.fn.countAll().as('scored'), eb.fn.sum('points').as('points')])
      .where('session_key', '=', sessionKey)
      .executeTakeFirstOrThrow()
    const teams = await db
      .selectFrom('teams')
      .select(['points', 'members'])
      .where('session_key', '=', sessionKey)
      .orderBy('team')
      .execute()
    const isTimed = session.mode !== 'SELF_PACED'
    const { questions } = await finalScoreFacts(tx, { key: sessionKey, isTimed })
    const scored = Number(sums.scored)
    const totals = teams.map(({ points, members }) => ({ points: points ?? 0, members: members ?? 0 }))
    await keepFigures(tx, sessionKey, {
      scored,
      average_percent: averagePercent(Number(sums.points), scored, possiblePoints(questions)),
      team_ranks: publishedRanks(totals, scored),
    })
  }
  await db
    .updateTable('teams')
    .set({ points: null, members: null })
    .where('session_key', '=', sessionKey)
    .where('points', 'is not', null)
    .execute()
}
