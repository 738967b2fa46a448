import { closeCodes, type ServerMessage } from '@roomful/contract/room/protocol'
import type { Reaction, ReactionCounts } from '@roomful/contract/room/reactions'
import type { Notice } from '../../bus/bus.ts'
import { hasNicknames } from '../../features/participants/nicknames.ts'
import { teamScore } from '../../features/scores/teams.ts'
import { roomShowsNames } from '../../features/sessions/session-row.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Services } from '../../services.ts'
import { haveTeamsChanged, withheldNames } from '../machine/changes.ts'
import type { RoomEvent } from '../machine/events.ts'
import { newRoom, type RoomState, step } from '../machine/room.ts'
import type { RoomSnapshot } from '../machine/snapshot.ts'
import type { RoomReader } from '../reads/reader.ts'
import { RoomReads } from '../reads/reads.ts'
import type { Connection } from '../socket/connection.ts'
import { frameOf } from '../socket/frame.ts'
import { Broadcasts } from './broadcasts/broadcasts.ts'
import { phoneScore } from './broadcasts/scores-broadcast.ts'
import type { PhoneTimeBudget } from './broadcasts/turns.ts'
import { ChangedParticipants } from './changed-participants.ts'
import { type Device, Devices, isPhone } from './devices.ts'
import { EarlyEnd } from './early-end.ts'
import { ExtendedTime } from './extended-time.ts'
import { firstFrames, roomJson } from './first-frames.ts'
import { PeerCounts, People, type Person } from './people.ts'
import { RoomReactions, requireReactions } from './reactions.ts'
import { RepeatedTask, WakeTimer } from './repeated-task.ts'
import { resync, shownQuestions } from './resync.ts'
import type { RoomContext, Unnumbered } from './room-context.ts'
import type { Visitor } from './visitor.ts'

/** A room's dependencies on its server. */
export interface RoomDependencies {
  readonly reader: RoomReader
  /** Whether answers are waiting for the disk. */
  readonly isBusy: () => boolean
  readonly phoneTime: PhoneTimeBudget
}

/** One session's room on this server, as long as devices are connected: its machine and the machine's effects. */
export class LiveRoom implements RoomContext {
  readonly services: Services
  readonly reader: RoomReader
  readonly sessionKey: number
  readonly devices = new Devices()
  readonly people = new People()
  readonly peerCounts = new PeerCounts(this)
  readonly reads: RoomReads
  readonly phoneTime: PhoneTimeBudget
  readonly #isBusy: () => boolean
  readonly #tasks: RepeatedTask[] = []
  readonly #reload: RepeatedTask
  readonly #broadcasts: Broadcasts
  readonly #extendedTime: ExtendedTime
  readonly #earlyEnd: EarlyEnd
  readonly #reactions: RoomReactions
  readonly #wakeTimer: WakeTimer
  readonly #resync: RepeatedTask
  readonly #countSeats: RepeatedTask
  readonly #nicknames: ChangedParticipants
  readonly #teams: ChangedParticipants
  #state: RoomState
  #revision = 1
  #answersMissed = false

