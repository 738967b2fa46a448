import type { SessionOut, WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import { questionTypes } from '@roomful/contract/question-types/index'
import { votersList } from '@roomful/contract/question-types/tally'
import type { Envelope } from '../../lib/page.ts'
import type { Organization, Reading } from '../../services.ts'
import { themeOf } from '../organizations/look.ts'
import { picturedContent, picturedContentColumns, picturedQuestion } from '../presentations/first-slides.ts'
import { contentSlideOnScreen } from '../presentations/slide-on-screen.ts'
import { slidePlacesOf } from '../presentations/slide-places.ts'
import { findSession, sessionOut } from './session-row.ts'
import { type SessionSlide, withAdded } from './session-slides.ts'
import { listSessions, type SessionQuery } from './sessions.ts'

/** `list_sessions` with workspace details. The number of statements is independent of the page size. */
export async function listWorkspaceSessions(
  reading: Reading,
  organization: Organization,
  query: SessionQuery,
): Promise<Envelope & { sessions: WorkspaceSession[] }> {
  const { sessions, ...envelope } = await listSessions(reading, organization, query)
  return { ...envelope, sessions: await workspaceSessionsOf(reading, sessions) }
}

/** @throws ApiError NOT_FOUND */
export async function getWorkspaceSession(
  reading: Reading,
  organization: Organization,
  id: string,
): Promise<WorkspaceSession> {
  const [session] = await workspaceSessionsOf(reading, [
    sessionOut(await findSession(reading, organization, id)),
  ])
  return session!
}

/** Types without answers, excluded from response rates. */
const unanswerable = Object.entries(questionTypes).flatMap(([name, { answer }]) =>
  answer === null ? [name] : [],
)

async function workspaceSessionsOf(
  reading: Reading,
  sessions: readonly SessionOut[],
): Promise<WorkspaceSession[]> {
  if (sessions.length === 0) return []
  const rows = await reading.db
    .selectFrom('sessions as s')
    .innerJoin('presentations as p', 'p.key', 's.presentation_key')
    .leftJoin('users as u', 'u.key', 's.created_by')
    .select(['s.key', 's.id', 's.state', 's.screen', 's.active_session_question_key', 's.presentation_key'])
    .select(['p.title', 'p.theme', 'p.slide_count', 'u.id as creator_id', 'u.name as creator_name'])
    .where(
      's.id',
      'in',
      sessions.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const keys = rows.map(({ key }) => key)
  const [people, responses] = [await peopleOf(reading, keys), await responsesOf(reading, keys)]
  const live = rows.filter(({ state }) => state === 'LIVE')
  const [slides, extended] = [await slidesOnScreen(reading, live), await slidesUnlikeDecks(reading, live)]
  return sessions.map(session => {
    const { key, title, theme, slide_count, creator_id, creator_name } = byId.get(session.id)!
    const onScreen = slides.get(key)
    const { participants, voters } = people.get(key) ?? { participants: 0, voters: 0 }
    const asked = responses.get(key)
    // Answers of removed participants may have been kept: these count as voters, but not as participants.
    const places = Math.max(participants, voters) * (asked?.questions ?? 0)
    return {
      ...session,
      title,
      created_by: creator_id === null ? null : { id: creator_id, name: creator_name! },
      participants,
      response_rate: participants === 0 || places === 0 ? 0 : asked!.responses / places,
      on_screen: onScreen ? placedIn(onScreen, extended.get(key), slide_count) : null,
      theme: themeOf(theme),
    }
  })
}

interface SlideOnScreen extends Omit<NonNullable<WorkspaceSession['on_screen']>, 'slide_count'> {
  readonly id: string
}

/** @param slides all of a session with added questions or skipped slides; undefined: it has neither */
function placedIn(
  { id, ...shown }: SlideOnScreen,
  slides: readonly SessionSlide[] | undefined,
  slideCount: number,
): WorkspaceSession['on_screen'] {
  if (!slides) return { ...shown, slide_count: slideCount }
  const count = (some: readonly SessionSlide[]) => some.filter(({ skipped }) => skipped === 0).length
  // With all of them skipped, one may be on screen nevertheless.
  const slide_count = Math.max(1, count(slides))
  const before = slides.slice(
    0,
    slides.findIndex(slide => slide.id === id),
  )
  // A skipped one has the place of the slide that would be there instead.
  return { ...shown, place: Math.min(count(before) + 1, slide_count), slide_count }
}

/** All slides of each session with added questions or skipped slides. */
async function slidesUnlikeDecks(
  reading: Reading,
  sessions: readonly SessionScreen[],
): Promise<ReadonlyMap<number, readonly SessionSlide[]>> {
  const { db } = reading
  const ofSessions = sessions.map(({ key }) => key)
  const ofDecks = sessions.map(session => session.presentation_key)
  const [added, skipping] = await Promise.all([
    db
      .selectFrom('questions')
      .select(['session_key', 'id', 'follows', 'skipped'])
      .where('session_key', 'in', ofSessions)
      .orderBy('key', 'desc')
      .execute(),
    db
      .selectFrom('questions')
      .select('presentation_key as key')
      .where('presentation_key', 'in', ofDecks)
      .where('skipped', '=', 1)
      .union(
        db
          .selectFrom('content_slides')
          .select('presentation_key as key')
          .where('presentation_key', 'in', ofDecks)
          .where('skipped', '=', 1),
      )
      .execute(),
  ])
  const addedTo = Map.groupBy(added, row => row.session_key)
  const skippingDecks = new Set(skipping.map(row => row.key))
  const unlike = sessions.filter(one => addedTo.has(one.key) || skippingDecks.has(one.presentation_key))
  if (unlike.length === 0) return new Map()
  const decks = await slidePlacesOf(
    reading,
    unlike.map(one => one.presentation_key),
  )
  return new Map(
    unlike.map(({ key, presentation_key }) => [
      key,
      withAdded(decks.get(presentation_key) ?? [], addedTo.get(key) ?? []),
    ]),
  )
}

interface SessionScreen {
  readonly key: number
  readonly presentation_key: number
  readonly screen: string
  readonly active_session_question_key: number | null
}

/** The slides on screen by session, unless they were removed from the presentation. */
async function slidesOnScreen(
  { db }: Reading,
  sessions: readonly SessionScreen[],
): Promise<ReadonlyMap<number, SlideOnScreen>> {
  const contentIds = new Map(sessions.map(session => [session.key, contentSlideOnScreen(session)?.id ?? '']))
  const asked = sessions.flatMap(session => session.active_session_question_key ?? [])
  const [questions, contents] = await Promise.all([
    asked.length === 0
      ? []
      : db
          .selectFrom('session_questions as a')
          .innerJoin('questions as q', 'q.key', 'a.question_key')
          .select([
            'a.session_key',
            'q.id',
            'q.position',
            'q.type',
            'q.prompt',
            'q.options',
            'q.image',
            'q.settings',
          ])
          .select(eb =>
            eb
              .selectFrom('tallies as t')
              .select(({ fn }) => fn.sum<number | null>('t.count').as('sum'))
              .whereRef('t.session_question_key', '=', 'a.key')
              .where('t.list', '=', votersList)
              .as('answered'),
          )
          .where('a.key', 'in', asked)
          .execute(),
    db
      .selectFrom('content_slides')
      .select(['id', 'position', ...picturedContentColumns])
      .where('id', 'in', [...contentIds.values()])
      .execute(),
  ])
  const byQuestion = new Map(questions.map(row => [row.session_key, row]))
  const byContent = new Map(contents.map(row => [row.id, row]))
  return new Map(
    sessions.flatMap(({ key }) => {
      const content = byContent.get(contentIds.get(key)!)
      if (content)
        return [
          [
            key,
            { id: content.id, place: content.position + 1, slide: picturedContent(content), answered: null },
          ],
        ]
      const question = byQuestion.get(key)
      if (!question) return []
      const answered = unanswerable.includes(question.type) ? null : Number(question.answered ?? 0)
      return [
        [key, { id: question.id, place: question.position + 1, slide: picturedQuestion(question), answered }],
      ]
    }),
  )
}

/** Participants and voters by session. */
async function peopleOf({ db }: Reading, sessionKeys: readonly number[]) {
  const rows = await db
    .selectFrom('session_counts')
    .select('session_key')
    .select(eb => [
      eb.fn.sum<number>('participants').as('participants'),
      eb.fn.sum<number>('voters').as('voters'),
    ])
    .where('session_key', 'in', sessionKeys)
    .groupBy('session_key')
    .execute()
  return new Map(
    rows.map(row => [
      row.session_key,
      { participants: Number(row.participants), voters: Number(row.voters) },
    ]),
  )
}

/** Answerable questions asked and their answers, by session. */
async function responsesOf({ db }: Reading, sessionKeys: readonly number[]) {
  const rows = await db
    .selectFrom('session_questions as a')
    .leftJoin('questions as q', 'q.key', 'a.question_key')
    .leftJoin('tallies as t', join =>
      join.onRef('t.session_question_key', '=', 'a.key').on('t.list', '=', votersList),
    )
    .select('a.session_key')
    .select(eb => [
      eb.fn.count<number>('a.key').distinct().as('questions'),
      eb.fn.sum<number | null>('t.count').as('responses'),
    ])
    .where('a.session_key', 'in', sessionKeys)
    .where(eb =>
      eb.or([
        eb('q.type', 'not in', unanswerable),
        // A presentation removed from the trash has no questions left. Their frozen JSON has the type;
        // quotation marks in texts are escaped there.
        eb.and([
          eb('q.type', 'is', null),
          ...unanswerable.map(type => eb('a.definition', 'not like', `%"type":"${type}"%`)),
        ]),
      ]),
    )
    .groupBy('a.session_key')
    .execute()
  return new Map(
    rows.map(row => [
      row.session_key,
      { questions: Number(row.questions), responses: Number(row.responses ?? 0) },
    ]),
  )
}
