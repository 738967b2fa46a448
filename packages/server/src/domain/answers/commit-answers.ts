import { countsOfAnswer } from '@roomful/contract/question-types/rules'
import { addInto, countsOf } from '@roomful/contract/question-types/tally'
import type { Writing } from '../domain.ts'
import type { Participant } from '../participants/find-participant.ts'
import { removedFrom } from '../participants/removed.ts'
import { type TimeFactorFrom, timeFactorsIn } from '../participants/time-factors.ts'
import { publishedTime } from '../sessions/published-time.ts'
import type { Opening } from '../sessions/question-times.ts'
import { deadlineGraceMs, ownDeadline } from '../sessions/session-question.ts'
import { holdBackListed } from '../words/hold-back.ts'
import { type AnswerRow, answerStatements } from './answer-statements.ts'
import type { ValidatedAnswer } from './given-answer.ts'

/** Who answers. */
export type Answerer = Pick<Participant, 'sessionKey' | 'key'>

/** An answer that fits its question, on its way to the disk. */
export interface SubmittedAnswer {
  readonly who: Answerer
  readonly validated: ValidatedAnswer
  readonly seq: number | undefined
  /** When it reached the server, Unix ms. */
  readonly arrivedAt: number
  /** The same on the monotonic clock. */
  readonly arrived: number
}

/**
 * COUNTED: stored and counted. OUTDATED: a newer one of the participant stands. REMOVED: of somebody whom the
 * presenter sent away. The others: too late.
 */
export type AnswerOutcome = 'COUNTED' | 'OUTDATED' | 'REMOVED' | 'NOT_OPEN' | 'CLOSED'

const cachedVotersMax = 200_000

/**
 * Stores answers and counts them, all in one transaction. Whether an answer is in time is decided against the
 * phase row, which locking, leaving and closing change: after one of these has committed, none lands.
 */
export class AnswerCommitter {
  readonly #statements = answerStatements()
  /** Participants whose row among the voters is on disk already, by how often answers were removed since. */
  readonly #cachedVoters = new Map<number, { readonly removals: number; readonly keys: Set<number> }>()
  #cachedVotersCount = 0

  /** @returns the outcome of each answer, in their order. */
  async commit(tx: Writing, answers: readonly SubmittedAnswer[]): Promise<AnswerOutcome[]> {
    const outcomes: AnswerOutcome[] = Array.from(answers, () => 'NOT_OPEN')
    const byQuestion = Map.groupBy(answers.keys(), i => answers[i]!.validated.sessionQuestion.key)
    const phases = await holdPhases(
      tx,
      [...byQuestion.keys()].sort((a, b) => a - b),
    )
    const sessionKeys = new Set(answers.map(answer => answer.validated.sessionQuestion.sessionKey))
    const removed = await removedFrom(tx, [...sessionKeys])
    for (const [sessionQuestionKey, indices] of byQuestion) {
      const held = phases.get(sessionQuestionKey)!
      if (held.phase !== 'OPEN') {
        if (held.state === 'CLOSED') for (const i of indices) outcomes[i] = 'CLOSED'
        continue
      }
      const present: number[] = []
      // Read once, and only where somebody is late by the usual limit.
      let factors: Awaited<ReturnType<typeof timeFactorsIn>> | undefined
      for (const i of indices) {
        const answer = answers[i]!
        if (removed.has(answer.who.key)) outcomes[i] = 'REMOVED'
        else if (isInTime(tx, answer, held)) present.push(i)
        else {
          factors ??= await timeFactorsIn(tx, answer.who.sessionKey)
          if (isInTime(tx, answer, held, factors.get(answer.who.key))) present.push(i)
        }
      }
      await this.#commitToQuestion(tx, answers, present, held, outcomes)
    }
    return outcomes
  }

