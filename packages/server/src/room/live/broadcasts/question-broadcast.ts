import { stageRoles } from '../../../features/stages/stage-links.ts'
import { nowOnScreen } from '../../machine/snapshot.ts'
import {
  deadlineFor,
  isRevealedByAnswering,
  questionForParticipant,
  questionForStage,
  revealedByAnswering,
} from '../../reads/question-view.ts'
import {
  contentSlideForPhones,
  contentSlideForStage,
  questionsForParticipant,
  questionsForStage,
  stagePart,
} from '../../reads/view.ts'
import { frameOf } from '../../socket/frame.ts'
import type { Person } from '../people.ts'
import type { RepeatedTask } from '../repeated-task.ts'
import type { RoomContext } from '../room-context.ts'

/** Sends all devices the question or content slide on screen, each phone with its own deadline. */
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

/** Sends stages the question on screen, after a change that only they show. */
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

/** Sends each stage the session state of its role. */
export function sendStage(room: RoomContext): void {
  for (const role of stageRoles)
    room.send(room.devices.stagesOf(role), { type: 'stage', ...stagePart(room.snapshot, role) })
}

/** Batch size of one query. */
const answersPerRead = 500

/** Sends participants the solution of questions that reveal it after answering. */
export class RevealedBroadcast {
  readonly #room: RoomContext
  readonly #task: RepeatedTask
  /** Participants still to be sent the solution, by question. */
  readonly #pending = new Map<number, Set<Person>>()

  constructor(room: RoomContext) {
    this.#room = room
    this.#task = room.task(() => this.#send())
  }

  /** These participants have answered a question. */
  request(sessionQuestionKey: number, people: readonly Person[]): void {
    const { snapshot } = this.#room
    const sessionQuestion = snapshot.sessionQuestions.find(({ key }) => key === sessionQuestionKey)
    if (people.length === 0 || !sessionQuestion || !isRevealedByAnswering(snapshot, sessionQuestion)) return
    const pending = this.#pending.getOrInsertComputed(sessionQuestionKey, () => new Set())
    for (const person of people) pending.add(person)
    void this.#task.request()
  }

  async #send(): Promise<void> {
    for (const [sessionQuestionKey, pending] of this.#pending) {
      while (pending.size > 0) {
        const some = [...pending].slice(0, answersPerRead)
        await this.#sendTo(sessionQuestionKey, some)
        for (const person of some) pending.delete(person)
      }
    }
  }

  async #sendTo(sessionQuestionKey: number, people: readonly Person[]): Promise<void> {
    const keys = people.map(({ participantKey }) => participantKey)
    const read = await this.#room.reader.changes.answersOf(sessionQuestionKey, keys)
    const { snapshot, services } = this.#room
    const sessionQuestion = snapshot.sessionQuestions.find(({ key }) => key === sessionQuestionKey)
    // After the close all participants are shown all solutions.
    if (!read || !sessionQuestion || !isRevealedByAnswering(snapshot, sessionQuestion)) return
    const now = nowOnScreen(services, snapshot)
    for (const { participantKey, connections } of people) {
      if (!read.answers.has(participantKey)) continue
      const answer = read.answers.get(participantKey)
      this.#room.send(connections, {
        type: 'revealed',
        ...revealedByAnswering(snapshot, sessionQuestion, answer, now),
      })
    }
  }
}
