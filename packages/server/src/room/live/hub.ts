import { closeCodes, type RoomEntry, roomLimits } from '@roomful/contract/room/protocol'
import type { Reaction } from '@roomful/contract/room/reactions'
import type { Stored } from '../../features/answers/answer-writer.ts'
import type { Participant } from '../../features/participants/find-participant.ts'
import type { Services } from '../../services.ts'
import { phonesCooldownMsMax } from '../machine/room.ts'
import type { RoomNow } from '../reads/reader.ts'
import type { Connection } from '../socket/connection.ts'
import { SocketsByToken } from '../socket/sockets-by-token.ts'
import { PhoneTimeBudget } from './broadcasts/turns.ts'
import { type Device, type Embed, isPhone, type Phone, type Stage } from './devices.ts'
import { LiveRoom, type RoomDependencies } from './live-room.ts'
import { Presence, seenEveryMs } from './people.ts'
import { RepeatedTask } from './repeated-task.ts'
import { sendTexts } from './send-texts.ts'

/** Spreads the pings of thousands of sockets. */
const turns = 60
/** Turns from one `alive` to the next. */
const turnsToAlive = (turns * roomLimits.aliveEveryMs) / roomLimits.pingEveryMs
const turnsPerSecond = (turns * 1_000) / roomLimits.pingEveryMs

/** Of unfinished messages on all sockets, looked at once a second. Phones send a message at once: a hall of them leaves none. */
const unfinishedBytesMax = 64 * 1024 * 1024

/** Cuts off the sockets with the most unfinished bytes while all together have too many. */
function limitUnfinished(connections: Iterable<Connection>): void {
  let bytes = 0
  const unfinished: { readonly connection: Connection; readonly bytes: number }[] = []
  for (const connection of connections) {
    const more = connection.isOpen ? connection.unfinishedBytes : 0
    if (more === 0) continue
    bytes += more
    unfinished.push({ connection, bytes: more })
  }
  if (bytes <= unfinishedBytesMax) return
  unfinished.sort((a, b) => b.bytes - a.bytes)
  for (const { connection, bytes: fewer } of unfinished) {
    if (bytes <= unfinishedBytesMax) return
    connection.cutOff(closeCodes.tryAgainLater, 'unfinished message')
    bytes -= fewer
  }
}

/** Pings all connections of a server, spread over the ping interval, and sends `alive` more often. */
class PingTurns {
  readonly #turns: Set<Connection>[] = Array.from({ length: turns }, () => new Set())
  readonly #timer: NodeJS.Timeout
  #added = 0
  #turn = 0

  constructor() {
    this.#timer = setInterval(() => this.#pingNext(), roomLimits.pingEveryMs / turns)
  }

  add(connection: Connection): void {
    connection.pingTurn = this.#added++ % turns
    this.#turns[connection.pingTurn]!.add(connection)
  }

  delete(connection: Connection): void {
    this.#turns[connection.pingTurn]!.delete(connection)
  }

