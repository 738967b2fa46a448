import type { ReportTextPage } from '@roomful/contract/features/reports/reports'
import { namesPeople } from '@roomful/contract/identity'
import { typeOf } from '@roomful/contract/question-types/index'
import { sql } from 'kysely'
import { notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { makePage, type PageRequest, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading } from '../../services.ts'
import { hiddenKeys, isHidden } from '../results/hidden-texts.ts'
import { anonymizedAnswers, linkedAnswers, textPrefix } from '../results/stored-answers.ts'
import { findSessionQuestion, frozenDefinition } from '../sessions/session-question.ts'
import { findSession, type SessionRow } from '../sessions/session-row.ts'
import { shownName, withheldItems } from '../word-filter/reviews.ts'

/** Positions in the list, from 0. */
const isPosition = (text: string) => /^\d{1,9}$/.test(text)

/** A part of a list of texts. */
interface Range {
  readonly offset: number
  readonly limit: number
}

/**
 * `list_report_texts`. New answers change positions, so pages are best effort while the session is LIVE.
 * @throws ApiError NOT_FOUND, also for a question of another type; INVALID_REQUEST_PARAMETER
 */
export async function listReportTexts(
  reading: Reading,
  organization: Organization,
  sessionId: string,
  query: PageRequest & { readonly question_id: string },
): Promise<ReportTextPage> {
  const session = await findSession(reading, organization, sessionId)
  return textsOf(reading, session, query, { isNamed: true, unrevealed: true })
}

interface TextsExtent {
  /** Whether with participants. */
  readonly isNamed: boolean
  /** Whether of a question that is not final yet. */
  readonly unrevealed: boolean
  /** Called before texts are read, with the number of those to skip. */
  readonly onSkip?: (texts: number) => Promise<void>
}

/** As `listReportTexts`, of a session that was looked up. */
export async function textsOf(
  reading: Reading,
  session: SessionRow,
  { question_id, ...request }: PageRequest & { readonly question_id: string },
  { isNamed, unrevealed, onSkip }: TextsExtent,
): Promise<ReportTextPage> {
  const window = readPageRequest(`report texts ${session.id} ${question_id}`, request, isPosition)
  const row = await findSessionQuestion(reading, session.key, question_id)
  const isShown = unrevealed || session.state === 'CLOSED' || row?.phase === 'REVEALED'
  if (!row || !isShown || !typeOf(frozenDefinition(row)).fields.texts)
    throw notFound('open question in this session')
  const anchor = window.anchor === null ? -1 : Number(window.anchor)
  const backwards = window.direction === 'backwards'
  const offset = backwards ? Math.max(0, anchor - window.limit - 1) : anchor + 1
  const limit = backwards ? Math.max(0, anchor) - offset : window.limit + 1
  await onSkip?.(offset)
  const read = (await readTexts(reading, row.key, { offset, limit })).map((text, i) => ({
    ...text,
    position: offset + i,
  }))
  if (backwards) read.reverse()
  const { envelope, rows } = makePage(window, read, text => String(text.position))
  const people =
    isNamed && namesPeople(session)
      ? await namesOf(
          reading,
          rows.map(({ participantKey }) => participantKey),
        )
      : new Map<number, Named>()
  const texts = rows.map(({ text, created_at, participantKey }) => ({
    text,
    created_at,
    participant_id: people.get(participantKey)?.id ?? null,
    display_name: people.get(participantKey)?.display_name ?? null,
  }))
  return { ...envelope, texts }
}

/** First batch where texts are hidden; each further one is as large as all before, so that together they skip few rows. */
const firstBatchRows = 1_000

interface ReportText {
  readonly text: string
  readonly created_at: string
  /** 0: anonymized. */
  readonly participantKey: number
}

/**
 * Shown texts of an open question, newest first. Hidden ones are hidden by their key, which only code can compute: with any,
 * texts are read from the start.
 */
export async function readTexts(
  reading: Reading,
  sessionQuestionKey: number,
  { offset, limit }: Range,
): Promise<ReportText[]> {
  const hidden = await hiddenKeys(reading, sessionQuestionKey)
  if (hidden.size === 0) return publishedTexts(reading, sessionQuestionKey, { offset, limit })
  const shown: ReportText[] = []
  let toSkip = offset
  for (let from = 0, size = firstBatchRows; ; from += size, size = from) {
    const batch = await publishedTexts(reading, sessionQuestionKey, { offset: from, limit: size })
    for (const text of batch) {
      if (shown.length === limit) return shown
      if (isHidden(hidden, text.text)) continue
      if (toSkip > 0) toSkip--
      else shown.push(text)
    }
    if (batch.length < size) return shown
  }
}

/** From a consistent snapshot of both answer tables. */
async function publishedTexts(
  { db }: Reading,
  sessionQuestionKey: number,
  { offset, limit }: Range,
): Promise<ReportText[]> {
  const linked = linkedAnswers(db, sessionQuestionKey)
    .select('answers.participant_key')
    .where('answers.text_at', 'is not', null)
    .where('answers.value', 'not in', withheldItems(db, sessionQuestionKey))
    .orderBy('answers.text_at', 'desc')
    .orderBy(textPrefix)
    .orderBy('answers.value')
    .limit(limit)
    .offset(offset)
  const anonymized = anonymizedAnswers(db, sessionQuestionKey)
    .select(sql<number>`0`.as('participant_key'))
    .where('anonymized_answers.value', 'not in', withheldItems(db, sessionQuestionKey))
    .orderBy('anonymized_answers.place')
    .limit(limit)
    .offset(offset)
  const rows = await db
    .selectFrom(linked.as('linked'))
    .selectAll()
    .unionAll(db.selectFrom(anonymized.as('anonymized')).selectAll())
    .execute()
  return rows.map(row => ({
    text: JSON.parse(row.value).text,
    created_at: timestamp(row.text_at!),
    participantKey: row.participant_key,
  }))
}

interface Named {
  readonly id: string
  readonly display_name: string | null
}

async function namesOf({ db }: Reading, keys: readonly number[]): Promise<ReadonlyMap<number, Named>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('participants')
    .select(['key', 'id', 'display_name', 'name_review'])
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(row => [row.key, { id: row.id, display_name: shownName(row) }]))
}
