import type { ParticipantMessage, RoomEntry } from '@roomful/contract/room-protocol'
import { closeCodes } from '@roomful/contract/room-protocol'
import type { RawData, WebSocket } from 'ws'
import type { Settle } from '../domain/answers/answer-writer.ts'
import { ApiError } from '../domain/api-error.ts'
import { writing } from '../domain/domain.ts'
import type { Participant } from '../domain/participants/find-participant.ts'
import { askEntry, upvoteEntry } from '../domain/qa/ask-entry.ts'
import type { Connection, RoomSocket } from './connection.ts'
import { ackFrame, errorFrame, readParticipantMessage, readStageMessage, refOf } from './messages.ts'
import type { RoomServices } from './room-services.ts'
import { actForStage } from './stage-controls.ts'

/** Makes the one function that hears every device: each message is answered with an ack or an error. */
export function messageListener({ services, answers, hub, allowances }: RoomServices) {
  return function onMessage(this: WebSocket, raw: RawData, isBinary: boolean): void {
    const { connection } = this as RoomSocket
    if (!connection || this.readyState !== this.OPEN) return
    connection.isAlive = true
    const now = services.clock.now()
    if (!allowances.of(connection.tokenHash, now).takeMessage(now)) {
      connection.close(closeCodes.tooManyMessages, 'too many messages')
      return
    }
    const text = raw.toString()
    try {
      if (isBinary) throw new ApiError('INVALID_MESSAGE', 'Send text frames with JSON.')
      hear(connection, text)
    } catch (error) {
      refuse(connection, isBinary ? undefined : refOf(text), error)
    }
  }

  function hear(connection: Connection, text: string): void {
    const { visitor } = connection
    if (visitor.kind === 'phone') {
      const message = readParticipantMessage(text)
      hearParticipant(connection, visitor.participant, message, failure => {
        if (failure !== null) refuse(connection, message.ref, failure)
        else connection.send(ackFrame(message.ref))
      })
    } else {
      const message = readStageMessage(text)
      actForStage(services, visitor.holder, message).then(
        () => connection.send(ackFrame(message.ref)),
        error => refuse(connection, message.ref, error),
      )
    }
  }

  /** Callbacks instead of promises: this is the path that a whole hall takes at once. */
  function hearParticipant(
    connection: Connection,
    participant: Participant,
    message: ParticipantMessage,
    settle: Settle,
  ): void {
    switch (message.type) {
      case 'answer': {
        const { sessionKey, key: participantKey, timeFactor } = participant
        const who = { sessionKey, participantKey, timeFactor }
        answers.take(who, message.question_id, message.answer, message.seq, failure => {
          if (failure === null) connection.answered.add(message.question_id)
          settle(failure)
        })
        break
      }
      case 'ask': {
        const now = services.clock.now()
        if (!allowances.of(connection.tokenHash, now).takeEntry(now)) throw tooManyEntries()
        settleWith(writing(services, tx => askEntry(tx, participant, entryOf(message))))
        break
      }
      case 'upvote':
        settleWith(writing(services, tx => upvoteEntry(tx, participant, message.entry_id, message.on)))
        break
    }

    /** The participant's own view of an entry comes before its acknowledgement. */
    function settleWith(change: Promise<RoomEntry>): void {
      change.then(entry => {
        hub.tell(connection, { type: 'entries', entries: [entry], removed: [] })
        settle(null)
      }, settle)
    }
  }

  function refuse(connection: Connection, ref: string | undefined, failure: unknown): void {
    if (failure instanceof ApiError) {
      connection.send(errorFrame(failure, ref))
      return
    }
    services.log.error('a message could not be handled', failure)
    connection.send(errorFrame(new ApiError('UNAVAILABLE', 'This could not be stored: send it again.'), ref))
  }
}

function entryOf(message: ParticipantMessage & { type: 'ask' }) {
  return { questionId: message.question_id, text: message.text, anonymous: message.anonymous }
}

/** More entries in a minute than one person asks. */
export function tooManyEntries(): ApiError {
  return new ApiError('RATE_LIMITED', 'Too many questions at once: wait a minute.', {
    retry_after_seconds: 12,
  })
}
