import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type ReportOut,
  type ReportQuestion,
  type ReportShows,
  reportMax,
} from '@roomful/contract/features/reports/reports'
import { namesPeople } from '@roomful/contract/identity'
import { fixedShuffle } from '@roomful/contract/question-types/fixed-shuffle'
import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import {
  countsOfAnswer,
  onlyVoters,
  resultsOf,
  takesEntries,
  writtenIn,
} from '@roomful/contract/question-types/rules'
import { ApiError, invalidParameters, notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { readTime } from '../../lib/read-time.ts'
import { type Organization, type Reading, readingSnapshot, type Services } from '../../services.ts'
import { answerCell } from '../exports/answers-table.ts'
import { readContentSlides } from '../presentations/content-slides-in-rooms.ts'
import { inSlideOrder } from '../presentations/slide-places.ts'
import { entries, entryOrders } from '../qa/entries.ts'
import { entryOut } from '../qa/list-entries.ts'
import { hiddenKeys, isHidden } from '../results/hidden-texts.ts'
import { readKpis } from '../results/read-kpis.ts'
import { readShownResults, revealedQuestion } from '../results/results.ts'
import { readTotalsOf, type Total } from '../results/tallies.ts'
import { sessionExpiry } from '../retention/organization-retention.ts'
import { findRemoval } from '../retention/removal-records.ts'
import { finalTableOf } from '../scores/final-table.ts'
import { keepsPointsInRoom, publishedFigures, readFigures, rowsInstead } from '../scores/score-figures.ts'
import type { Scoreboards } from '../scores/scoreboard.ts'
import { noStandings, type Standings, scoreOf } from '../scores/standing.ts'
import { teamsOnLeaderboard } from '../scores/teams.ts'
import {
  frozenDefinition,
  type SessionQuestionRow,
  sessionQuestionsIn,
} from '../sessions/session-question.ts'
import { findSession, type SessionRow, settingsOf } from '../sessions/session-row.ts'
import { addedQuestions, sessionSlides } from '../sessions/session-slides.ts'
import { shownName, withheldItems } from '../word-filter/reviews.ts'
import { readTexts } from './report-texts.ts'

/** The query of a report. */
export interface ReportQuery {
  readonly question_id?: string
  readonly participant_id?: string
  /** ISO 8601 with an offset. */
  readonly from?: string
  readonly to?: string
  readonly explanations?: 'true' | 'false'
  readonly content_slides?: 'true' | 'false'
}

/** The extent of a report: everything for members, the creator's choice for holders of a link. */
export interface ReportExtent extends ReportShows {
  /** Whether questions count that are not final yet: their results are not for everybody. */
  readonly unrevealed: boolean
}

/** Questions read together before yielding to the event loop: some milliseconds. */
const questionsPerTurn = 10

/** The extent of a report for members and programs. */
function extentOf({ explanations, content_slides }: ReportQuery): ReportExtent {
  return {
    names: true,
    texts: true,
    qa: true,
    explanations: explanations !== 'false',
    content_slides: content_slides === 'true',
    unrevealed: true,
  }
}

/** `get_session_report`, from a consistent snapshot. @throws ApiError NOT_FOUND, INVALID_REQUEST_PARAMETER */
export function getSessionReport(
  services: Pick<Services, 'storage' | 'clock'>,
  organization: Organization,
  scoreboards: Scoreboards,
  sessionId: string,
  query: ReportQuery,
): Promise<ReportOut> {
  return readingSnapshot(services, async now => {
    const session = await findReported(now, organization, sessionId)
    return readReport(now, organization, scoreboards, session, extentOf(query), query)
  })
}

/** As `findSession`; for a session that retention has removed the error says so. @throws ApiError NOT_FOUND */
async function findReported(reading: Reading, organization: Organization, id: string): Promise<SessionRow> {
  try {
    return await findSession(reading, organization, id)
  } catch (error) {
    const removal = await findRemoval(reading, organization, 'SESSION', id)
    if (!removal) throw error
    const { at, days } = removal
    throw new ApiError(
      'NOT_FOUND',
      `This session was removed on ${at.slice(0, 10)}, ${days} days after its end, by the organization's retention rules.`,
    )
  }
}

/** A question with its revision that the session asked. */
interface Asked {
  readonly row: SessionQuestionRow
  readonly definition: QuestionDefinition
}

/** The participant to whom a report is limited. */
interface Person {
  readonly key: number
}

interface Filter {
  readonly person: Person | undefined
  /** Unix ms. */
  readonly from: number
  readonly to: number
}

/**
 * Reads a report from tallies and counters, at a cost independent of the number of answers but for the first
 * reading of a leaderboard.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_PARAMETER
 */
export async function readReport(
  reading: Reading,
  organization: Organization,
  scoreboards: Scoreboards,
  session: SessionRow,
  extent: ReportExtent,
  query: ReportQuery = {},
): Promise<ReportOut> {
  const filter: Filter = {
    from: readTime('from', query.from) ?? Number.NEGATIVE_INFINITY,
    to: readTime('to', query.to) ?? Number.POSITIVE_INFINITY,
    person:
      query.participant_id === undefined
        ? undefined
        : await findPerson(reading, session, query.participant_id),
  }
  const rows = await sessionQuestionsIn(reading, session.key)
  const all = rows.map(row => ({ row, definition: frozenDefinition(row) }))
  if (query.question_id !== undefined && !all.some(({ row }) => row.question_id === query.question_id))
    throw notFound('question in this session')
  const asked = all.filter(
    ({ row }) =>
      (query.question_id === undefined || row.question_id === query.question_id) &&
      row.opened_at >= filter.from &&
      row.opened_at < filter.to &&
      (extent.unrevealed || session.state === 'CLOSED' || row.phase === 'REVEALED'),
  )
  const isWhole = query.question_id === undefined && !filter.person && !query.from && !query.to
  const { leaderboard: hasPoints } = settingsOf(session)
  const isInRoom = keepsPointsInRoom(session)
  const [{ title }, kpis, standings, figures, removal, expiry, [qa, moreQa], questions, contentSlides] =
    await Promise.all([
      reading.db
        .selectFrom('presentations')
        .select('title')
        .where('key', '=', session.presentation_key)
        .executeTakeFirstOrThrow(),
      readKpis(reading, session, rows),
      isInRoom || !hasPoints ? noStandings : scoreboards.standingsOf(reading, session, rows),
      isInRoom && hasPoints ? readFigures(reading, session, scoreboards, rows) : null,
      findRemoval(reading, organization, 'NAMES', session.id),
      sessionExpiry(reading, organization, session.ended_at),
      extent.qa ? entriesOf(reading, asked, filter) : ([[], false] as const),
      questionsOf(reading, session, asked, extent, filter.person),
      extent.content_slides && isWhole && (extent.unrevealed || session.state === 'CLOSED')
        ? contentSlidesOf(reading, session, asked)
        : [],
    ])
  const isNamed = extent.names && namesPeople(session)
  const [leaderboard, teams, participants] = await Promise.all([
    leaderboardOf(reading, standings, filter.person, isNamed),
    // A report of one participant has no others.
    filter.person || isInRoom ? [] : teamsOnLeaderboard(reading, session, standings),
    isNamed ? participantsOf(reading, session, standings, filter.person) : [],
  ])
  return {
    session_id: session.id,
    presentation_id: session.presentation_id,
    title,
    state: session.state,
    mode: session.mode,
    identity_mode: session.identity_mode,
    started_at: timestamp(session.started_at),
    ended_at: timestamp(session.ended_at),
    expires_at: timestamp(expiry),
    kpis,
    questions,
    content_slides: contentSlides,
    entries: qa.map(entry => (extent.names ? entry : { ...entry, asker_name: null })),
    more_entries: moreQa,
    leaderboard,
    leaderboard_total: figures?.scored ?? standings.ranked.length,
    teams,
    ...(figures ? publishedFigures(session, figures) : rowsInstead),
    final_table: extent.names ? finalTableOf(session) : [],
    participants,
    participants_total: kpis.participants,
    removals: removal ? [{ at: removal.at, days: removal.days, names: removal.removed.names ?? 0 }] : [],
  }
}

/** @throws ApiError NOT_FOUND; INVALID_REQUEST_PARAMETER in an anonymous session */
async function findPerson({ db }: Reading, session: SessionRow, id: string): Promise<Person> {
  if (!namesPeople(session)) {
    const message = 'only for sessions with participant names'
    throw invalidParameters([{ field: 'participant_id', rule: 'identified', message }])
  }
  const row = await db
    .selectFrom('participants')
    .select('key')
    .where('session_key', '=', session.key)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('participant in this session')
  return row
}

async function questionsOf(
  reading: Reading,
  session: SessionRow,
  asked: readonly Asked[],
  extent: ReportExtent,
  person: Person | undefined,
): Promise<ReportQuestion[]> {
  const shuffle = fixedShuffle(session.shuffle_seed)
  const parts = person
    ? await partsOfPerson(reading, session, asked, person)
    : await partsOfRoom(reading, session, asked, extent)
  return asked.map(({ row, definition }, i) => {
    const question = revealedQuestion(row, definition, shuffle)
    const { explanation: _, ...unexplained } = question
    return {
      question: extent.explanations ? question : unexplained,
      ...withExtent(parts[i]!, extent),
    }
  })
}

/** Without skipped slides, and those added after the session, which were for other audiences. */
async function contentSlidesOf(
  reading: Reading,
  session: SessionRow,
  asked: readonly Asked[],
): Promise<ReportOut['content_slides']> {
  const [contents, added] = await Promise.all([
    readContentSlides(reading, session.presentation_key),
    addedQuestions(reading, session.key),
  ])
  const ids = (await sessionSlides(reading, session, added)).map(({ id }) => id)
  const isAsked = new Set(asked.map(({ row }) => row.question_id))
  return inSlideOrder(contents)
    .filter(({ createdAt, skipped }) => skipped === 0 && createdAt <= (session.ended_at ?? reading.now))
    .map(({ slide: { onPhones: _, ...slide } }) => ({
      ...slide,
      before: ids.slice(ids.indexOf(slide.id)).find(id => isAsked.has(id)) ?? null,
    }))
}

/** One question of a session as its report shows it to members. */
export async function readReportQuestion(
  reading: Reading,
  session: SessionRow,
  row: SessionQuestionRow,
): Promise<Pick<ReportQuestion, 'question' | 'results'> & Pick<ReportOut, 'entries'>> {
  const asked = [{ row, definition: frozenDefinition(row) }]
  const whole = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, person: undefined }
  const [[of], [entries]] = await Promise.all([
    questionsOf(reading, session, asked, extentOf({}), undefined),
    entriesOf(reading, asked, whole),
  ])
  return { question: of!.question, results: of!.results, entries }
}