  async #commitToQuestion(
    tx: Writing,
    answers: readonly SubmittedAnswer[],
    indices: readonly number[],
    held: Opening & { readonly run: number },
    outcomes: AnswerOutcome[],
  ): Promise<void> {
    const latest = new Map<number, SubmittedAnswer>()
    for (const i of indices) {
      const answer = answers[i]!
      const earlier = latest.get(answer.who.key)
      outcomes[i] = earlier && isOutdated(answer, earlier.seq) ? 'OUTDATED' : 'COUNTED'
      if (outcomes[i] === 'OUTDATED') continue
      if (earlier) markOutdated(answer.who.key, i)
      latest.set(answer.who.key, answer)
    }
    if (latest.size === 0) return
    const { sessionQuestion } = latest.values().next().value!.validated
    // In one order on every server, so that two of them never wait for each other in a circle.
    const keys = [...Float64Array.from(latest.keys()).sort()]
    const rows = keys.map(key => answerRow(tx, latest.get(key)!, held))
    const inserted = await this.#statements.insert.execute(tx.db, rows)
    let freshKeys = keys
    const tally = new Map<string, Map<string, number>>()
    if (inserted.length < rows.length) {
      const fresh = new Set(inserted.map(row => row.participant_key))
      freshKeys = keys.filter(key => fresh.has(key))
      const stored = await storedAnswers(
        tx,
        sessionQuestion.key,
        keys.filter(key => !fresh.has(key)),
      )
      const kept: AnswerRow[] = []
      for (const row of rows) {
        const before = stored.get(row.participant_key)
        if (!before) continue
        if (isOutdated(latest.get(row.participant_key)!, before.seq ?? undefined)) {
          latest.delete(row.participant_key)
          markOutdated(row.participant_key)
          continue
        }
        addInto(tally, countsOfAnswer(sessionQuestion.definition, JSON.parse(before.value)), -1)
        kept.push(row)
      }
      await this.#statements.replace.execute(tx.db, kept)
    }
    // Many give the same answer.
    const given = new Map<ValidatedAnswer, number>()
    for (const { validated } of latest.values()) given.set(validated, (given.get(validated) ?? 0) + 1)
    for (const [{ counts }, times] of given) addInto(tally, counts, times)
    const changes = [...countsOf(tally)].map(([list, item, count]) => {
      return { asked_key: sessionQuestion.key, list, item, server: tx.server, count }
    })
    await this.#statements.count.execute(tx.db, changes)
    if (sessionQuestion.wordsOf !== null)
      await holdBackListed(tx, sessionQuestion, sessionQuestion.wordsOf, given.keys())
    await this.#countVoters(tx, sessionQuestion.sessionKey, freshKeys)
    const participantKeys = [...latest.keys()]
    const answered = { run: held.run, participantKeys }
    tx.publish({
      type: 'answers',
      sessionKey: sessionQuestion.sessionKey,
      sessionQuestionKey: sessionQuestion.key,
      answered,
    })

    /** Those of a participant that came before the i-th; all of them without one. */
    function markOutdated(participantKey: number, before = Infinity): void {
      for (const i of indices) {
        if (i < before && answers[i]!.who.key === participantKey) outcomes[i] = 'OUTDATED'
      }
    }
  }

  async #countVoters(tx: Writing, sessionKey: number, participantKeys: readonly number[]): Promise<void> {
    const { removals } = await tx.db
      .selectFrom('sessions')
      .select('removals')
      .where('key', '=', sessionKey)
      .executeTakeFirstOrThrow()
    let cached = this.#cachedVoters.get(sessionKey)
    if (cached?.removals !== removals) cached = undefined
    const uncached = cached ? participantKeys.filter(key => !cached.keys.has(key)) : participantKeys
    if (uncached.length === 0) return
    const rows = uncached.map(key => ({ session_key: sessionKey, participant_key: key }))
    const added = await this.#statements.addVoters.execute(tx.db, rows)
    if (added.length > 0) await addToCounts(tx, sessionKey, { participants: 0, voters: added.length })
    tx.afterCommit(() => {
      this.#cacheVoters(sessionKey, removals, uncached)
    })
  }

  #cacheVoters(sessionKey: number, removals: number, participantKeys: readonly number[]): void {
    this.#cachedVotersCount += participantKeys.length
    if (this.#cachedVotersCount > cachedVotersMax) {
      this.#cachedVoters.clear()
      this.#cachedVotersCount = participantKeys.length
    }
    const cached = this.#cachedVoters.get(sessionKey)
    if (cached && cached.removals > removals) return
    if (cached?.removals === removals) for (const key of participantKeys) cached.keys.add(key)
    else this.#cachedVoters.set(sessionKey, { removals, keys: new Set(participantKeys) })
  }
}

