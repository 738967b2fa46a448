import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { ServerMessage, StageRoom } from '@roomful/contract/room-protocol'
import { reading, type Services } from '../domain/domain.ts'
import { type EntryRow, isPublic, sharedEntry } from '../domain/qa/entry.ts'
import { readCounts } from '../domain/results/read-kpis.ts'
import type { StageRole } from '../domain/stages/stage-links.ts'
import { AnsweredQuestions } from './answered-questions.ts'
import type { Connection } from './connection.ts'
import { frameOf } from './frame.ts'
import { inTurns } from './in-turns.ts'
import { newRoom, type RoomEffect, type RoomEvent, type RoomState, step } from './room.ts'
import { type RoomReader, scoreOf } from './room-reader.ts'
import type { AskedSnapshot, RoomSnapshot } from './snapshot.ts'
import { questionForParticipant, questionForStage, resultsForFrame, resultsVisible } from './view.ts'

/** Devices that were behind are tried again after this. */
const retryMs = 1_000
/** More different items than this are a long list. */
const longListItems = 5_000

/** A message before it has its revision. */
export type Unnumbered<M = ServerMessage> = M extends { revision: number } ? Omit<M, 'revision'> : never

/** What a room asks of the server around it. */
export interface Surroundings {
  readonly reader: RoomReader
  /** Whether answers are waiting for the disk. */
  readonly isBusy: () => boolean
}

/** One session's room on this server, for as long as devices are connected to it. */
export class LiveRoom {
  readonly #services: Services
  readonly #surroundings: Surroundings
  readonly sessionKey: number
  readonly phones = new Set<Connection>()
  readonly stages = new Set<Connection>()
  readonly answered = new AnsweredQuestions()
  #state: RoomState
  #revision = 1
  /** Of each question, the revision with which phones were last told its results. */
  readonly #resultsTold = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined
  #wakeAt = Infinity
  #reloading: Promise<void> | undefined
  #reloadAgain = false

  constructor(services: Services, snapshot: RoomSnapshot, surroundings: Surroundings) {
    this.#services = services
    this.#surroundings = surroundings
    this.#state = newRoom(snapshot)
    this.sessionKey = snapshot.session.key
  }

