import type { RoomLook } from '@roomful/contract/features/organizations/look'
import type { Section } from '@roomful/contract/features/presentations/sections'
import type { SessionSettings } from '@roomful/contract/features/sessions/sessions'
import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { isScored } from '@roomful/contract/question-types/scoring'
import type { Participation, Phase, Review } from '@roomful/contract/room/protocol'
import { imagesOf } from '../../features/images/image-uses.ts'
import { roomLook } from '../../features/organizations/look.ts'
import { stillAnswering } from '../../features/participants/extra-time.ts'
import { type TimeRequest, timeRequestsIn } from '../../features/participants/time-requests.ts'
import {
  type ContentSlideShown,
  type ListedContentSlide,
  listContentSlides,
  readContentSlide,
} from '../../features/presentations/content-slides-in-rooms.ts'
import { definitionOf, type QuestionRow } from '../../features/presentations/question-row.ts'
import { questionsOf } from '../../features/presentations/questions.ts'
import { contentSlideOnScreen } from '../../features/presentations/slide-on-screen.ts'
import { hiddenTexts } from '../../features/results/hidden-texts.ts'
import { readParticipation } from '../../features/results/read-kpis.ts'
import { stepTarget } from '../../features/session-control/control-session.ts'
import { endsRound } from '../../features/session-control/rounds.ts'
import {
  frozenDefinition,
  hasRightAnswer,
  sessionQuestionsIn,
} from '../../features/sessions/session-question.ts'
import { type SessionRow, sessions, settingsOf } from '../../features/sessions/session-row.ts'
import {
  addedQuestions,
  placeSlides,
  type SessionSlide,
  withAdded,
} from '../../features/sessions/session-slides.ts'
import { namedTeams } from '../../features/sessions/teams.ts'
import { type TimeFactorFrom, timeFactorsIn } from '../../features/sessions/time-factors.ts'
import { reviewsIn } from '../../features/word-filter/reviews.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Organization, Reading, Services } from '../../services.ts'

/** A question as asked in a session, with its state. Times are Unix ms. */
export interface QuestionSnapshot {
  /** Changes when the question is reopened without its answers. */
  readonly key: number
  readonly position: number
  /** Its position among the questions that are not skipped, from 1; of a self-paced session's, which never change. */
  readonly number: number
  readonly definition: QuestionDefinition
  readonly phase: Phase
  readonly openedAt: number
  readonly deadlineAt: number | null
  readonly resultsShown: boolean
  /** Extra time granted to all participants. */
  readonly addedMs: number
  /** Start of the running limit of a reopened question; null: when it was opened first. */
  readonly limitFrom: number | null
  readonly hasRightAnswer: boolean
  /** It can earn points. */
  readonly isScored: boolean
}

/** A room's content, except for results and the participants' own data. */
export interface RoomSnapshot {
  readonly session: SessionRow
  readonly settings: SessionSettings
  /** Current names of the teams; empty without any. */
  readonly teamNames: readonly string[]
  /** Entries and names with listed words that were not approved. */
  readonly reviews: readonly Review[]
  readonly organization: Organization
  readonly title: string
  /** Undefined: ours. */
  readonly look: RoomLook | undefined
  /** Its part of the address of a permanent room. */
  readonly organizationAddress: string | null
  readonly sessionQuestions: readonly QuestionSnapshot[]
  /** The question on screen. */
  readonly active: QuestionSnapshot | null
  /** The content slide on screen. */
  readonly contentSlide: ContentSlideShown | null
  /** Of the presentation, and added ones. */
  readonly questions: readonly (Pick<QuestionRow, 'id' | 'type' | 'prompt' | 'notes'> & {
    readonly isAdded: boolean
    readonly skipped: number
  })[]
  readonly contentSlides: readonly ListedContentSlide[]
  /** When a hands-free session moves on by itself, Unix ms; null: not by itself. */
  readonly advanceAt: number | null
  readonly sections: readonly Section[]
  /** Ids of the images of the slide that a step forward shows. */
  readonly nextImages: readonly string[]
  /** Whether a step forward shows the leaderboard: the end of a round. */
  readonly isLeaderboardNext: boolean
  /** By participant. */
  readonly timeFactors: ReadonlyMap<number, readonly TimeFactorFrom[]>
  readonly timeRequests: readonly TimeRequest[]
  /** Texts of the question on screen that are hidden from every display. */
  readonly hiddenTexts: readonly string[]
  /**
   * Individual deadlines of connected participants with extended time who have not answered the question on screen (Unix ms;
   * null: none).
   */
  readonly stillAnswering: readonly (number | null)[]
  /** Null until the session is CLOSED. */
  readonly participation: Participation | null
  /** Points can be earned, and no question that can earn more is left after the slide on screen. */
  readonly scoresAreFinal: boolean
}

