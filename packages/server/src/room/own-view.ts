import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { Room } from '@roomful/contract/room-protocol'
import { ownAnswers } from '../domain/answers/own-answers.ts'
import { reading, type Services } from '../domain/domain.ts'
import type { Participant } from '../domain/participants/find-participant.ts'
import { readResults } from '../domain/results/read-results.ts'
import { loadSnapshot, type RoomSnapshot } from './snapshot.ts'
import { resultsVisible, roomForParticipant } from './view.ts'

/** The results of the question on screen, if there is one. */
export async function currentResults(
  services: Services,
  { active, session }: RoomSnapshot,
): Promise<QuestionResultsOut | null> {
  return active && readResults(reading(services), session, active.key, active.definition)
}

/** The room as a participant with these answers sees it now. */
export async function participantView(
  services: Services,
  snapshot: RoomSnapshot,
  { timeFactor }: Participant,
  answers: Record<string, unknown>,
): Promise<Room> {
  const { active } = snapshot
  const visible = active !== null && resultsVisible(active, active.definition.id in answers)
  const results = visible ? await currentResults(services, snapshot) : null
  return roomForParticipant(snapshot, { timeFactor, answers, results }, services.clock.now())
}

/** The room as a participant comes into it now. */
export async function roomOf(services: Services, participant: Participant): Promise<Room> {
  const snapshot = await loadSnapshot(reading(services), participant.sessionKey)
  const answers = await ownAnswers(reading(services), participant.sessionKey, participant.key)
  return participantView(services, snapshot, participant, answers)
}
