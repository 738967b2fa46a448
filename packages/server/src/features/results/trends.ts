import type { TrendsOut } from '@roomful/contract/features/results/trends'
import { typeOf } from '@roomful/contract/question-types/index'
import type { Organization, Reading, Writing } from '../../services.ts'
import { MultiRow } from '../../storage/multi-row.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { readParticipation } from './read-kpis.ts'

/** The counters of each month, besides `TYPE …` for each question type. */
const counted = ['SESSIONS', 'PARTICIPANTS', 'RESPONSES', 'PLACES'] as const
const typePrefix = 'TYPE '
const monthsDefault = 12

const addedTrends = new MultiRow<{ organization_key: number; month: string; name: string; count: number }>(
  { organization_key: 'bigint', month: 'text', name: 'text', count: 'bigint' },
  (db, rows) =>
    db
      .insertInto('trend_counts')
      .columns(['organization_key', 'month', 'name', 'count'])
      .expression(rows)
      .onConflict(conflict =>
        conflict
          .columns(['organization_key', 'month', 'name'])
          .doUpdateSet(eb => ({ count: eb('trend_counts.count', '+', eb.ref('excluded.count')) })),
      ) as never,
)

/**
 * Adds a session that closes to the counts of the month in which it was opened. They contain no names and stay when the
 * session is deleted. Sessions that were never opened count nothing.
 */
export async function countTrends(
  tx: Writing,
  { key: organization_key }: Organization,
  session: SessionRow,
): Promise<void> {
  if (session.started_at === null) return
  const month = monthOf(session.started_at)
  const asked = (await sessionQuestionsIn(tx, session.key)).map(row => ({
    key: row.key,
    definition: frozenDefinition(row),
  }))
  const { participants, voters, total_responses } = await readParticipation(tx, session.key, asked)
  const answerable = asked.filter(({ definition }) => typeOf(definition).answer !== null).length
  const counts = new Map<string, number>([
    ['SESSIONS', 1],
    ['PARTICIPANTS', participants],
    ['RESPONSES', total_responses],
    // As in the response rate of a session: removed participants whose answers were kept are voters.
    ['PLACES', Math.max(participants, voters) * answerable],
  ])
  for (const { definition } of asked) {
    const name = `${typePrefix}${definition.type}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  // Sorted, so that sessions that close at once never deadlock.
  const rows = [...counts]
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => ({ organization_key, month, name, count }))
  await addedTrends.execute(tx.db, rows)
}

/** `get_trends`: a few rows for each month, however many sessions there were. */
export async function getTrends(
  { db, now }: Reading,
  organization: Organization,
  { months: wanted = monthsDefault }: { readonly months?: number },
): Promise<TrendsOut> {
  const months = monthsUpTo(now, wanted)
  const rows = await db
    .selectFrom('trend_counts')
    .select(['month', 'name', 'count'])
    .where('organization_key', '=', organization.key)
    .where('month', '>=', months[0]!)
    .where('month', '<=', months.at(-1)!)
    .execute()
  const byMonth = Map.groupBy(rows, ({ month }) => month)
  const types = new Map<string, number>()
  for (const { name, count } of rows)
    if (name.startsWith(typePrefix)) {
      const type = name.slice(typePrefix.length)
      types.set(type, (types.get(type) ?? 0) + Number(count))
    }
  return {
    months: months.map(month => {
      const found = new Map((byMonth.get(month) ?? []).map(({ name, count }) => [name, Number(count)]))
      const [sessions, participants, responses, places] = counted.map(name => found.get(name) ?? 0) as [
        number,
        number,
        number,
        number,
      ]
      return {
        month,
        sessions,
        participants,
        responses,
        response_rate: places === 0 ? 0 : Math.round((responses / places) * 10_000) / 10_000,
      }
    }),
    question_types: [...types]
      .map(([type, asked]) => ({ type, asked }))
      .sort((a, b) => b.asked - a.asked || (a.type < b.type ? -1 : 1)),
  }
}

function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7)
}

/** Oldest first. */
function monthsUpTo(now: number, count: number): string[] {
  const last = new Date(now)
  return Array.from({ length: count }, (_, i) =>
    monthOf(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - (count - 1 - i), 1)),
  )
}
