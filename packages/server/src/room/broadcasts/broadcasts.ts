import type { RepeatedTask } from '../repeated-task.ts'
import type { RoomContext } from '../room-context.ts'
import type { RoomEffect } from '../room-events.ts'
import { sendEmbeds } from './embeds-broadcast.ts'
import { EntriesBroadcast } from './entries-broadcast.ts'
import { OwnAnswersBroadcast } from './own-answers-broadcast.ts'
import { sendPeople } from './people-broadcast.ts'
import { sendQuestion, sendStage, sendStageQuestion } from './question-broadcast.ts'
import { ResultsBroadcast } from './results-broadcast.ts'
import { RevealedBroadcast } from './revealed-broadcast.ts'
import { sendScores } from './scores-broadcast.ts'

type Sending = Exclude<RoomEffect, { do: 'wake' }>

/** After these an embedded page shows something else. */
const shownInEmbeds: ReadonlySet<Sending['do']> = new Set([
  'send-question',
  'send-stage-question',
  'send-closed',
  'send-look',
  'send-entries',
  'send-results',
])

/** Sends what a room's machine has decided to send. */
export class Broadcasts {
  readonly ownAnswers: OwnAnswersBroadcast
  readonly revealed: RevealedBroadcast
  readonly #room: RoomContext
  readonly #results: ResultsBroadcast
  readonly #scores: RepeatedTask
  readonly entries: EntriesBroadcast
  readonly #people: RepeatedTask
  readonly #embeds: RepeatedTask

  constructor(room: RoomContext) {
    this.#room = room
    this.ownAnswers = new OwnAnswersBroadcast(room)
    this.revealed = new RevealedBroadcast(room)
    this.#results = new ResultsBroadcast(room)
    this.#scores = room.task(() => sendScores(room))
    this.entries = new EntriesBroadcast(room)
    this.#people = room.task(() => sendPeople(room))
    this.#embeds = room.task(() => sendEmbeds(room))
  }

  send(effects: readonly Sending[]): void {
    for (const effect of effects) this.#send(this.#room, effect)
    if (this.#room.devices.embeds.size > 0 && effects.some(effect => shownInEmbeds.has(effect.do)))
      void this.#embeds.request()
  }

  stop(): void {
    this.#results.stop()
  }

  #send(room: RoomContext, effect: Sending): void {
    switch (effect.do) {
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
      case 'send-entries':
        this.entries.request(effect.entryKeys)
        break
      case 'send-closed':
        room.send([...room.devices.phones, ...room.devices.stages], { type: 'closed' })
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