  constructor(services: Services, snapshot: RoomSnapshot, { reader, isBusy, phoneTime }: RoomDependencies) {
    this.services = services
    this.reader = reader
    this.phoneTime = phoneTime
    this.#isBusy = isBusy
    const { clock } = services
    this.#state = newRoom(snapshot, { now: clock.monotonic(), wallClock: clock.now() })
    this.sessionKey = snapshot.session.key
    this.reads = new RoomReads(reader)
    this.#reload = this.task(() => this.#load())
    let { removals } = snapshot.session
    this.#resync = this.task(async () => {
      await resync(this, removals)
      removals = this.snapshot.session.removals
      if (!this.#answersMissed) return
      this.#answersMissed = false
      if (hasNicknames(this.snapshot.session)) this.noteNicknames(this.people.keys())
      if (this.snapshot.settings.teams) this.noteTeams(this.people.keys())
      for (const { key } of shownQuestions(this.snapshot)) this.#broadcasts.ownAnswers.sendAll(key)
    })
    this.#countSeats = this.task(async () => {
      const connected = this.people.count + this.peerCounts.count
      if (await this.reads.haveSeatsChanged(this.snapshot, connected)) this.handle({ type: 'people' })
    })
    const task = (run: () => Promise<void>) => this.task(run)
    this.#nicknames = new ChangedParticipants(task, async keys => {
      const nicknames = await this.reader.nicknamesOf(keys)
      for (const key of keys) {
        const devices = this.people.find(key)?.connections ?? []
        this.send(devices, { type: 'nickname', nickname: nicknames.get(key) ?? null })
      }
    })
    this.#teams = new ChangedParticipants(task, keys => this.#sendOwnTeams(keys))
    this.#broadcasts = new Broadcasts(this)
    this.#extendedTime = new ExtendedTime(this)
    this.#earlyEnd = new EarlyEnd(this)
    this.#reactions = new RoomReactions(counts =>
      services.bus.publish({ type: 'reactions', sessionKey: this.sessionKey, counts }),
    )
    this.#wakeTimer = new WakeTimer(services.clock, () => this.handle({ type: 'woken' }))
    const { finalHeldUntil } = this.#state
    if (finalHeldUntil !== null) this.#wakeTimer.wakeAt(finalHeldUntil)
  }

  get snapshot(): RoomSnapshot {
    return this.#state.snapshot
  }

  get isFinalHeld(): boolean {
    return this.#state.finalHeldUntil !== null
  }

  /** The question on screen that ends once everybody has answered. */
  get endingEarly(): number | undefined {
    return this.#earlyEnd.questionKey
  }

  /** That question, if all who are connected here have; 0: not all have. */
  get answered(): number | undefined {
    return this.#earlyEnd.answered
  }

  get revision(): number {
    return this.#revision
  }

  nextRevision(): number {
    return ++this.#revision
  }

  /** No change is known since the session was read. */
  get isUpToDate(): boolean {
    return !this.#reload.isRunning
  }

  task(run: () => Promise<void>): RepeatedTask {
    const onError = (error: unknown) =>
      this.services.log.error('failed to update a room', error, { session_id: this.snapshot.session.id })
    const task = new RepeatedTask({ run, onError })
    this.#tasks.push(task)
    return task
  }

  enter(device: Device): void {
    this.devices.add(device)
    if (!isPhone(device)) return
    const { key } = device.visitor.participant
    this.people.enter(key, device)
    this.handle({ type: 'people' })
    this.#extendedTime.noteEntered(key)
    this.#earlyEnd.noteEntered(key)
  }

  /** @returns whether the device was in the room */
  leave(device: Device): boolean {
    if (!this.devices.delete(device)) return false
    if (!isPhone(device)) return true
    const { key } = device.visitor.participant
    this.people.leave(key, device)
    this.handle({ type: 'people' })
    this.#extendedTime.noteLeft(key)
    this.#earlyEnd.noteLeft(key)
    return true
  }

  /**
   * Reads the room for a new device and buffers later messages for it.
   * @returns sends the room, then the buffer
   */
  async introduce(connection: Connection): Promise<() => void> {
    // The first frame includes everything acknowledged before the device connected.
    await this.shown()
    const frames = await firstFrames(this, connection)
    return () => connection.begin(...frames)
  }

  /** The room as JSON for a polling device, including every change acknowledged before the call. */
  async read(visitor: Visitor): Promise<Buffer> {
    await this.shown()
    return roomJson(this, visitor, { withAllResults: true })
  }

  /** Call before the first device enters. */
  begin(): Promise<void> {
    return this.#broadcasts.entries.begin()
  }

  handle(event: RoomEvent): void {
    if (event.type === 'answered') this.reads.invalidateResults(event.sessionQuestionKey)
    if (event.type === 'entries') this.reads.invalidateEntries()
    const namesChange = event.type === 'changed' && haveNamesChanged(this.snapshot, event.snapshot)
    if (namesChange) this.reads.invalidateNames()
    if (event.type === 'changed' && haveTeamsChanged(this.snapshot, event.snapshot))
      this.reads.invalidateTeams()
    const moment = { now: this.services.clock.monotonic(), busy: this.#isBusy() }
    const { state, effects } = step(this.#state, event, moment)
    this.#state = state
    this.#broadcasts.send(effects.filter(effect => effect.type !== 'wake'))
    for (const effect of effects) if (effect.type === 'wake') this.#wakeTimer.wakeAt(effect.at)
    if (event.type !== 'changed') return
    if (namesChange) this.handle({ type: 'people' })
    this.#extendedTime.noteChanged()
    this.#earlyEnd.noteChanged()
  }

  reload(): Promise<void> {
    return this.#reload.request()
  }

  /** Settles when devices have all known changes of the session. */
  shown(): Promise<void> {
    return this.#reload.idle()
  }

  /** Resyncs after lost notices; settles when devices have all changes since. */
  resync(): Promise<void> {
    return this.#resync.request()
  }

  /** The next resync includes participants' own answers: another device may have changed them. */
  noteAnswersMissed(): void {
    this.#answersMissed = true
  }

  /** Sends Q&A entries that changed without a notice; the first call only records them. */
  noteEntries(): Promise<void> {
    return this.#broadcasts.entries.sendMissed()
  }

  close(): void {
    for (const device of this.devices.all()) device.close(closeCodes.badToken, 'deleted')
  }

  async #load(): Promise<void> {
    try {
      const snapshot = await this.reader.snapshot(this.sessionKey)
      this.handle({ type: 'changed', snapshot })
      if (snapshot.session.deleted_at !== null) this.close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.close()
    }
  }

  send(devices: Iterable<Device>, message: Unnumbered): void {
    const receivers = [...devices]
    if (receivers.length === 0) return
    const frame = frameOf({ ...message, revision: this.nextRevision() } as ServerMessage)
    for (const device of receivers) device.send(frame)
  }

  /** A participant joined or was removed. */
  noteParticipants(): void {
    this.reads.invalidatePeople()
    this.handle({ type: 'people' })
  }

  /** These participants took a nickname, or theirs was removed or restored. */
  noteNicknames(participantKeys: readonly number[]): void {
    this.reads.invalidateNames()
    this.handle({ type: 'people' })
    this.#nicknames.note(participantKeys.filter(key => this.people.find(key)))
  }

  /** These participants have chosen their teams. */
  noteTeams(participantKeys: readonly number[]): void {
    this.reads.invalidateNames()
    this.handle({ type: 'people' })
    this.#teams.note(participantKeys)
  }

  /** Sends participants their team and its standing; those with points bring them into the team's. */
  async #sendOwnTeams(participantKeys: readonly number[]): Promise<void> {
    const { snapshot, reads } = this
    const teamOf = await this.reader.teamsOf(participantKeys)
    const standings = await reads.standings(snapshot)
    const bringPoints = participantKeys.some(key => standings.byParticipant.has(key))
    if (bringPoints) reads.invalidateTeamTotals()
    const [teams, totals] = await Promise.all([reads.teams(snapshot), reads.teamTotals(snapshot)])
    for (const [key, team] of teamOf) {
      const phones = [...(this.people.find(key)?.connections ?? [])].filter(isPhone)
      for (const { visitor } of phones) visitor.participant.team = team
      this.send(phones, {
        type: 'teams',
        teams,
        team,
        score: phoneScore(this, standings, key, teamScore(totals, team)),
      })
    }
    if (bringPoints) this.#broadcasts.send([{ type: 'send-scores' }])
  }

  /** These participants have asked or voted at other servers. */
  noteOwnEntries(participantKeys: readonly number[]): void {
    const here = participantKeys.filter(key => this.people.find(key))
    if (here.length > 0) this.#broadcasts.entries.requestOwn(here)
  }

  /** Participants see these Q&A entries for the first time, or again. */
  notePublished(entryKeys: readonly number[]): void {
    this.#broadcasts.entries.notePublished(entryKeys)
  }

  /** These Q&A entries wait again. */
  noteWithdrawn(entryKeys: readonly number[]): void {
    this.#broadcasts.entries.noteWithdrawn(entryKeys)
  }

  /** Participants answered a question, over any connection. */
  noteAnswered(sessionQuestionKey: number, participantKeys: readonly number[]): void {
    const people = participantKeys.flatMap(key => this.people.find(key) ?? [])
    for (const person of people) {
      this.people.noteAnswered(person, sessionQuestionKey)
      this.#broadcasts.ownAnswers.noteAnswered(person, sessionQuestionKey)
    }
    this.#broadcasts.revealed.request(sessionQuestionKey, people)
    this.#extendedTime.noteAnswered(participantKeys)
    this.#earlyEnd.noteAnswered(sessionQuestionKey, participantKeys)
    this.#broadcasts.ownAnswers.requestSoon()
  }

  noteOwnAnswer(person: Person, sessionQuestionKey: number): void {
    this.people.noteAnswered(person, sessionQuestionKey)
    this.#earlyEnd.noteStored(sessionQuestionKey, person.participantKey)
  }

  /** Records a report of another server. */
  notePeer(report: Extract<Notice, { type: 'connected' }>): void {
    this.peerCounts.note(report)
    this.#earlyEnd.check()
  }

  /** A device's answer was stored. @param isCurrent whether it is the latest */
  noteStored(connection: Connection, sessionQuestionKey: number, isCurrent: boolean): void {
    const person = isPhone(connection) && this.people.find(connection.visitor.participant.key)
    if (person) this.#broadcasts.ownAnswers.noteStored(person, sessionQuestionKey, connection, isCurrent)
  }

  /** Refreshes stored presence of extended time and recounts visible seats; call every few seconds. */
  async refresh(): Promise<void> {
    await this.#extendedTime.refresh()
    this.#earlyEnd.check()
    if (this.devices.stages.size > 0) await this.#countSeats.request()
  }

  /** Counts a participant's reaction. @throws ApiError FORBIDDEN, SESSION_CLOSED, RATE_LIMITED */
  react(participantKey: number, reaction: Reaction): void {
    requireReactions(this.snapshot)
    this.#reactions.take(participantKey, reaction, this.services.clock.monotonic())
  }

  showReactions(counts: ReactionCounts): void {
    this.send(this.devices.stages, { type: 'reactions', counts })
  }

  stop(): void {
    this.#wakeTimer.stop()
    this.peerCounts.stop()
    this.#extendedTime.stop()
    this.#earlyEnd.stop()
    this.#broadcasts.stop()
    this.#reactions.stop()
    for (const task of this.#tasks) task.stop()
  }
}

/** Whether names were hidden or shown by moderation or by the close, or removed by retention. */
function haveNamesChanged(before: RoomSnapshot, after: RoomSnapshot): boolean {
  if (withheldNames(before.reviews).join() !== withheldNames(after.reviews).join()) return true
  if (before.session.names_removed !== after.session.names_removed) return true
  return (
    before.session.state !== after.session.state &&
    roomShowsNames(before.session) !== roomShowsNames(after.session)
  )
}
