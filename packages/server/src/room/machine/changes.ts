import type { RoomEffect } from './events.ts'
import type { RoomSnapshot } from './snapshot.ts'

/** A room's reaction to a change of its session or its slides. */
interface SnapshotChanges {
  readonly effects: RoomEffect[]
  /** The session has just been closed. */
  readonly closes: boolean
  /** Another question or slide is on screen, or the same question in another phase. */
  readonly isAnotherQuestion: boolean
}

/** Compares two snapshots of a room. */
export function changesBetween(before: RoomSnapshot, after: RoomSnapshot): SnapshotChanges {
  const effects: RoomEffect[] = []
  const closes = after.session.state === 'CLOSED' && before.session.state !== 'CLOSED'
  if (closes) effects.push({ type: 'send-closed' })
  const isAnotherQuestion = onScreen(before) !== onScreen(after) || opened(before) !== opened(after)
  const reopened = after.sessionQuestions.flatMap(now => {
    const was = before.sessionQuestions.find(({ definition }) => definition.id === now.definition.id)
    return was && was.key !== now.key ? [{ was, now }] : []
  })
  if (reopened.length > 0) effects.push({ type: 'send-answers-removed', reopened })
  if (isAnotherQuestion) effects.push({ type: 'send-question' })
  else if (closes || JSON.stringify(before.stillAnswering) !== JSON.stringify(after.stillAnswering))
    effects.push({ type: 'send-stage-question' })
  if (scoreFacts(before) !== scoreFacts(after)) effects.push({ type: 'send-scores' })
  if (haveTeamsChanged(before, after)) effects.push({ type: 'send-teams' })
  if (JSON.stringify(before.look) !== JSON.stringify(after.look)) effects.push({ type: 'send-look' })
  if (stageFacts(before) !== stageFacts(after)) effects.push({ type: 'send-stage' })
  return { effects, closes, isAnotherQuestion }
}

function onScreen({ active, contentSlide }: RoomSnapshot): string {
  return JSON.stringify([active, contentSlide])
}

/** A self-paced room changes all its questions at once, when it opens and when it closes. */
function opened({ session, sessionQuestions }: RoomSnapshot): string {
  return session.mode === 'SELF_PACED'
    ? JSON.stringify([session.state, sessionQuestions.map(one => one.phase)])
    : ''
}

/** Whether teams have other names. */
export function haveTeamsChanged(before: RoomSnapshot, after: RoomSnapshot): boolean {
  return JSON.stringify(before.teamNames) !== JSON.stringify(after.teamNames)
}

/** The inputs of the standings, and whether these are on screen, as they are at the end. */
export function scoreFacts(snapshot: RoomSnapshot): string {
  const { session, reviews, scoresAreFinal, teamNames } = snapshot
  const keys = revealedScoredKeys(snapshot)
  const shown = [session.leaderboard_shown, hasFinalScores(snapshot), scoresAreFinal]
  return JSON.stringify([shown, keys, session.removals, withheldNames(reviews), teamNames])
}

/** Whether a CLOSED session has points, which its stages then show. */
export function hasFinalScores(snapshot: RoomSnapshot): boolean {
  return snapshot.session.state === 'CLOSED' && revealedScored(snapshot).length > 0
}

/** The questions that standings are of. */
export function revealedScoredKeys(snapshot: RoomSnapshot): number[] {
  return revealedScored(snapshot).map(one => one.key)
}

function revealedScored({ sessionQuestions }: RoomSnapshot) {
  return sessionQuestions.filter(one => one.phase === 'REVEALED' && one.isScored)
}

/** Names hidden by moderation. */
export function withheldNames(reviews: RoomSnapshot['reviews']): string[] {
  return reviews.flatMap(({ id, question_id }) => (question_id === null ? [id] : []))
}

/** The state of stages besides the question on screen, participants and results. */
function stageFacts({
  session,
  active,
  questions,
  contentSlides,
  sections,
  nextImages,
  isLeaderboardNext,
  advanceAt,
  sessionQuestions,
  timeRequests,
  timeFactors,
  hiddenTexts,
  reviews,
}: RoomSnapshot): string {
  const phases = sessionQuestions.map(one => [one.key, one.phase])
  const { state, door_locked, screen, screen_results_hidden, hands_free_paused, settings } = session
  const screens = [screen, screen_results_hidden, hiddenTexts]
  // Remotes are sent the notes of the slide on screen.
  const slides = [questions, contentSlides, sections, nextImages, isLeaderboardNext, active?.definition.id]
  return JSON.stringify([
    state,
    door_locked,
    screens,
    [hands_free_paused, advanceAt, settings],
    slides,
    phases,
    timeRequests,
    [...timeFactors],
    reviews,
  ])
}
