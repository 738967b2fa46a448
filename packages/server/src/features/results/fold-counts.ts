import type { Count } from '@roomful/contract/question-types/tally'
import { leaseOfNumber } from '../../servers/server-numbers.ts'
import type { Writing } from '../../services.ts'
import { addToCountsOf } from './add-to-counts.ts'
import { addToTallies } from './add-to-tally.ts'

/** Questions, or sessions, whose rows one slice folds. */
const sliceSize = 100

/**
 * One slice of adding what a stopped server has counted to the rows of number 0: whoever sums up the rows of all
 * servers finds the same at every moment, in fewer rows.
 * @param after where the slice before ended; 0 at the beginning.
 * @returns where the next one begins; null when there is nothing more.
 */
type Folding = (tx: Writing, number: number, after: number) => Promise<number | null>

export const foldings: readonly Folding[] = [foldTallies, foldSessionCounts, dropNumber]

async function foldTallies(tx: Writing, number: number, after: number): Promise<number | null> {
  const questions = await tx.db
    .selectFrom('tallies')
    .select('session_question_key')
    .distinct()
    .where('server', '=', number)
    .where('session_question_key', '>', after)
    .orderBy('session_question_key')
    .limit(sliceSize)
    .execute()
  const last = questions.at(-1)
  if (!last) return null
  const keys = questions.map(row => row.session_question_key)
  // Whoever makes one row of all servers' rows keeps these to itself.
  await tx.db
    .selectFrom('session_questions')
    .select('key')
    .where('key', 'in', keys)
    .orderBy('key')
    .forShare()
    .execute()
  const rows = await tx.db
    .deleteFrom('tallies')
    .where('session_question_key', 'in', keys)
    .where('server', '=', number)
    .returning(['session_question_key', 'list', 'item', 'count'])
    .execute()
  const counts = Map.groupBy(rows, row => row.session_question_key)
  await addToTallies(
    asNumberZero(tx),
    keys.map(key => [
      key,
      (counts.get(key) ?? []).map(({ list, item, count }): Count => [list, item, count]),
    ]),
  )
  return last.session_question_key
}

async function foldSessionCounts(tx: Writing, number: number, after: number): Promise<number | null> {
  const sessions = await tx.db
    .selectFrom('session_counts')
    .select('session_key')
    .where('server', '=', number)
    .where('session_key', '>', after)
    .orderBy('session_key')
    .limit(sliceSize)
    .execute()
  const last = sessions.at(-1)
  if (!last) return null
  const keys = sessions.map(row => row.session_key)
  const rows = await tx.db
    .deleteFrom('session_counts')
    .where('session_key', 'in', keys)
    .where('server', '=', number)
    .returning(['session_key', 'participants', 'voters', 'seats'])
    .execute()
  rows.sort((a, b) => a.session_key - b.session_key)
  await addToCountsOf(
    asNumberZero(tx),
    rows.map(({ session_key, ...counts }) => [session_key, counts]),
  )
  return last.session_key
}

/** A server that has taken the number meanwhile keeps it, and is folded when it stops. */
async function dropNumber({ db, now }: Writing, number: number): Promise<null> {
  await db.deleteFrom('leases').where('name', '=', leaseOfNumber(number)).where('until', '<=', now).execute()
  return null
}

function asNumberZero(tx: Writing): Writing {
  return { ...tx, server: { ...tx.server, number: 0 } }
}