/** The current time on the clock of the question on screen, which devices compare with its deadline. Unix ms. */
export function nowOnScreen(
  { questionTimes, clock }: Pick<Services, 'questionTimes' | 'clock'>,
  { active }: Pick<RoomSnapshot, 'active'>,
): number {
  return active ? questionTimes.now({ key: active.key, opened_at: active.openedAt }) : clock.now()
}

/** @throws ApiError NOT_FOUND */
export async function loadSnapshot(reading: Reading, sessionKey: number): Promise<RoomSnapshot> {
  const row = await sessions(reading)
    .innerJoin('organizations', 'organizations.key', 'sessions.organization_key')
    .innerJoin('presentations', 'presentations.key', 'sessions.presentation_key')
    .select([
      'organizations.id as organization_id',
      'organizations.plan',
      'organizations.look',
      'organizations.address',
      'presentations.title',
      'presentations.theme',
      'presentations.sections',
    ])
    .where('sessions.key', '=', sessionKey)
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'No such session.')
  const { organization_id, plan, title, look, address, theme, sections: storedSections, ...session } = row
  const sections: readonly Section[] = JSON.parse(storedSections)
  const organization = { key: session.organization_key, id: organization_id, plan }
  const settings = settingsOf(session)
  const onScreen = contentSlideOnScreen(session)
  const { presentation_key: presentationKey, active_session_question_key: activeKey } = session
  const questionRows = questionsOf(reading, presentationKey)
  const [rows, deck, listed, added, reviews, contentSlide, timeFactors, timeRequests, hidden, teams] =
    await Promise.all([
      sessionQuestionsIn(reading, sessionKey),
      questionRows,
      listContentSlides(reading, presentationKey, questionRows),
      addedQuestions(reading, sessionKey),
      reviewsIn(reading, session),
      onScreen && readContentSlide(reading, presentationKey, onScreen),
      timeFactorsIn(reading, [sessionKey]),
      timeRequestsIn(reading, sessionKey),
      activeKey === null ? [] : hiddenTexts(reading, activeKey),
      namedTeams(reading, session),
    ])
  const all = withAdded(inDeckOrder(deck, listed), added)
  const { questions, contentSlides } = placeSlides(all, [...deck, ...added], listed)
  const addedIds = new Set(added.map(({ id }) => id))
  const activeRow = rows.find(one => one.question_id === session.active_question_id)
  const isSelfPaced = session.mode === 'SELF_PACED'
  const sessionQuestions = rows.map((one, i) => {
    const definition = inRoom(frozenDefinition(one), settings)
    return {
      key: one.key,
      position: one.position,
      number: isSelfPaced ? i + 1 : numberOf(definition.id, questions),
      definition,
      isScored: isScored(definition),
      phase: one.phase,
      openedAt: one.opened_at,
      deadlineAt: one.deadline_at,
      resultsShown: one.results_shown === 1,
      addedMs: one.added_ms,
      limitFrom: one.limit_from,
      hasRightAnswer: hasRightAnswer(definition),
    }
  })
  const [still, participation] = await Promise.all([
    activeRow ? stillAnswering(reading, activeRow, timeFactors) : [],
    session.state === 'CLOSED' ? readParticipation(reading, sessionKey, sessionQuestions) : null,
  ])
  const slides = { questions, contentSlides, sessionQuestions }
  const next = nextSlide(organization, session, questions, all)
  return {
    session,
    settings,
    teamNames: teams.map(({ name }) => name),
    reviews,
    organization,
    organizationAddress: address,
    title,
    look: roomLook(look, theme),
    sessionQuestions,
    active: sessionQuestions.find(one => one.key === activeRow?.key) ?? null,
    contentSlide,
    questions: questions.map(({ id, type, prompt, notes, skipped }) => ({
      id,
      type,
      prompt,
      notes,
      isAdded: addedIds.has(id),
      skipped,
    })),
    contentSlides,
    sections,
    nextImages: nextImages(next, slides),
    advanceAt:
      next !== undefined || canAdvance(session, contentSlide, sessionQuestions) ? session.advance_at : null,
    isLeaderboardNext:
      settings.rounds &&
      session.state === 'LIVE' &&
      session.leaderboard_shown === 0 &&
      endsRound({
        slideIds: all.map(({ id }) => id),
        sections,
        scoredIds: new Set(sessionQuestions.flatMap(one => (one.isScored ? [one.definition.id] : []))),
        now: onScreen?.id ?? session.active_question_id ?? undefined,
        next,
      }),
    timeFactors,
    timeRequests,
    hiddenTexts: hidden,
    stillAnswering: still,
    participation,
    scoresAreFinal: areScoresFinal(onScreen?.id ?? session.active_question_id, slides),
  }
}

