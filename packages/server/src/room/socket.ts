import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes, roomLimits, roomSubprotocol } from '@roomful/contract/room-protocol'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { Admission, type Handshaken, visitorOf } from './admission/admission.ts'
import { type Connection, RoomSocket } from './connection.ts'
import { FrameStream } from './fast-path/frame-stream.ts'
import { messageListener } from './message-listener.ts'
import type { RoomServices } from './room-services.ts'

/** A device that does not answer a close is cut off after this time. */
const closeWithinMs = 3_000
/** Messages come in one piece as a rule; each further fragment is work. */
const piecesMax = 1_024

const options = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: roomLimits.messageBytesMax,
  maxFragments: piecesMax,
  maxBufferedChunks: piecesMax,
  // Not in the library's types yet.
  closeTimeout: closeWithinMs,
  handleProtocols: (offered: Set<string>) => (offered.has(roomSubprotocol) ? roomSubprotocol : false),
  WebSocket: RoomSocket,
} as const

/** The sockets of a server. */
export interface RoomSockets {
  /** Turns away everybody who is coming in, now and from now on; the hub sends away those who are in. */
  stop(): void
}

/** Serves `GET /room/v1/socket` on an HTTP server. */
export function serveRoomSockets(server: Server, room: RoomServices): RoomSockets {
  const { services, hub, allowances } = room
  const sockets = new WebSocketServer(options)
  const hear = messageListener(room)
  const admission = new Admission({
    ...room,
    clock: services.clock,
    log: services.log,
    visitorOf: proof => visitorOf(room, proof),
    shakeHands,
  })

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', destroyed)
    admission.request(request, stream, head)
  })

  function shakeHands(request: IncomingMessage, stream: Duplex, head: Buffer): Handshaken | undefined {
    const frames = room.fastPath ? new FrameStream(stream, head, hear) : null
    let made: RoomSocket | undefined
    sockets.handleUpgrade(request, frames ?? stream, frames ? Buffer.alloc(0) : head, upgraded => {
      made = upgraded as RoomSocket
      // Nothing is read until this device is in its room.
      made.pause()
      // From here on the library listens; each listener of ours would be kept once for every phone.
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
    if (connection) hear(connection, isBinary ? null : raw.toString())
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
    const now = services.clock.now()
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

/** The library has sent the device the rule that it broke. */
function onError(this: WebSocket): void {
  const { connection } = this as RoomSocket
  connection?.cutOff(closeCodes.tryAgainLater, 'protocol error')
}
