import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes, roomLimits, roomSubprotocol } from '@roomful/contract/room/protocol'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { RoomServices } from '../room-services.ts'
import { Admission, type HandshakenSocket, visitorOf } from './admission.ts'
import { type Connection, RoomSocket } from './connection.ts'
import { FrameStream } from './fast-path/frame-stream.ts'
import { messageHandler } from './message-handler.ts'

/** Timeout for a device that ignores a close. */
const closeTimeoutMs = 3_000
/** Messages usually arrive in one piece; each fragment is work. */
const piecesMax = 1_024

const options = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: roomLimits.messageBytesMax,
  maxFragments: piecesMax,
  maxBufferedChunks: piecesMax,
  // Not in the library's types yet.
  closeTimeout: closeTimeoutMs,
  handleProtocols: (offered: Set<string>) => (offered.has(roomSubprotocol) ? roomSubprotocol : false),
  WebSocket: RoomSocket,
} as const

export interface RoomSockets {
  /** Rejects pending and future handshakes; the hub closes the established sockets. */
  stop(): void
}

/** Serves `GET /room/v1/socket` on an HTTP server. */
export function serveRoomSockets(server: Server, room: RoomServices): RoomSockets {
  const { services, hub, allowances } = room
  const sockets = new WebSocketServer(options)
  // Refused by the admission instead, with the headers of every response.
  sockets.on('wsClientError', () => {})
  const handle = messageHandler(room)
  const admission = new Admission({
    ...room,
    clock: services.clock,
    log: services.log,
    visitorOf: proof => visitorOf(room, proof),
    completeHandshake,
  })

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', destroyed)
    admission.request(request, stream, head)
  })

  function completeHandshake(
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
  ): HandshakenSocket | undefined {
    const frames = room.fastPath ? new FrameStream(stream, head, handle) : null
    let made: RoomSocket | undefined
    sockets.handleUpgrade(request, frames ?? stream, frames ? Buffer.alloc(0) : head, upgraded => {
      made = upgraded as RoomSocket
      // Nothing is read until this device is in its room.
      made.pause()
      // The library listens now; a listener of ours would be kept once per phone.
      stream.removeListener('error', destroyed)
      made.on('error', onError)
    })
    const socket = made
    return socket && { socket, listen: connection => listen(socket, frames, connection) }
  }

  function listen(socket: RoomSocket, frames: FrameStream<Connection> | null, connection: Connection): void {
    socket.connection = connection
    socket.on('message', onMessage)
    socket.on('close', onClose)
    socket.on('ping', onControlFrame)
    socket.on('pong', onPong)
    if (frames) frames.owner = connection
  }

  function onMessage(this: WebSocket, raw: RawData, isBinary: boolean): void {
    const { connection } = this as RoomSocket
    if (connection) handle(connection, isBinary ? null : raw.toString())
  }

  function onClose(this: WebSocket): void {
    const { connection } = this as RoomSocket
    if (connection) hub.leave(connection)
  }

  /** Pings and unsolicited pongs are as much work as messages. */
  function onControlFrame(this: WebSocket): void {
    const { connection } = this as RoomSocket
    if (!connection?.isOpen) return
    connection.noteAlive()
    const now = services.clock.monotonic()
    if (!allowances.ofConnection(connection, now).takeMessage(now))
      connection.cutOff(closeCodes.tooManyMessages, 'too many messages')
  }

  function onPong(this: WebSocket): void {
    if (!(this as RoomSocket).connection?.takePong()) onControlFrame.call(this)
  }

  return { stop: () => admission.stop() }
}

function destroyed(this: Duplex): void {
  this.destroy()
}

/** The library has already sent the close code of the violation. */
function onError(this: WebSocket): void {
  const { connection } = this as RoomSocket
  connection?.cutOff(closeCodes.tryAgainLater, 'protocol error')
}
