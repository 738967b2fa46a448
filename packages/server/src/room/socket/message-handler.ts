import type { ParticipantMessage, RoomEntry } from '@roomful/contract/room/protocol'
import { closeCodes } from '@roomful/contract/room/protocol'
import type { Participant } from '../../features/participants/find-participant.ts'
import { giveNickname } from '../../features/participants/nicknames.ts'
import { chooseTeam, renameOwnTeam } from '../../features/participants/teams.ts'
import { ApiError, rateLimited, unavailable } from '../../lib/api-error.ts'
import type { Writing } from '../../services.ts'
import type { RoomServices } from '../room-services.ts'
import type { Connection } from './connection.ts'
import { AnswerCache } from './fast-path/answer-cache.ts'
import {
  type AnswerMessage,
  ackFrame,
  errorFrame,
  type ParsedMessage,
  readParticipantMessage,
  readStageMessage,
  refOf,
} from './messages.ts'
import { actForStage } from './stage-controls.ts'

/** Handles a message of a device: its text, or null for a binary one. */
export type MessageHandler = (connection: Connection, text: string | null) => void

/** Creates the message handler of all devices; each message gets an ack or an error. */
export function messageHandler({
  services,
  answers,
  qa,
  ownChanges,
  hub,
  allowances,
  fastPath,
}: RoomServices): MessageHandler {
  const cache = fastPath ? new AnswerCache() : null
  /** The last control of each remote; settles when it is done or refused. */
  const lastAct = new WeakMap<Connection, Promise<void>>()

  return (connection, text) => {
    if (!connection.isOpen) return
    connection.noteAlive()
    const now = services.clock.monotonic()
    if (!allowances.ofConnection(connection, now).takeMessage(now)) {
      connection.cutOff(closeCodes.tooManyMessages, 'too many messages')
      return
    }
    try {
      if (text === null) throw new ApiError('INVALID_MESSAGE', 'Send text frames with JSON.')
      handle(connection, text)
    } catch (error) {
      refuse(connection, text === null ? undefined : refOf(text), error)
    }
  }

  function handle(connection: Connection, text: string): void {
    const { visitor } = connection
    if (visitor.type === 'phone') {
      handleParticipant(
        connection,
        visitor.participant,
        cache ? cache.read(text) : readParticipantMessage(text),
      )
      return
    }
    const message = readStageMessage(text)
    const done =
      message.type === 'texts'
        ? hub.sendTexts(connection, message.question_id)
        : actInOrder(connection, () => actForStage(services, visitor.holder, message))
    done.then(
      () => settle(connection, message.ref, null),
      failure => settle(connection, message.ref, failure),
    )
  }

  /** Runs the controls of a remote sequentially, in the order sent. Settles when stages show the result. */
  async function actInOrder(connection: Connection, act: () => Promise<void>): Promise<void> {
    const acted = (lastAct.get(connection) ?? Promise.resolve()).then(act)
    lastAct.set(
      connection,
      acted.catch(() => {}),
    )
    await acted
    await hub.shown(connection)
  }

  function handleParticipant(connection: Connection, participant: Participant, message: ParsedMessage) {
    const { ref } = message
    switch (message.type) {
      case 'answer':
        handleAnswer(connection, participant, message)
        break
      case 'ask': {
        const now = services.clock.monotonic()
        if (!allowances.ofConnection(connection, now).takeEntry(now)) throw tooManyEntries()
        settleWith(qa.ask({ participant, ...entryOf(message) }))
        break
      }
      case 'nickname':
        write(tx => giveNickname(tx, participant, message.nickname))
        break
      case 'team':
        write(tx => chooseTeam(tx, participant, message.team))
        break
      case 'team_name':
        write(tx => renameOwnTeam(tx, participant, message.name))
        break
      case 'react':
        hub.react(participant, message.reaction)
        connection.send(ackFrame(ref))
        break
      case 'upvote':
        settleWith(qa.upvote({ participant, entryId: message.entry_id, on: message.on }))
        break
    }

    function write(change: (tx: Writing) => Promise<unknown>): void {
      ownChanges.make(participant, change).then(
        () => settle(connection, ref, null),
        failure => settle(connection, ref, failure),
      )
    }

    /** The participant's own view of an entry precedes its ack. */
    function settleWith(change: Promise<RoomEntry>): void {
      change.then(
        entry => {
          hub.sendOwnEntry(participant, entry)
          settle(connection, ref, null)
        },
        failure => settle(connection, ref, failure),
      )
    }
  }

  /** Takes a callback instead of returning a promise: this path is hot. */
  function handleAnswer(
    connection: Connection,
    who: Participant,
    { question_id, given, seq, ref }: AnswerMessage,
  ) {
    answers.accept(who, question_id, given, seq, (failure, stored) => {
      if (failure === null && stored) hub.noteStored(connection, stored)
      settle(connection, ref, failure)
    })
  }

  function settle(connection: Connection, ref: string, failure: unknown): void {
    if (failure === null) connection.send(ackFrame(ref))
    else refuse(connection, ref, failure)
  }

  function refuse(connection: Connection, ref: string | undefined, failure: unknown): void {
    if (failure instanceof ApiError) {
      connection.send(errorFrame(failure, ref))
      return
    }
    services.log.error('failed to handle a message', failure, {
      session_id: hub.sessionId(connection.sessionKey),
    })
    connection.send(errorFrame(unavailable('The message could not be stored: send it again.'), ref))
  }
}

function entryOf({ question_id, text, anonymous, labels, key }: ParticipantMessage & { type: 'ask' }) {
  return { questionId: question_id, text, anonymous, labels, askKey: key }
}

export function tooManyEntries(): ApiError {
  return rateLimited('Too many questions: wait a minute.', 12)
}
