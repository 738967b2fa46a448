import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  closeCodes,
  roomLimits,
  roomSubprotocol,
  tokenSubprotocolPrefix,
} from '@roomful/contract/room-protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import type { AnswerWriter } from '../domain/answers/answer-writer.ts'
import { ownAnswers } from '../domain/answers/own-answers.ts'
import { reading, type Services } from '../domain/domain.ts'
import { findParticipant } from '../domain/participants/find-participant.ts'
import { tokenHash } from '../domain/participants/token.ts'
import { findStageHolder } from '../domain/stages/stage-links.ts'
import { Connection, RoomSocket, type Visitor } from './connection.ts'
import { frameOf } from './frame.ts'
import type { Hub } from './hub.ts'
import type { LiveRoom } from './live-room.ts'
import { messageListener } from './message-listener.ts'
import { currentResults, participantView } from './own-view.ts'
import type { TokenAllowances } from './token-limits.ts'
import { roomForStage } from './view.ts'

const socketPath = '/room/v1/socket'

/** What the sockets of rooms need. */
export interface RoomServices {
  readonly services: Services
  readonly hub: Hub
  readonly answers: AnswerWriter
  readonly allowances: TokenAllowances
  /** Whether a page of this origin may open sockets. `host` is the request's own. */
  readonly originAllowed: (origin: string, host: string | undefined) => boolean
  readonly joinUrl: (joinSecret: string) => string
}

/** Serves `GET /room/v1/socket` on an HTTP server (contract section 9). */
export function serveRoomSockets(server: Server, room: RoomServices): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: roomLimits.messageBytesMax,
    handleProtocols: offered => (offered.has(roomSubprotocol) ? roomSubprotocol : false),
    WebSocket: RoomSocket,
  })
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const refusal = refusalOf(request, room)
    if (refusal) {
      stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const token = tokenOf(request)
    sockets.handleUpgrade(request, stream, head, socket => {
      // Nothing is read until it is known who speaks.
      socket.pause()
      socket.on('error', () => {})
      admit(socket as RoomSocket, stream, token).catch(error => {
        room.services.log.error('a socket could not be admitted', error)
        socket.close(closeCodes.tryAgainLater, 'try again later')
      })
    })
  })

  const onMessage = messageListener(room)
  function onClose(this: WebSocket): void {
    const { connection } = this as RoomSocket
    if (connection) room.hub.leave(connection)
  }

  async function admit(socket: RoomSocket, stream: Duplex, token: string): Promise<void> {
    const { services, hub, allowances } = room
    const visitor = await visitorOf(services, token)
    if (!visitor) {
      socket.close(closeCodes.badToken, 'bad token')
      socket.resume()
      return
    }
    if (visitor.kind === 'phone' && visitor.participant.removed) {
      socket.close(closeCodes.removed, 'removed')
      socket.resume()
      return
    }
    const hash = tokenHash(token)
    const connection = new Connection(
      socket,
      stream,
      visitor,
      hash,
      allowances.of(hash, services.clock.now()),
    )
    const live = await hub.room(connection.sessionKey)
    const frame = await firstFrame(live, connection)
    if (socket.readyState !== socket.OPEN) return
    socket.connection = connection
    socket.on('message', onMessage)
    socket.on('close', onClose)
    socket.on('pong', onPong)
    hub.enter(live, connection)
    connection.send(frame)
    socket.resume()
  }

  async function firstFrame(live: LiveRoom, connection: Connection): Promise<Buffer> {
    const { services } = room
    const { visitor } = connection
    if (visitor.kind === 'stage') {
      const results = await currentResults(services, live.snapshot)
      const url = room.joinUrl(live.snapshot.session.join_secret)
      const view = roomForStage(live.snapshot, visitor.holder.role, url, results, services.clock.now())
      return frameOf({ type: 'room', revision: live.revision, room: view })
    }
    const answers = await ownAnswers(reading(services), live.sessionKey, visitor.participant.key)
    for (const questionId of Object.keys(answers)) connection.answered.add(questionId)
    const view = await participantView(services, live.snapshot, visitor.participant, answers)
    return frameOf({ type: 'room', revision: live.revision, room: view })
  }
}

function onPong(this: WebSocket): void {
  const { connection } = this as RoomSocket
  if (connection) connection.isAlive = true
}

function refusalOf(request: IncomingMessage, room: RoomServices): string | null {
  const path = request.url?.split('?')[0]
  if (path !== socketPath && path !== `${socketPath}/`) return '404 Not Found'
  const { origin, host } = request.headers
  if (origin !== undefined && !room.originAllowed(origin, host)) return '403 Forbidden'
  return null
}

function tokenOf(request: IncomingMessage): string {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map(item => item.trim())
  return (
    offered.find(item => item.startsWith(tokenSubprotocolPrefix))?.slice(tokenSubprotocolPrefix.length) ?? ''
  )
}

async function visitorOf(services: Services, token: string): Promise<Visitor | null> {
  const participant = await findParticipant(reading(services), token)
  if (participant) return { kind: 'phone', participant }
  const holder = await findStageHolder(reading(services), token)
  return holder ? { kind: 'stage', holder } : null
}
