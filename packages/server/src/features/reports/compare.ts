import {
  type ComparedQuestion,
  type ComparisonOut,
  comparableVotersMin,
  comparedMax,
} from '@roomful/contract/features/reports/comparison'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { compareCodePoints } from '@roomful/contract/question-types/tally'
import { invalidParameters, notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Organization, Reading } from '../../services.ts'
import {
  type ComparedCounts,
  type CountedItem,
  comparedCounts,
  frozenCounts,
} from '../results/frozen-counts.ts'
import { readCounts } from '../results/read-kpis.ts'
import { readWholeCounts } from '../results/results.ts'
import { frozenDefinition, sessionQuestionsIn } from '../sessions/session-question.ts'
import { findSession, type SessionRow, sessions } from '../sessions/session-row.ts'
import { type Estimate, type Moments, meanDifference, momentsOf, proportionDifference } from './statistics.ts'

/** A question as one session asked it. */
interface Asked {
  readonly session: SessionRow
  readonly key: number
  readonly definition: QuestionDefinition
  /** Which time it was asked: reopening begins the next. */
  readonly round: number
  /** Frozen when the round ended; null: the current ones. */
  readonly counts: ComparedCounts | null
}

/**
 * `compare_sessions`.
 * @param list ids with commas; the last two sessions of the presentation unless given
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_PARAMETER
 */
export async function compareSessions(
  reading: Reading,
  organization: Organization,
  presentationId: string,
  list: string | undefined,
): Promise<ComparisonOut> {
  const presentation = await reading.db
    .selectFrom('presentations')
    .select('key')
    .where('organization_key', '=', organization.key)
    .where('id', '=', presentationId)
    .executeTakeFirst()
  if (!presentation) throw notFound('presentation')
  const runs =
    list === undefined
      ? await lastRuns(reading, presentation.key)
      : await runsNamed(reading, organization, presentation.key, list)
  const rounds = (await Promise.all(runs.map(session => askedIn(reading, session)))).flat()
  const asked = rounds.filter(({ counts }) => counts === null)
  // By the question's id: an edited one stays the same question, its options are matched by their texts.
  const groups = Map.groupBy(asked, ({ definition }) => definition.id)
  return comparisonOut(reading, presentationId, runs, [...groups.values()])
}

/**
 * `compare_questions`: questions of one session with the same type and options, in the order in which they
 * were asked, each with its counts before every reopening.
 * @throws ApiError NOT_FOUND
 */
export async function compareQuestions(
  reading: Reading,
  organization: Organization,
  sessionId: string,
): Promise<ComparisonOut> {
  const session = await findSession(reading, organization, sessionId)
  const asked = await askedIn(reading, session)
  const groups = Map.groupBy(asked, ({ definition: { type, prompt, options } }) => {
    const texts = options.map(({ text }) => comparable(text)).sort(compareCodePoints)
    // Without options, only the prompt says that it is the same question.
    return JSON.stringify([type, texts.length > 0 ? texts : comparable(prompt)])
  })
  return comparisonOut(reading, session.presentation_id, [session], [...groups.values()])
}

/** The last two sessions that were opened, oldest first. */
async function lastRuns(reading: Reading, presentationKey: number): Promise<SessionRow[]> {
  const rows = await sessions(reading)
    .where('sessions.presentation_key', '=', presentationKey)
    .where('sessions.deleted_at', 'is', null)
    .where('sessions.started_at', 'is not', null)
    .orderBy('sessions.started_at', 'desc')
    .orderBy('sessions.key', 'desc')
    .limit(2)
    .execute()
  return rows.reverse()
}

/** @throws ApiError NOT_FOUND, INVALID_REQUEST_PARAMETER */
async function runsNamed(
  reading: Reading,
  organization: Organization,
  presentationKey: number,
  list: string,
): Promise<SessionRow[]> {
  const ids = [...new Set(list.split(',').map(id => id.trim()))]
  if (ids.length < 2 || ids.length > comparedMax) {
    const message = `2 to ${comparedMax} different session IDs, separated by commas`
    throw invalidParameters([{ field: 'sessions', rule: 'count', message }])
  }
  const runs: SessionRow[] = []
  for (const id of ids) {
    const session = await findSession(reading, organization, id)
    if (session.presentation_key !== presentationKey) throw notFound('session of this presentation')
    runs.push(session)
  }
  return runs
}

