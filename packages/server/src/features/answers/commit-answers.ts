import { countsOfAnswer } from '@roomful/contract/question-types/rules'
import { addInto, countsOf } from '@roomful/contract/question-types/tally'
import type { Writing } from '../../services.ts'
import { addToCountsOf, addToTallies } from '../results/tallies.ts'
import { holdBackListed } from '../word-filter/reviews.ts'
import { AnswerGroup } from './answer-group.ts'
import { type AnswerRow, addVoters, insertAnswers, lockAnswers, replaceAnswers } from './answer-statements.ts'
import type { AnswerOutcome, SubmittedAnswer } from './given-answer.ts'
import { type LockedQuestionRows, lockQuestionRows } from './locked-questions.ts'
import { CachedVoters, renewVoters } from './voters.ts'

/** Increments of a question's tally. */
type TallyChange = Map<string, Map<string, number>>

/**
 * Stores answers and counts them in one transaction. Timeliness is decided against the phase row, which
 * locking, leaving and closing change: after one of these commits, no further answer is accepted. On
 * PostgreSQL this takes three round trips for any number of answers and questions, and a fourth if an answer
 * is changed: read state, insert, read existing, count and commit.
 */
export class AnswerCommitter {
  readonly #cachedVoters = new CachedVoters()

  /** @returns the outcome of each answer, in input order. */
  async commit(tx: Writing, answers: readonly SubmittedAnswer[]): Promise<AnswerOutcome[]> {
    const outcomes: AnswerOutcome[] = Array.from(answers, () => 'NOT_OPEN')
    const byQuestion = inOrder(Map.groupBy(answers.keys(), i => answers[i]!.validated.sessionQuestion.key))
    const questions = byQuestion.map(([, [first]]) => answers[first!]!.validated.sessionQuestion)
    const locked = await lockQuestionRows(tx, questions)
    const groups = byQuestion.flatMap(([key, indices]) => {
      const opening = locked.openings.get(key)
      if (opening?.phase === 'OPEN') return new AnswerGroup(tx, answers, indices, opening, locked, outcomes)
      const refusal = opening ? (opening.state === 'CLOSED' ? 'CLOSED' : 'NOT_OPEN') : 'REOPENED'
      for (const i of indices) outcomes[i] = refusal
      return []
    })
    await this.#store(tx, groups, locked)
    return outcomes
  }

  async #store(tx: Writing, groups: readonly AnswerGroup[], locked: LockedQuestionRows): Promise<void> {
    const rows = groups.flatMap(group => group.participantKeys.map(key => group.row(tx, key)))
    const [inserted] = await Promise.all([
      insertAnswers.execute(tx.db, rows),
      this.#addVoters(tx, groups, locked),
    ])
    const changes = new Map<AnswerGroup, TallyChange>(groups.map(group => [group, new Map()]))
    if (inserted.length < rows.length) await replaceStanding(tx, rows, inserted, changes)
    for (const [group, change] of changes)
      for (const [{ counts }, times] of group.given()) addInto(change, counts, times)
    const current = groups.filter(({ latest }) => latest.size > 0)
    tx.withCommit(() =>
      addToTallies(
        tx,
        current.map(group => [group.sessionQuestion.key, countsOf(changes.get(group)!)]),
      ),
    )
    const written = current.flatMap(group => {
      const { sessionQuestion } = group
      const isListed =
        sessionQuestion.wordsOf !== null ? locked.isListed.get(sessionQuestion.wordsOf) : undefined
      return isListed ? { sessionQuestion, answers: group.given().keys(), isListed } : []
    })
    tx.withCommit(() => holdBackListed(tx, written))
    for (const { sessionQuestion, latest } of current)
      tx.publish({
        type: 'answers',
        sessionKey: sessionQuestion.sessionKey,
        sessionQuestionKey: sessionQuestion.key,
        answered: { participantKeys: [...latest.keys()] },
      })
  }

  /** Records and counts first-time voters of a session. */
  async #addVoters(
    tx: Writing,
    groups: readonly AnswerGroup[],
    { removals }: LockedQuestionRows,
  ): Promise<void> {
    const bySession = inOrder(Map.groupBy(groups, ({ sessionQuestion }) => sessionQuestion.sessionKey))
    const missing = bySession.map(([sessionKey, some]) => {
      const removed = removals.get(sessionKey)!.count
      const answered = new Map(
        some.flatMap(({ sessionQuestion, participantKeys }) =>
          participantKeys.map(key => [key, sessionQuestion.key]),
        ),
      )
      const keys = this.#cachedVoters.missing(sessionKey, removed, [...answered.keys()])
      const rows = keys
        .toSorted((a, b) => a - b)
        .map(key => ({
          session_key: sessionKey,
          participant_key: key,
          session_question_key: answered.get(key)!,
        }))
      return { sessionKey, removed, keys, rows }
    })
    const added = await addVoters.execute(
      tx.db,
      missing.flatMap(({ rows }) => rows),
    )
    const voters = new Map(
      Map.groupBy(added, row => row.session_key)
        .entries()
        .map(([key, some]) => [key, some.length]),
    )
    for (const { sessionKey, removed, rows } of missing) {
      const count = voters.get(sessionKey) ?? 0
      if (removed > 0 && count < rows.length)
        voters.set(sessionKey, count + (await renewVoters(tx, sessionKey, rows)))
    }
    tx.withCommit(() =>
      addToCountsOf(
        tx,
        inOrder(voters).map(([sessionKey, count]) => [sessionKey, { voters: count }]),
      ),
    )
    tx.afterCommit(() => {
      for (const { sessionKey, removed, keys } of missing) this.#cachedVoters.add(sessionKey, removed, keys)
    })
  }
}

/** Replaces existing answers unless they are newer, and subtracts the old ones from the tally. */
async function replaceStanding(
  tx: Writing,
  rows: readonly AnswerRow[],
  inserted: readonly Pick<AnswerRow, 'session_question_key' | 'participant_key'>[],
  changes: ReadonlyMap<AnswerGroup, TallyChange>,
): Promise<void> {
  const fresh = Map.groupBy(inserted, row => row.session_question_key)
  const freshKeys = new Map(
    fresh.entries().map(([key, some]) => [key, new Set(some.map(one => one.participant_key))]),
  )
  const isFresh = (row: AnswerRow) =>
    freshKeys.get(row.session_question_key)?.has(row.participant_key) === true
  const others = rows.filter(row => !isFresh(row))
  const standing = Map.groupBy(await lockAnswers.execute(tx.db, others), row => row.session_question_key)
  const replaced: AnswerRow[] = []
  for (const [group, change] of changes) {
    const { definition, key } = group.sessionQuestion
    for (const { participant_key, value, seq } of standing.get(key) ?? []) {
      if (group.excludeIfOutdated(participant_key, { seq, value })) continue
      addInto(change, countsOfAnswer(definition, JSON.parse(value)), -1)
      replaced.push(group.row(tx, participant_key))
    }
  }
  tx.withCommit(() => replaceAnswers.execute(tx.db, replaced))
}

function inOrder<T>(byKey: ReadonlyMap<number, T>): [number, T][] {
  return [...byKey].sort(([a], [b]) => a - b)
}