/** A question as a room has it: without a leaderboard, no answer earns points. */
function inRoom(definition: QuestionDefinition, { leaderboard }: SessionSettings): QuestionDefinition {
  if (leaderboard || !isScored(definition)) return definition
  return { ...definition, settings: { ...definition.settings, points: 0 } }
}

interface Slides {
  readonly questions: readonly QuestionRow[]
  readonly contentSlides: readonly ListedContentSlide[]
  readonly sessionQuestions: readonly QuestionSnapshot[]
}

/** Whether points can be earned, and no question that can earn any, and is not revealed yet, comes after a slide. */
function areScoresFinal(
  slideId: string | null,
  { questions, contentSlides, sessionQuestions }: Slides,
): boolean {
  if (!sessionQuestions.some(one => one.isScored)) return false
  const slides = inDeckOrder(questions, contentSlides)
  const at = slides.findIndex(({ id }) => id === slideId)
  return !slides.slice(at + 1).some(({ id, skipped }) => {
    const asked = sessionQuestions.find(({ definition }) => definition.id === id)
    // Skipped or not: the close reveals it.
    if (asked) return asked.isScored && asked.phase !== 'REVEALED'
    if (skipped === 1) return false
    const row = questions.find(question => question.id === id)
    return row !== undefined && isScored(definitionOf(row))
  })
}

/** Ids of all slides, in order. */
export function slideIds({ questions, contentSlides }: Pick<RoomSnapshot, 'questions' | 'contentSlides'>) {
  return inDeckOrder(questions, contentSlides).map(({ id }) => id)
}

type Slide = Pick<SessionSlide, 'id' | 'skipped'>

function inDeckOrder(
  questions: readonly Slide[],
  contentSlides: readonly (Slide & { readonly order: number })[],
): Slide[] {
  const slides = [...questions]
  for (const slide of contentSlides) slides.splice(slide.order, 0, slide)
  return slides
}

/** The number of a question among those that are not skipped; a skipped one has that of the question asked instead. */
function numberOf(id: string, questions: readonly Slide[]): number {
  const at = questions.findIndex(one => one.id === id)
  const count = (some: readonly Slide[]) => some.filter(({ skipped }) => skipped === 0).length
  return Math.max(1, Math.min(count(questions.slice(0, at)) + 1, count(questions)))
}

/** Whether a hands-free session has something left to show on its last slide. */
function canAdvance(
  session: SessionRow,
  contentSlide: ContentSlideShown | null,
  sessionQuestions: readonly QuestionSnapshot[],
): boolean {
  if (session.leaderboard_shown === 1) return false
  const active = sessionQuestions.find(({ key }) => key === session.active_session_question_key)
  const points = contentSlide?.points
  return (
    sessionQuestions.some(one => one.isScored) ||
    (active?.phase === 'LOCKED' && active.hasRightAnswer) ||
    (points !== undefined && points.shown < points.of)
  )
}

/** The slide that a step forward shows; undefined where there is none. */
function nextSlide(
  organization: Organization,
  session: SessionRow,
  questions: readonly QuestionRow[],
  slides: readonly SessionSlide[],
): string | undefined {
  if (session.state === 'CLOSED' || session.mode === 'SELF_PACED') return undefined
  return stepTarget(organization, session, { questions, slides }, 1)?.id
}

function nextImages(
  next: string | undefined,
  { questions, contentSlides, sessionQuestions }: Slides,
): string[] {
  const imageId = contentSlides.find(({ id }) => id === next)?.imageId
  if (imageId) return [imageId]
  const asked = sessionQuestions.find(({ definition }) => definition.id === next)?.definition
  const row = questions.find(({ id }) => id === next)
  const definition = asked ?? (row && definitionOf(row))
  return definition ? imagesOf(definition, '').map(({ id }) => id) : []
}

/** The questions whose entries a room shows. */
export function entryQuestionKeys({ sessionQuestions }: RoomSnapshot): number[] {
  return sessionQuestions.filter(takesEntries).map(({ key }) => key)
}

export function takesEntries({ definition }: QuestionSnapshot): boolean {
  return typeOf(definition).activity === 'entries'
}
