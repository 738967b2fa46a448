import type { RoomEffect } from '../../machine/events.ts'
import type { RepeatedTask } from '../repeated-task.ts'
import type { RoomContext } from '../room-context.ts'
import { EntriesBroadcast } from './entries-broadcast.ts'
import { OwnAnswersBroadcast } from './own-answers-broadcast.ts'
import { RevealedBroadcast, sendQuestion, sendStage, sendStageQuestion } from './question-broadcast.ts'
import { ResultsBroadcast } from './results-broadcast.ts'
import { clearScores, sendScores } from './scores-broadcast.ts'

/** Sends embedded pages their complete state: they are few, and each shows one question. */
async function sendEmbeds(room: RoomContext): Promise<void> {
  const byQuestion = Map.groupBy(room.devices.embeds, ({ visitor }) => visitor.questionId)
  for (const [questionId, embeds] of byQuestion)
    room.send(embeds, { type: 'room', room: await room.reader.embedRoom(room, questionId) })
}

/** Sends stages the participants and the number connected. */
async function sendPeople(room: RoomContext): Promise<void> {
  const { snapshot, reads } = room
  room.peerCounts.publishChange()
  const participants = await reads.participants(snapshot)
  const people = await reads.people(snapshot)
  const connected = room.people.count + room.peerCounts.count
  const seats = await reads.seats(snapshot, connected)
  const polling = room.people.polling + room.peerCounts.polling
  const teams = snapshot.settings.teams ? { teams: await reads.teams(snapshot) } : {}
  const counts = { participants, connected, polling, ...seats }
  room.send(room.devices.stages, { type: 'participants', ...counts, people, ...teams })
}

type Sending = Exclude<RoomEffect, { type: 'wake' }>

/** Sends phones and stages the names of the teams, with their sizes. */
async function sendTeams(room: RoomContext): Promise<void> {
  const teams = await room.reads.teams(room.snapshot)
  room.send([...room.devices.phones, ...room.devices.stages], { type: 'teams', teams })
}

/** Effects that change embedded pages. */
const shownInEmbeds: ReadonlySet<Sending['type']> = new Set([
  'send-question',
  'send-stage-question',
  'send-closed',
  'send-look',
  'send-entries',
  'send-results',
])

/** Carries out the sending effects of a room's machine. */
export class Broadcasts {
  readonly ownAnswers: OwnAnswersBroadcast
  readonly revealed: RevealedBroadcast
  readonly #room: RoomContext
  readonly #results: ResultsBroadcast
  readonly #scores: RepeatedTask
  readonly #finalScores: RepeatedTask
  readonly entries: EntriesBroadcast
  readonly #people: RepeatedTask
  readonly #embeds: RepeatedTask
  readonly #teams: RepeatedTask

  constructor(room: RoomContext) {
    this.#room = room
    this.ownAnswers = new OwnAnswersBroadcast(room)
    this.revealed = new RevealedBroadcast(room)
    this.#results = new ResultsBroadcast(room)
    this.#scores = room.task(() => sendScores(room))
    this.#finalScores = room.task(() => sendScores(room, 'phones'))
    this.entries = new EntriesBroadcast(room)
    this.#people = room.task(() => sendPeople(room))
    this.#embeds = room.task(() => sendEmbeds(room))
    this.#teams = room.task(() => sendTeams(room))
  }

  send(effects: readonly Sending[]): void {
    for (const effect of effects) this.#send(this.#room, effect)
    if (this.#room.devices.embeds.size > 0 && effects.some(effect => shownInEmbeds.has(effect.type)))
      void this.#embeds.request()
  }

  stop(): void {
    this.#results.stop()
  }

  #send(room: RoomContext, effect: Sending): void {
    switch (effect.type) {
      case 'send-question':
        sendQuestion(room)
        break
      case 'send-stage-question':
        sendStageQuestion(room)
        break
      case 'send-answers-removed':
        for (const { was, now } of effect.reopened) this.ownAnswers.sendRemoved(was, now)
        break
      case 'send-look':
        room.send([...room.devices.phones, ...room.devices.stages], {
          type: 'look',
          look: room.snapshot.look ?? null,
        })
        break
      case 'send-stage':
        sendStage(room)
        break
      case 'send-scores':
        void this.#scores.request()
        break
      case 'send-final-scores':
        void this.#finalScores.request()
        break
      case 'send-entries':
        this.entries.request(effect.entryKeys)
        break
      case 'send-closed':
        if (room.isFinalHeld) clearScores(room)
        room.send([...room.devices.phones, ...room.devices.stages], {
          type: 'closed',
          participants: room.snapshot.participation?.participants ?? 0,
        })
        break
      case 'send-teams':
        void this.#teams.request()
        break
      case 'send-people':
        void this.#people.request()
        break
      case 'send-results':
        void this.#results.send(effect)
        break
    }
  }
}