  /** The number of connections and of frames sent to them. */
  census(): { readonly sockets: number; readonly frames: number } {
    let sockets = 0
    let frames = 0
    for (const turn of this.#turns) {
      sockets += turn.size
      for (const connection of turn) frames += connection.frames
    }
    return { sockets, frames }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #pingNext(): void {
    this.#turn = (this.#turn + 1) % turns
    for (const connection of this.#turns[this.#turn]!) connection.ping()
    for (let turn = this.#turn; turn < this.#turn + turns; turn += turnsToAlive)
      for (const connection of this.#turns[turn % turns]!) connection.sendAlive()
    if (this.#turn % turnsPerSecond === 0)
      limitUnfinished(this.#turns.values().flatMap(turn => turn.values()))
  }
}

/** Well below the expiry of extended time's presence records. */
const refreshIntervalMs = 10_000

/** Concurrency of work on all rooms. */
const roomsAtOnce = 4

/** The rooms of this server with connected devices. */
export class Hub {
  readonly #services: Services
  readonly #dependencies: RoomDependencies
  readonly #rooms = new Map<number, Promise<LiveRoom>>()
  readonly #live = new Map<number, LiveRoom>()
  readonly #pingTurns = new PingTurns()
  readonly #byToken = new SocketsByToken()
  readonly #presence: Presence
  /** Frames sent to devices that have left. */
  #framesOfClosed = 0
  readonly #resync: RepeatedTask
  readonly #refresh: RepeatedTask
  readonly #unsubscribe: () => void
  readonly #presenceTimer: NodeJS.Timeout
  readonly #refreshTimer: NodeJS.Timeout

  constructor(services: Services, dependencies: Omit<RoomDependencies, 'phoneTime'>) {
    this.#services = services
    this.#dependencies = {
      ...dependencies,
      phoneTime: new PhoneTimeBudget(services.clock, phonesCooldownMsMax),
    }
    this.#presence = new Presence(services)
    this.#resync = new RepeatedTask({
      run: () => this.#eachRoom(room => room.resync()),
      onError: error => services.log.error('failed to resync rooms', error),
    })
    this.#refresh = new RepeatedTask({
      run: () => this.#eachRoom(room => room.refresh()),
      onError: error => services.log.error('failed to refresh rooms', error),
    })
    this.#unsubscribe = services.bus.subscribe(notice => {
      if (notice.type === 'missed') {
        if (!notice.more) for (const room of this.#live.values()) room.noteAnswersMissed()
        void this.#resync.request()
      }
      if (!('sessionKey' in notice)) return
      const room = this.#live.get(notice.sessionKey)
      if (!room) return
      switch (notice.type) {
        case 'answers':
          if (notice.answered) room.noteAnswered(notice.sessionQuestionKey, notice.answered.participantKeys)
          room.handle({ type: 'answered', sessionQuestionKey: notice.sessionQuestionKey })
          break
        case 'entries':
          if (notice.published) room.notePublished(notice.entryKeys)
          if (notice.withdrawn) room.noteWithdrawn(notice.entryKeys)
          room.handle({ type: 'entries', entryKeys: notice.entryKeys })
          break
        case 'own-entries':
          if (notice.holder !== services.server.holder) room.noteOwnEntries(notice.participantKeys)
          break
        case 'participants':
          room.noteParticipants()
          break
        case 'nicknames':
          room.noteNicknames(notice.participantKeys)
          break
        case 'teams':
          room.noteTeams(notice.participantKeys)
          break
        case 'connected':
          room.notePeer(notice)
          break
        case 'removed':
          this.#closeSockets(room, notice.participantKey)
          break
        case 'deleted':
          room.close()
          break
        case 'reactions':
          room.showReactions(notice.counts)
          break
        case 'session':
          void room.reload()
          break
      }
    })
    this.#presenceTimer = setInterval(() => this.#noteSeen(), seenEveryMs)
    this.#refreshTimer = setInterval(() => {
      for (const { peerCounts } of this.#live.values()) peerCounts.refresh()
      void this.#refresh.request()
    }, refreshIntervalMs)
  }

  /** The session's room, loaded on demand. @throws ApiError NOT_FOUND */
  room(sessionKey: number): Promise<LiveRoom> {
    return this.#rooms.getOrInsertComputed(sessionKey, async () => {
      try {
        const room = new LiveRoom(
          this.#services,
          await this.#dependencies.reader.snapshot(sessionKey),
          this.#dependencies,
        )
        this.#live.set(sessionKey, room)
        // Notices during the load have not reached it.
        await room.reload()
        await room.begin()
        room.peerCounts.ask()
        return room
      } catch (error) {
        this.#rooms.delete(sessionKey)
        this.#live.delete(sessionKey)
        throw error
      }
    })
  }

  /** The room of a session with devices here, up to date with every notice before this call; undefined where it would have to be read. */
  current(sessionKey: number): RoomNow | undefined {
    const room = this.#live.get(sessionKey)
    return room?.isUpToDate ? room : undefined
  }

  /**
   * Adds a socket to a room.
   * @returns false if the room emptied and closed since it was looked up: notices no longer reach it
   */
  enter(room: LiveRoom, connection: Connection): boolean {
    if (this.#live.get(room.sessionKey) !== room) return false
    this.#pingTurns.add(connection)
    this.#byToken.add(connection)
    room.enter(connection)
    return true
  }

  /** Adds a polling device to the room of its session. @throws ApiError NOT_FOUND */
  async enterPolling(device: Device): Promise<LiveRoom> {
    for (;;) {
      const room = await this.room(device.sessionKey)
      if (this.#live.get(room.sessionKey) !== room) continue
      room.enter(device)
      return room
    }
  }

  leave(connection: Connection): void {
    this.#framesOfClosed += connection.frames
    this.#pingTurns.delete(connection)
    this.#byToken.delete(connection)
    this.leavePolling(connection)
  }

  /** Removes a polling device, or a closed socket, from its room. */
  leavePolling(device: Device): void {
    const room = this.#live.get(device.sessionKey)
    if (!room?.leave(device)) return
    if (isPhone(device)) this.#seen(room.sessionKey, [device])
    if (!room.devices.isEmpty) return
    room.stop()
    this.#live.delete(room.sessionKey)
    this.#rooms.delete(room.sessionKey)
    this.#dependencies.reader.invalidateStandings(room.sessionKey)
  }

  /** The public id of a session whose room is here, for logs. */
  sessionId(sessionKey: number): string | undefined {
    return this.#live.get(sessionKey)?.snapshot.session.id
  }

  /** The state last sent of each session with devices here. */
  sessionStates(): { readonly sessionKey: number; readonly state: string }[] {
    return [...this.#live.values()].map(({ sessionKey, snapshot }) => ({
      sessionKey,
      state: snapshot.session.state,
    }))
  }

  /** The number of rooms, devices and frames sent. */
  census(): { readonly rooms: number; readonly sockets: number; readonly frames: number } {
    const { sockets, frames } = this.#pingTurns.census()
    return { rooms: this.#live.size, sockets, frames: this.#framesOfClosed + frames }
  }

  stages(): (Stage | Embed)[] {
    return [...this.#live.values()].flatMap(({ devices }) => [...devices.stages, ...devices.embeds])
  }

  /** An answer from this device is on disk. */
  noteStored(phone: Connection, { sessionQuestionKey, isCurrent }: Stored): void {
    this.#live.get(phone.sessionKey)?.noteStored(phone, sessionQuestionKey, isCurrent)
  }

  /** A participant has reacted. @throws ApiError FORBIDDEN, SESSION_CLOSED, RATE_LIMITED */
  react({ sessionKey, key }: Participant, reaction: Reaction): void {
    this.#live.get(sessionKey)?.react(key, reaction)
  }

  /** A participant has answered without a socket. */
  noteHttpAnswer(participant: { readonly sessionKey: number; readonly key: number }): void {
    // Connected participants are stored as such, over HTTP too.
    const isHere = this.#live.get(participant.sessionKey)?.people.find(participant.key)
    if (!isHere) this.#presence.noteAnswer(participant)
  }

  /** Sends an entry that a participant wrote or voted for to all of their devices; to those here in the room's order, at once. */
  sendOwnEntry({ sessionKey, key }: Pick<Participant, 'sessionKey' | 'key'>, entry: RoomEntry): void {
    const room = this.#live.get(sessionKey)
    room?.send(room.people.find(key)?.connections ?? [], { type: 'entries', entries: [entry], removed: [] })
    const { bus, server } = this.#services
    if (bus.isShared)
      bus.publish({ type: 'own-entries', sessionKey, holder: server.holder, participantKeys: [key] })
  }

  /** Settles when devices here have the latest state of the connection's session: nothing older is sent after it. */
  async shown({ sessionKey }: { readonly sessionKey: number }): Promise<void> {
    await this.#live.get(sessionKey)?.shown()
  }

  /** Sends a stage or embedded page all texts of a question. @throws ApiError NOT_FOUND */
  async sendTexts(connection: Connection, questionId: string): Promise<void> {
    const room = this.#live.get(connection.sessionKey)
    if (room) await sendTexts(room, connection, questionId)
  }

  /** Closes all sockets with the code that makes devices reconnect, to another server or to this one's successor. */
  close(): void {
    this.#presence.close()
    this.#unsubscribe()
    this.#resync.stop()
    this.#refresh.stop()
    this.#pingTurns.stop()
    clearInterval(this.#presenceTimer)
    clearInterval(this.#refreshTimer)
    for (const room of this.#live.values()) {
      room.stop()
      for (const device of room.devices.all()) device.close(closeCodes.restart, 'restart')
    }
  }

  /** A few at a time: statements of all rooms at once would hold every connection while answers wait. */
  async #eachRoom(work: (room: LiveRoom) => Promise<void>): Promise<void> {
    const rooms = [...this.#live.values()]
    for (let from = 0; from < rooms.length; from += roomsAtOnce)
      await Promise.all(rooms.slice(from, from + roomsAtOnce).map(work))
  }

  #closeSockets(room: LiveRoom, participantKey: number): void {
    for (const phone of room.people.find(participantKey)?.connections ?? [])
      phone.close(closeCodes.removed, 'removed')
  }

  #noteSeen(): void {
    for (const room of this.#live.values()) this.#seen(room.sessionKey, [...room.devices.phones])
  }

  #seen(sessionKey: number, phones: readonly Phone[]): void {
    this.#presence.note(
      sessionKey,
      phones.map(({ visitor }) => visitor.participant.key),
    )
  }
}
