import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  closeCodes,
  roomLimits,
  roomSubprotocol,
  tokenSubprotocolPrefix,
} from '@roomful/contract/room-protocol'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { reading, type Services } from '../domain/domain.ts'
import { findParticipant } from '../domain/participants/find-participant.ts'
import { tokenHash } from '../domain/participants/token.ts'
import { findPassHolder, findStageHolder } from '../domain/stages/stage-links.ts'
import { Connection, RoomSocket, type Visitor } from './connection.ts'
import { frameOf } from './frame.ts'
import type { LiveRoom } from './live-room.ts'
import { messageListener } from './message-listener.ts'
import { aheadReader } from './read-ahead.ts'
import type { RoomServices } from './room-services.ts'
import { readCookie, stageCookieName } from './stage-cookie.ts'
import { resultsForFrame, resultsVisible } from './view.ts'

const socketPath = '/room/v1/socket'

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
    stream.on('error', destroyed)
    const refusal = refusalOf(request, room)
    if (refusal) {
      stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const proof = proofOf(request)
    sockets.handleUpgrade(request, stream, head, socket => {
      // Nothing is read until it is known who speaks.
      socket.pause()
      // From here on the library listens; each listener of ours would be kept once for every phone.
      stream.removeListener('error', destroyed)
      socket.on('error', ignored)
      admit(socket as RoomSocket, stream, proof).catch(error => {
        room.services.log.error('a socket could not be admitted', error)
        socket.close(closeCodes.tryAgainLater, 'try again later')
      })
    })
  })

  const hear = messageListener(room)
  function onMessage(this: WebSocket, raw: RawData, isBinary: boolean): void {
    const { connection } = this as RoomSocket
    if (connection) hear(connection, isBinary ? null : raw.toString())
  }
  const readAhead = aheadReader<RoomSocket>(({ connection }, text) => {
    if (connection) hear(connection, text)
  })
  function onClose(this: WebSocket): void {
    const { connection } = this as RoomSocket
    if (connection) room.hub.leave(connection)
  }

  async function admit(socket: RoomSocket, stream: Duplex, proof: Proof): Promise<void> {
    const { services, hub } = room
    const came = await visitorOf(services, proof)
    if ('refusal' in came) {
      socket.close(...came.refusal)
      socket.resume()
      return
    }
    const connection = new Connection(socket, stream, came, tokenHash(proof.secret))
    const live = await hub.room(connection.sessionKey)
    socket.connection = connection
    socket.on('message', onMessage)
    socket.on('close', onClose)
    socket.on('pong', onPong)
    readAhead(stream, socket)
    // Before the room is read: what happens meanwhile is held back instead of missed.
    hub.enter(live, connection)
    if (socket.readyState === socket.CLOSED) hub.leave(connection)
    const frame = await firstFrame(live, connection)
    // Sent away since the first look, when nobody knew of this socket.
    const still = await visitorOf(services, proof)
    if ('refusal' in still) connection.close(...still.refusal)
    connection.begin(frame)
    socket.resume()
    await tellSelfPaced(live, connection)
  }

  /** A self-paced room has no question on screen whose results stand in the first frame: all are told. */
  async function tellSelfPaced(live: LiveRoom, connection: Connection): Promise<void> {
    const { snapshot } = live
    if (snapshot.session.mode !== 'SELF_PACED') return
    for (const asked of snapshot.asked) {
      const question_id = asked.definition.id
      const isStage = connection.visitor.kind === 'stage'
      if (!isStage && !resultsVisible(asked, live.answered.has(connection, question_id))) continue
      const results = resultsForFrame(asked, await room.reader.results(snapshot, asked))
      room.hub.tell(connection, { type: 'results', question_id, results })
    }
  }

  async function firstFrame(live: LiveRoom, connection: Connection): Promise<Buffer> {
    const { revision, snapshot } = live
    const { visitor } = connection
    if (visitor.kind === 'stage') {
      const view = await room.reader.stageRoom(visitor.holder.role, snapshot)
      return frameOf({ type: 'room', revision, room: view })
    }
    const view = await room.reader.participantRoom(visitor.participant, snapshot)
    for (const questionId of Object.keys(view.my_answers)) live.answered.note(connection, questionId)
    return frameOf({ type: 'room', revision, room: view })
  }
}

function destroyed(this: Duplex): void {
  this.destroy()
}

/** The library closes the socket after any error. */
function ignored(): void {}

function onPong(this: WebSocket): void {
  const { connection } = this as RoomSocket
  if (connection) connection.isAlive = true
}

function refusalOf(request: IncomingMessage, room: RoomServices): string | null {
  const path = request.url?.split('?')[0]
  if (path !== socketPath && path !== `${socketPath}/`) return '404 Not Found'
  const { origin, host } = request.headers
  if (origin !== undefined && !room.originAllowed(origin, host)) return '403 Forbidden'
  // Otherwise a browser would be let in and hang up at once, and the device try again for ever.
  if (!offeredBy(request).includes(roomSubprotocol)) return '400 Bad Request'
  return null
}

function offeredBy(request: IncomingMessage): string[] {
  return (request.headers['sec-websocket-protocol'] ?? '').split(',').map(item => item.trim())
}

/** A token offered as a subprotocol, or the cookie of the stage link that the address names. */
interface Proof {
  readonly secret: string
  readonly stageLinkId: string | null
}

function proofOf(request: IncomingMessage): Proof {
  const stageLinkId = new URLSearchParams(request.url?.split('?')[1]).get('stage')
  if (stageLinkId !== null) {
    return { stageLinkId, secret: readCookie(request.headers.cookie, stageCookieName(stageLinkId)) ?? '' }
  }
  const token = offeredBy(request).find(item => item.startsWith(tokenSubprotocolPrefix))
  return { stageLinkId, secret: token?.slice(tokenSubprotocolPrefix.length) ?? '' }
}

/** Whom a proof lets in, or why nobody. */
async function visitorOf(
  services: Services,
  { secret, stageLinkId }: Proof,
): Promise<Visitor | { readonly refusal: readonly [code: number, reason: string] }> {
  const unknown = { refusal: [closeCodes.badToken, 'bad token'] } as const
  if (stageLinkId !== null) {
    const holder = await findPassHolder(reading(services), stageLinkId, secret)
    return holder ? { kind: 'stage', holder } : unknown
  }
  const participant = await findParticipant(reading(services), secret)
  if (participant?.removed) return { refusal: [closeCodes.removed, 'removed'] }
  if (participant) return { kind: 'phone', participant }
  const holder = await findStageHolder(reading(services), secret)
  return holder ? { kind: 'stage', holder } : unknown
}