type Part = Omit<ReportQuestion, 'question'>

async function partsOfRoom(
  reading: Reading,
  session: SessionRow,
  asked: readonly Asked[],
  extent: ReportExtent,
): Promise<Part[]> {
  // Long lists are read one by one, cut; all others in one statement.
  const bounded = asked.filter(({ definition }) => !typeOf(definition).longLists?.length)
  const totals: ReadonlyMap<number, readonly Total[]> = await readTotalsOf(
    reading.db,
    bounded.map(({ row }) => row.key),
  )
  const readTotals = async (key: number) => totals.get(key) ?? []
  const parts: Part[] = []
  for (let from = 0; from < asked.length; from += questionsPerTurn) {
    await nextTurn()
    parts.push(...(await Promise.all(asked.slice(from, from + questionsPerTurn).map(partOf))))
  }
  return parts

  async function partOf({ row, definition }: Asked): Promise<Part> {
    const results = await readShownResults(reading, session, row.key, definition, readTotals, 0)
    const texts =
      typeOf(definition).fields.texts && extent.texts
        ? await readTexts(reading, row.key, { offset: 0, limit: reportMax.texts + 1 })
        : []
    return {
      results: {
        ...results,
        ...(results.texts && {
          texts: texts.slice(0, reportMax.texts).map(({ text, created_at }) => ({ text, created_at })),
        }),
      },
      more_texts: texts.length > reportMax.texts,
      answer: null,
    }
  }
}

