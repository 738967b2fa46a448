import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes, roomLimits, roomSubprotocol } from '@roomful/contract/room-protocol'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { tokenHash } from '../domain/participants/token.ts'
import { Arrival, refuse, type TurnedAway } from './arrival.ts'
import { Connection, RoomSocket } from './connection.ts'
import { FrameStream } from './fast-path/frame-stream.ts'
import { foreignOrigin, type Proof, proofOf, refusalOf } from './handshake.ts'
import { messageListener } from './message-listener.ts'
import type { RoomServices } from './room-services.ts'
import { connectAgainSeconds } from './token-limits.ts'
import { visitorOf } from './visitor.ts'

const warnEveryMs = 60_000

/** A device that was told to go and does not hang up is cut off after this time. */
const closeWithinMs = 3_000
/** Messages come whole as a rule; whoever sends them in many pieces makes work with each. */
const piecesMax = 1_024
/** So many bad tokens of one address in a minute are told that they are bad, which takes a handshake each. */
const badTokensMax = 300

const unavailable: TurnedAway = {
  http: '503 Service Unavailable\r\nRetry-After: 1',
  close: [closeCodes.tryAgainLater, 'try again later'],
}
const restarting: TurnedAway = { ...unavailable, close: [closeCodes.restart, 'restart'] }
const tooManyConnects = `429 Too Many Requests\r\nRetry-After: ${connectAgainSeconds}`
const tooManyBadTokens = '429 Too Many Requests\r\nRetry-After: 60'

/** The sockets of a server. */
export interface RoomSockets {
  /** Turns away everybody who is coming in, now and from now on; the hub sends away those who are in. */
  stop(): void
}

/** Serves `GET /room/v1/socket` on an HTTP server. */
export function serveRoomSockets(server: Server, room: RoomServices): RoomSockets {
  const { services, hub, allowances, badTokens } = room
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
  const sockets = new WebSocketServer(options)
  const arrivals = new Set<Arrival>()
  let isStopping = false

  /** Once a minute: a proxy that forwards no Host makes every page look foreign. */
  let warnedAt = Number.NEGATIVE_INFINITY
  const warnOfOrigin = ({ headers }: IncomingMessage) => {
    const now = services.clock.monotonic()
    if (now - warnedAt < warnEveryMs) return
    warnedAt = now
    services.log.warn(
      'refused a socket of another origin: set ROOMFUL_PUBLIC_URL to the address of the pages, have the proxy forward Host, or add the origin to ROOMFUL_ALLOWED_ORIGINS',
      { origin: String(headers.origin).slice(0, 200), host: String(headers.host).slice(0, 200) },
    )
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', destroyed)
    const refusal = isStopping ? restarting.http : refusalOf(request, room.originAllowed)
    if (refusal !== null) {
      if (refusal === foreignOrigin) warnOfOrigin(request)
      refuse(stream, refusal)
      return
    }
    const proof = proofOf(request)
    const now = services.clock.now()
    // Before anything is looked up: a token that comes and goes costs no more than this.
    if (!allowances.of(tokenHash(proof.secret), now).takeConnect(now)) {
      refuse(stream, tooManyConnects)
      return
    }
    const arrival = new Arrival(stream, { late: unavailable, onOver: over => arrivals.delete(over) })
    arrivals.add(arrival)
    admit(arrival, { request, head, proof }).catch(error => {
      services.log.error('failed to admit a socket', error)
      arrival.turnAway(unavailable)
    })
  })

  const hear = messageListener(room)
  function onMessage(this: WebSocket, raw: RawData, isBinary: boolean): void {
    const { connection } = this as RoomSocket
    if (connection) hear(connection, isBinary ? null : raw.toString())
  }
  function onClose(this: WebSocket): void {
    const { connection } = this as RoomSocket
    if (connection) hub.leave(connection)
  }
  /** Pings, and pongs that nobody asked for, are as much work as messages. */
  function onControlFrame(this: WebSocket): void {
    const { connection } = this as RoomSocket
    if (!connection?.isOpen) return
    connection.isAlive = true
    const now = services.clock.now()
    if (!allowances.ofConnection(connection, now).takeMessage(now))
      connection.cutOff(closeCodes.tooManyMessages, 'too many messages')
  }
  function onPong(this: WebSocket): void {
    const { connection } = this as RoomSocket
    if (!connection?.owesPong) {
      onControlFrame.call(this)
      return
    }
    connection.owesPong = false
    connection.isAlive = true
  }

  async function admit(
    arrival: Arrival,
    { request, head, proof }: { request: IncomingMessage; head: Buffer; proof: Proof },
  ): Promise<void> {
    const came = await visitorOf(services, proof)
    const refusal = 'refusal' in came ? came.refusal : null
    if (refusal?.[0] === closeCodes.badToken) {
      allowances.forget(tokenHash(proof.secret))
      const { count } = await badTokens.draw(room.addressKeyOf(request))
      if (count > badTokensMax) arrival.turnAway({ http: tooManyBadTokens, close: refusal })
    }
    if (arrival.isOver) return
    const { stream } = arrival
    const frames = room.fastPath ? new FrameStream(stream, head, hear) : null
    const socket = frames ? shakeHands(arrival, request, frames) : shakeHands(arrival, request, stream, head)
    if (!socket) return
    if ('refusal' in came) {
      arrival.turnAway({ ...unavailable, close: came.refusal })
      return
    }
    const connection = new Connection(socket, stream, came, tokenHash(proof.secret))
    let live = await hub.room(connection.sessionKey)
    socket.connection = connection
    socket.on('message', onMessage)
    socket.on('close', onClose)
    socket.on('ping', onControlFrame)
    socket.on('pong', onPong)
    if (frames) frames.owner = connection
    // Before the room is read: what happens meanwhile is held back instead of missed.
    while (!hub.enter(live, connection)) live = await hub.room(connection.sessionKey)
    if (socket.readyState === socket.CLOSED) hub.leave(connection)
    const begin = await live.introduce(connection)
    // Sent away since the first look, when nobody knew of this socket.
    const still = await visitorOf(services, proof)
    if ('refusal' in still) connection.close(...still.refusal)
    begin()
    arrival.admitted()
    socket.resume()
  }

  /** Undefined when the handshake was refused, or the other side has gone. */
  function shakeHands(
    arrival: Arrival,
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer = Buffer.alloc(0),
  ): RoomSocket | undefined {
    const made: RoomSocket[] = []
    sockets.handleUpgrade(request, stream, head, socket => {
      // Nothing is read until this device is in its room.
      socket.pause()
      // From here on the library listens; each listener of ours would be kept once for every phone.
      arrival.stream.removeListener('error', destroyed)
      socket.on('error', onError)
      arrival.upgraded(socket)
      made.push(socket as RoomSocket)
    })
    return made[0]
  }

  return {
    stop() {
      isStopping = true
      for (const arrival of arrivals) arrival.turnAway(restarting)
    },
  }
}

function destroyed(this: Duplex): void {
  this.destroy()
}

/** The library has told the device which rule it broke. */
function onError(this: WebSocket): void {
  const { connection } = this as RoomSocket
  connection?.cutOff(closeCodes.tryAgainLater, 'protocol error')
}
