import type { ParticipantMessage } from '@roomful/contract/room-protocol'
import { closeCodes } from '@roomful/contract/room-protocol'
import type { RawData, WebSocket } from 'ws'
import type { Settle } from '../domain/answers/answer-writer.ts'
import { ApiError } from '../domain/api-error.ts'
import type { Participant } from '../domain/participants/find-participant.ts'
import type { Connection, RoomSocket } from './connection.ts'
import { ackFrame, errorFrame, readParticipantMessage, readStageMessage, refOf } from './messages.ts'
import type { RoomServices } from './socket.ts'
import { actForStage } from './stage-controls.ts'

/** Makes the one function that hears every device: each message is answered with an ack or an error. */
export function messageListener({ services, answers }: RoomServices) {
  return function onMessage(this: WebSocket, raw: RawData, isBinary: boolean): void {
    const { connection } = this as RoomSocket
    if (!connection) return
    connection.isAlive = true
    if (!connection.allowance.takeMessage(services.clock.now())) {
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
    { sessionKey, key, timeFactor }: Participant,
    message: ParticipantMessage,
    settle: Settle,
  ): void {
    switch (message.type) {
      case 'answer': {
        const who = { sessionKey, participantKey: key, timeFactor }
        answers.take(who, message.question_id, message.answer, message.seq, failure => {
          if (failure === null) connection.answered.add(message.question_id)
          settle(failure)
        })
        break
      }
      case 'ask':
      case 'upvote':
        throw new ApiError('QUESTION_NOT_OPEN', 'This question takes no entries.')
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