/** Results of one participant's answers alone. */
async function partsOfPerson(
  reading: Reading,
  session: SessionRow,
  asked: readonly Asked[],
  person: Person,
): Promise<Part[]> {
  const keys = asked.map(({ row }) => row.key)
  const rows =
    keys.length === 0
      ? []
      : await reading.db
          .selectFrom('answers')
          .select(['session_question_key', 'value', 'accepted_at'])
          .where('participant_key', '=', person.key)
          .where('session_question_key', 'in', keys)
          .execute()
  const answers = new Map(rows.map(row => [row.session_question_key, row]))
  const parts: Part[] = []
  for (const { row, definition } of asked) {
    const given = answers.get(row.key)
    const value = given && JSON.parse(given.value)
    const tally = new Map<string, Map<string, number>>()
    for (const [list, item, count] of given ? countsOfAnswer(definition, value) : [])
      tally.getOrInsertComputed(list, () => new Map()).set(item, count)
    const texts =
      given && typeOf(definition).fields.texts
        ? [{ text: value.text as string, created_at: timestamp(given.accepted_at) }]
        : []
    const results = resultsOf(session.id, definition, {
      tally,
      texts,
      spins: [],
    })
    const isWithheld = given !== undefined && (await isAnswerHidden(reading, row.key, definition, value))
    const cell = given && !isWithheld ? answerCell(definition, value) : null
    parts.push({
      results: isWithheld ? onlyVoters(definition, results) : results,
      more_texts: false,
      answer: cell === null ? null : String(cell),
    })
  }
  return parts
}