/** Raises this server's counters of a session. */
export async function addToCounts(
  tx: Writing,
  sessionKey: number,
  added: { readonly participants: number; readonly voters: number; readonly seats?: number },
): Promise<void> {
  await tx.db
    .insertInto('session_counts')
    .values({ session_key: sessionKey, server: tx.server, seats: 0, ...added })
    .onConflict(conflict =>
      conflict.columns(['session_key', 'server']).doUpdateSet(eb => ({
        participants: eb('session_counts.participants', '+', eb.ref('excluded.participants')),
        voters: eb('session_counts.voters', '+', eb.ref('excluded.voters')),
        seats: eb('session_counts.seats', '+', eb.ref('excluded.seats')),
      })),
    )
    .execute()
}

/** Where questions stand; their phases hold until the commit. */
async function holdPhases(tx: Writing, sessionQuestionKeys: readonly number[]) {
  const rows = await tx.db
    .selectFrom('asked')
    .innerJoin('sessions', 'sessions.key', 'asked.session_key')
    .select(['asked.key', 'asked.opened_at', 'asked.added_ms', 'asked.phase', 'asked.run', 'sessions.state'])
    .where('asked.key', 'in', sessionQuestionKeys)
    .orderBy('asked.key')
    .$if(tx.rowLocks, query => query.forShare('asked'))
    .execute()
  return new Map(rows.map(row => [row.key, row]))
}

async function storedAnswers(
  tx: Writing,
  sessionQuestionKey: number,
  participantKeys: readonly number[],
): Promise<Map<number, { value: string; seq: number | null }>> {
  const rows = await tx.db
    .selectFrom('answers')
    .select(['participant_key', 'value', 'seq'])
    .where('asked_key', '=', sessionQuestionKey)
    .where('participant_key', 'in', [...participantKeys])
    .orderBy('participant_key')
    .$if(tx.rowLocks, query => query.forUpdate())
    .execute()
  return new Map(rows.map(row => [row.participant_key, row]))
}

/** A late retransmission never undoes a change of mind; answers without `seq` count as they come. */
function isOutdated(answer: SubmittedAnswer, standing: number | undefined): boolean {
  return answer.seq !== undefined && standing !== undefined && answer.seq <= standing
}

interface OpenedQuestion extends Opening {
  readonly added_ms: number
}

function isInTime(
  { questionTimes }: Writing,
  { validated: { sessionQuestion }, arrived }: SubmittedAnswer,
  held: OpenedQuestion,
  factors?: readonly TimeFactorFrom[],
): boolean {
  if (!sessionQuestion.timed) return true
  const now = questionTimes.now(held, arrived)
  // The countdown is not over.
  if (now < held.opened_at) return false
  const deadline = ownDeadline({ ...held, definition: sessionQuestion.definition }, factors)
  return deadline === null || now <= deadline + deadlineGraceMs
}

function answerRow({ questionTimes }: Writing, answer: SubmittedAnswer, opening: Opening): AnswerRow {
  const { arrivedAt, arrived } = answer
  const openedAt = opening.opened_at
  const { sessionQuestion, value } = answer.validated
  const accepted = sessionQuestion.anonymous
    ? publishedTime(arrivedAt, { isSelfPaced: !sessionQuestion.timed, openedAt })
    : arrivedAt
  return {
    asked_key: sessionQuestion.key,
    participant_key: answer.who.key,
    value,
    seq: answer.seq ?? null,
    accepted_at: accepted,
    // A self-paced session runs for days, and across restarts.
    elapsed_ms: sessionQuestion.timed
      ? questionTimes.now(opening, arrived) - openedAt
      : Math.max(0, arrivedAt - openedAt),
    text_at: sessionQuestion.definition.type === 'OPEN_TEXT' ? accepted : null,
  }
}