  get #reader(): RoomReader {
    return this.#surroundings.reader
  }

  get snapshot(): RoomSnapshot {
    return this.#state.snapshot
  }

  get revision(): number {
    return this.#revision
  }

  get isEmpty(): boolean {
    return this.phones.size + this.stages.size === 0
  }

  handle(event: RoomEvent): void {
    const { state, effects } = step(this.#state, event, {
      now: this.#services.clock.now(),
      busy: this.#surroundings.isBusy(),
    })
    this.#state = state
    for (const effect of effects) this.#do(effect)
  }

  /** Reads the session again, because it has changed; changes meanwhile are read too. */
  reload(): Promise<void> {
    if (this.#reloading) this.#reloadAgain = true
    this.#reloading ??= this.#reload().finally(() => {
      this.#reloading = undefined
    })
    return this.#reloading
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #reload(): Promise<void> {
    do {
      this.#reloadAgain = false
      const snapshot = await this.#reader.snapshot(this.sessionKey)
      this.handle({ type: 'changed', snapshot })
    } while (this.#reloadAgain)
  }

  #do(effect: RoomEffect): void {
    switch (effect.do) {
      case 'send-question':
        this.#sendQuestion()
        break
      case 'send-stage-room':
        this.#background(this.#sendStageRoom())
        break
      case 'send-scores':
        this.#background(this.#sendScores())
        break
      case 'tell-entries':
        this.#background(this.#tellEntries(effect.entryKeys))
        break
      case 'send-closed':
        this.#broadcast([...this.phones, ...this.stages], { type: 'closed' })
        break
      case 'send-people':
        this.#background(this.#sendPeople())
        break
      case 'tell-results':
        this.#background(this.#tellResults(effect))
        break
      case 'wake':
        this.#wakeUpAt(effect.at)
        break
    }
  }

  #wakeUpAt(at: number): void {
    if (at >= this.#wakeAt) return
    clearTimeout(this.#timer)
    this.#wakeAt = at
    this.#timer = setTimeout(
      () => {
        this.#wakeAt = Infinity
        this.handle({ type: 'woken' })
      },
      Math.max(1, at - this.#services.clock.now()),
    )
  }

  #background(work: Promise<void>): void {
    work.catch(error => this.#services.log.error('a room could not tell its devices', error))
  }

  #sendQuestion(): void {
    const { active } = this.snapshot
    const now = this.#services.clock.now()
    const revision = ++this.#revision
    const frames = new Map<number | null, Buffer>()
    for (const phone of this.phones) {
      const factor = phone.visitor.kind === 'phone' ? phone.visitor.participant.timeFactor : 1
      const frame = frames.getOrInsertComputed(factor, () => {
        const question = active && questionForParticipant(this.snapshot, active, factor, now)
        return frameOf({ type: 'question', revision, question })
      })
      phone.send(frame)
    }
    const question = active && questionForStage(this.snapshot, active, now)
    const frame = frameOf({ type: 'question', revision, question })
    for (const stage of this.stages) stage.send(frame)
  }

  async #sendStageRoom(): Promise<void> {
    for (const stage of this.stages) {
      if (stage.visitor.kind !== 'stage') continue
      const room = await this.#currentStageRoom(stage.visitor.holder.role)
      stage.send(frameOf({ type: 'room', revision: ++this.#revision, room }))
    }
  }

  /** Read again if the session has changed meanwhile: that has been told already, and this comes after it. */
  async #currentStageRoom(role: StageRole): Promise<StageRoom> {
    for (;;) {
      const { snapshot } = this
      const room = await this.#reader.stageRoom(role, snapshot)
      if (snapshot === this.snapshot) return room
    }
  }

  async #sendScores(): Promise<void> {
    const standings = await this.#reader.standings(this.snapshot)
    const leaderboard = this.snapshot.session.leaderboard_shown
      ? await this.#reader.leaderboard(standings)
      : null
    this.#broadcast([...this.stages], { type: 'leaderboard', leaderboard, score: null })
    const revision = ++this.#revision
    const places = new Map(standings.map(standing => [standing.participantKey, standing]))
    await inTurns([...this.phones], phone => {
      if (phone.visitor.kind !== 'phone') return
      const own = places.get(phone.visitor.participant.key)
      const score = scoreOf(own ? [own] : standings, phone.visitor.participant.key)
      phone.send(frameOf({ type: 'leaderboard', revision, leaderboard, score }))
    })
  }

  async #tellEntries(entryKeys: readonly number[]): Promise<void> {
    const rows = await this.#reader.entries(entryKeys)
    const isGone = (row: EntryRow) => row.lifecycle === 'DISMISSED'
    this.#broadcast([...this.stages], { type: 'entries', entries: rows.map(sharedEntry), removed: [] })
    const shown = rows.filter(isPublic).map(sharedEntry)
    const removed = rows.filter(isGone).map(row => row.id)
    if (shown.length + removed.length === 0) return
    this.#broadcast([...this.phones], { type: 'entries', entries: shown, removed })
  }

  async #sendPeople(): Promise<void> {
    const { participants } = await readCounts(reading(this.#services), this.sessionKey)
    const people = await this.#reader.people(this.snapshot)
    this.#broadcast([...this.stages], {
      type: 'participants',
      participants,
      connected: this.phones.size,
      people,
    })
  }

  async #tellResults({ askedKeys, audiences }: RoomEffect & { do: 'tell-results' }): Promise<void> {
    let phonesTookMs = 0
    let isLong = false
    const failed = new Set(askedKeys)
    try {
      for (const askedKey of askedKeys) {
        const asked = this.snapshot.asked.find(one => one.key === askedKey)
        if (asked) {
          const results = await this.#reader.results(this.snapshot, asked)
          isLong ||= (results.words_total ?? 0) > longListItems
          if (audiences.includes('stages'))
            this.#broadcast([...this.stages], this.#resultsMessage(asked, results))
          if (audiences.includes('phones')) phonesTookMs += await this.#resultsToPhones(asked, results)
        }
        failed.delete(askedKey)
      }
    } finally {
      this.handle({ type: 'told', phonesTookMs, isLong, failed: [...failed] })
    }
  }

  #resultsMessage(asked: AskedSnapshot, results: QuestionResultsOut) {
    return {
      type: 'results',
      question_id: asked.definition.id,
      results: resultsForFrame(asked, results),
    } as const
  }

  /** @returns the milliseconds of this process that it took. */
  async #resultsToPhones(asked: AskedSnapshot, results: QuestionResultsOut): Promise<number> {
    const questionId = asked.definition.id
    const mayBeTold = [...this.phones].filter(phone =>
      resultsVisible(asked, this.answered.has(phone, questionId)),
    )
    if (mayBeTold.length === 0) return 0
    const revision = ++this.#revision
    this.#resultsTold.set(asked.key, revision)
    const frame = frameOf({ ...this.#resultsMessage(asked, results), revision })
    const behind: Connection[] = []
    const tookMs = await inTurns(mayBeTold, phone => {
      if (this.#hasMovedOn(asked)) return
      phone.sendResults(frame)
      if (phone.isBehind) behind.push(phone)
    })
    if (behind.length > 0) this.#retry(asked, behind, frame, revision)
    return tookMs
  }

  /** The last state always arrives: devices that were behind get it, unless newer results were told since. */
  #retry(asked: AskedSnapshot, behind: readonly Connection[], frame: Buffer, revision: number): void {
    setTimeout(() => {
      if (this.#resultsTold.get(asked.key) !== revision || this.#hasMovedOn(asked)) return
      const still = behind.filter(phone => {
        phone.sendResults(frame)
        return phone.isBehind && this.phones.has(phone)
      })
      if (still.length > 0) this.#retry(asked, still, frame, revision)
    }, retryMs).unref()
  }

  /** A newer state of the question is out already; results of the older one would come after it. */
  #hasMovedOn(asked: AskedSnapshot): boolean {
    return this.snapshot.asked.find(one => one.key === asked.key)?.phase !== asked.phase
  }

  /** Tells one device something, numbered as everything else in this room. */
  tell(connection: Connection, message: Unnumbered): void {
    this.#broadcast([connection], message)
  }

  #broadcast(connections: readonly Connection[], message: Unnumbered): void {
    if (connections.length === 0) return
    const frame = frameOf({ ...message, revision: ++this.#revision } as ServerMessage)
    for (const connection of connections) connection.send(frame)
  }
}