/** Every round of every question. */
async function askedIn(reading: Reading, session: SessionRow): Promise<Asked[]> {
  const rows = await sessionQuestionsIn(reading, session.key)
  return rows.flatMap(row => {
    const definition = frozenDefinition(row)
    return [...frozenCounts(row), null].map((counts, i) => ({
      session,
      key: row.key,
      definition,
      round: i + 1,
      counts,
    }))
  })
}

async function comparisonOut(
  reading: Reading,
  presentation_id: string,
  runs: readonly SessionRow[],
  groups: readonly (readonly Asked[])[],
): Promise<ComparisonOut> {
  const questions: ComparedQuestion[] = []
  for (const group of groups) if (group.length > 1) questions.push(await compared(reading, group))
  return {
    presentation_id,
    runs: await Promise.all(
      runs.map(async session => ({
        session_id: session.id,
        started_at: timestamp(session.started_at),
        participants: (await readCounts(reading, session.key)).participants,
      })),
    ),
    questions,
  }
}

async function compared(reading: Reading, group: readonly Asked[]): Promise<ComparedQuestion> {
  const runs = await Promise.all(
    group.map(async ({ session, key, definition, round, counts }) => {
      const { voters, items, values } =
        counts ?? comparedCounts(definition, await readWholeCounts(reading, session, key, definition))
      return {
        session,
        definition,
        round,
        voters,
        items: new Map(items.map(item => [comparable(item.label), item])),
        moments: momentsIn(values),
      }
    }),
  )
  const [base] = runs as [(typeof runs)[number]]
  const isTooFew = (voters: number) => Math.min(voters, base.voters) < comparableVotersMin
  return {
    type: base.definition.type,
    prompt: base.definition.prompt,
    runs: runs.map(({ session, definition, round, voters, moments }, i) => ({
      session_id: session.id,
      question_id: definition.id,
      round,
      voters,
      too_few: isTooFew(voters),
      mean: moments && rounded(moments.mean),
      mean_difference:
        i === 0 || isTooFew(voters) || !moments || !base.moments
          ? null
          : roundedAll(meanDifference(moments, base.moments), 1),
    })),
    items: labelsOf(runs).map(([label, isCorrect]) => ({
      label,
      is_correct: isCorrect,
      runs: runs.map(({ items, voters }, i) => {
        const count = items.get(comparable(label))?.count ?? 0
        const before = { count: base.items.get(comparable(label))?.count ?? 0, whole: base.voters }
        return {
          count,
          share: voters === 0 ? null : rounded(count / voters),
          difference:
            i === 0 || isTooFew(voters)
              ? null
              : roundedAll(proportionDifference({ count, whole: voters }, before), 100),
        }
      }),
    })),
  }
}

/** Every label with whether it is right, as the first run that has it writes it. */
function labelsOf(
  runs: readonly { readonly items: ReadonlyMap<string, CountedItem> }[],
): [string, boolean][] {
  const all = new Map<string, [string, boolean]>()
  for (const { items } of runs)
    for (const [key, { label, isCorrect }] of items) all.getOrInsertComputed(key, () => [label, isCorrect])
  return [...all.values()]
}

/** Null with fewer than two answers. */
function momentsIn(values: ComparedCounts['values']): Moments | null {
  return values.reduce((sum, [, count]) => sum + count, 0) < 2 ? null : momentsOf(values)
}

function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

function roundedAll(
  { value, low, high }: Estimate,
  factor: number,
): Estimate & Record<string, number | null> {
  const scaled = (number: number) => rounded(number * factor)
  return {
    value: scaled(value),
    low: low === null ? null : scaled(low),
    high: high === null ? null : scaled(high),
  }
}