/** Whether an answer contains a text that a moderator has hidden or not approved. */
async function isAnswerHidden(
  reading: Reading,
  sessionQuestionKey: number,
  definition: QuestionDefinition,
  value: unknown,
): Promise<boolean> {
  const written = [...writtenIn(definition, value)]
  if (written.length === 0) return false
  const hidden = await hiddenKeys(reading, sessionQuestionKey)
  const withheld = await withheldItems(reading.db, sessionQuestionKey).execute()
  const items = new Set(withheld.map(({ item }) => item))
  return written.some(({ item, text }) => isHidden(hidden, text) || items.has(item))
}

/** Without what participants wrote, where the report is to have none of it; accepted texts are the presenter's. */
function withExtent(part: Part, { texts }: ReportExtent): Part {
  if (texts) return part
  const { groups: _, ...results } = part.results
  const shown: QuestionResultsOut = {
    ...results,
    words: results.words && [],
    texts: results.texts && [],
    blank_stats:
      results.blank_stats?.map(blank => ({
        ...blank,
        answers: blank.answers.filter(({ is_correct }) => is_correct),
      })) ?? null,
  }
  return { ...part, results: shown, more_texts: false }
}

/** Public entries under the asked QA questions, by attention, and whether there are more. */
async function entriesOf(
  reading: Reading,
  asked: readonly Asked[],
  { person, from, to }: Filter,
): Promise<readonly [ReportOut['entries'], boolean]> {
  const keys = asked.flatMap(({ row, definition }) => (takesEntries(definition) ? [row.key] : []))
  if (keys.length === 0) return [[], false]
  let found = entries(reading)
    .where('entries.session_question_key', 'in', keys)
    .where('entries.lifecycle', 'in', ['PUBLISHED', 'ANSWERED'])
    // Not those asked anonymously: the filter would name their asker.
    .$if(person !== undefined, q =>
      q.where('entries.participant_key', '=', person!.key).where('entries.asker_name', 'is not', null),
    )
    .$if(Number.isFinite(from), q => q.where('entries.created_at', '>=', from))
    .$if(Number.isFinite(to), q => q.where('entries.created_at', '<', to))
  for (const place of entryOrders.attention) found = found.orderBy(place)
  const rows = await found.limit(reportMax.entries + 1).execute()
  return [rows.slice(0, reportMax.entries).map(entryOut), rows.length > reportMax.entries]
}

async function leaderboardOf(
  { db }: Reading,
  { ranked, byParticipant }: Standings,
  person: Person | undefined,
  isNamed: boolean,
): Promise<ReportOut['leaderboard']> {
  const own = person && byParticipant.get(person.key)
  const shown = person ? (own ? [own] : []) : ranked.slice(0, reportMax.places)
  const keys = shown.map(({ participantKey }) => participantKey)
  const rows =
    isNamed && keys.length > 0
      ? await db
          .selectFrom('participants')
          .select(['key', 'id', 'display_name', 'name_review'])
          .where('key', 'in', keys)
          .execute()
      : []
  const people = new Map(rows.map(row => [row.key, row]))
  return shown.map(({ participantKey, place, points }) => {
    const row = people.get(participantKey)
    return { place, points, participant_id: row?.id ?? null, display_name: row ? shownName(row) : null }
  })
}

async function participantsOf(
  { db }: Reading,
  session: SessionRow,
  standings: Standings,
  person: Person | undefined,
): Promise<ReportOut['participants']> {
  const rows = await db
    .selectFrom('participants')
    .select(['key', 'id', 'display_name', 'name_review', 'joined_at', 'seal'])
    .where('session_key', '=', session.key)
    .$if(person !== undefined, q => q.where('key', '=', person!.key))
    .where('removed_at', 'is', null)
    .orderBy('key')
    .limit(reportMax.participants)
    .execute()
  return rows.map(row => ({
    id: row.id,
    display_name: shownName(row),
    joined_at: timestamp(row.joined_at),
    identity_seal: row.seal,
    score: scoreOf(standings, row.key),
  }))
}
