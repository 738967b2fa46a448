import { frameOf } from '../frame.ts'
import { deadlineFor, questionForParticipant, questionForStage } from '../question-view.ts'
import type { RoomContext } from '../room-context.ts'
import { nowOnScreen } from '../snapshot.ts'
import {
  contentSlideForPhones,
  contentSlideForStage,
  questionsForParticipant,
  questionsForStage,
  stagePart,
} from '../view.ts'

/** Sends everybody the question or content slide on screen, each phone with its own deadline. */
export function sendQuestion(room: RoomContext): void {
  const { snapshot } = room
  const { active } = snapshot
  const now = nowOnScreen(room.services, snapshot)
  const revision = room.nextRevision()
  const frames = new Map<number | null, Buffer>()
  for (const phone of room.devices.phones) {
    const deadlineAt = active && deadlineFor(snapshot, active, phone.visitor.participant.key)
    const frame = frames.getOrInsertComputed(deadlineAt, () => {
      const question = active && questionForParticipant(snapshot, active, deadlineAt, now)
      return frameOf({
        type: 'question',
        revision,
        question,
        content_slide: contentSlideForPhones(snapshot),
        ...questionsForParticipant(snapshot, now),
      })
    })
    phone.send(frame)
  }
  sendToStages(room, revision, now)
}

/** Sends the question on screen to stages alone: what only they show of it has changed. */
export function sendStageQuestion(room: RoomContext): void {
  sendToStages(room, room.nextRevision(), nowOnScreen(room.services, room.snapshot))
}

function sendToStages({ snapshot, devices }: RoomContext, revision: number, now: number): void {
  const { active } = snapshot
  const question = active && questionForStage(snapshot, active, now)
  const frame = frameOf({
    type: 'question',
    revision,
    question,
    content_slide: contentSlideForStage(snapshot),
    ...questionsForStage(snapshot, now),
  })
  for (const stage of devices.stages) stage.send(frame)
}

/** Sends each stage what only stages of its role show of the session. */
export function sendStage(room: RoomContext): void {
  for (const role of ['screen', 'remote'] as const)
    room.send(room.devices.stagesOf(role), { type: 'stage', ...stagePart(room.snapshot, role) })
}
