import type { Reaction, ReactionCounts } from '@roomful/contract/reactions'
import type { ServerMessage } from '@roomful/contract/room-protocol'
import { type Services, writing } from '../domain/domain.ts'
import { notePresent } from '../domain/participants/still-answering.ts'
import { type EntryRow, isPublic, sharedEntry } from '../domain/qa/entry.ts'
import { scoreOf } from '../domain/scores/standing.ts'
import type { StageRole } from '../domain/stages/stage-links.ts'
import type { Connection } from './connection.ts'
import { type Frame, frameOf, textFrame } from './frame.ts'
import { inTurns } from './in-turns.ts'
import { OwnAnswers } from './own-answers.ts'
import { People } from './people.ts'
import { RoomReactions, requireReactions } from './reactions.ts'
import { RepeatedTask } from './repeated-task.ts'
import { ResultsBroadcast, type RoomWithResults } from './results-broadcast.ts'
import { newRoom, type RoomEffect, type RoomEvent, type RoomState, step, withheldNames } from './room.ts'
import type { RoomReader } from './room-reader.ts'
import { RoomReads } from './room-reads.ts'
import { resultsMessage, withMember } from './shared-texts.ts'
import { type AskedSnapshot, nowOnScreen, type RoomSnapshot } from './snapshot.ts'
import {
  deadlineFor,
  questionForParticipant,
  questionForStage,
  questionsForParticipant,
  questionsForStage,
  resultsVisible,
  showsAllAsked,
  stagePart,
} from './view.ts'

/** A message before it has its revision. */
export type Unnumbered<M = ServerMessage> = M extends { revision: number } ? Omit<M, 'revision'> : never

/** What a room asks of the server around it. */
export interface Surroundings {
  readonly reader: RoomReader
  /** Whether answers are waiting for the disk. */
  readonly isBusy: () => boolean
}

/** After these an embedded page shows something else. */
const shownInEmbeds: ReadonlySet<RoomEffect['do']> = new Set([
  'send-question',
  'send-stage-question',
  'send-closed',
  'tell-entries',
  'tell-results',
])

/** So many participants' own answers are read at once. */
const ownAnswersPerRead = 500

/** One session's room on this server, for as long as devices are connected to it. */
export class LiveRoom implements RoomWithResults {
  readonly #services: Services
  readonly #surroundings: Surroundings
  readonly sessionKey: number
  readonly phones = new Set<Connection>()
  readonly stages = new Set<Connection>()
  readonly embeds = new Set<Connection>()
  readonly people = new People()
  readonly reads: RoomReads
  readonly #ownAnswers = new OwnAnswers()
  readonly #results: ResultsBroadcast
  readonly #changedEntries = new Set<number>()
  readonly #reactions: RoomReactions
  #state: RoomState
  #revision = 1
  #timer: NodeJS.Timeout | undefined
  #deadlineTimer: NodeJS.Timeout | undefined
  /** Those with more time who were last noted as connected. */
  #notedPresent: ReadonlySet<number> = new Set()
  #wakeAt = Infinity

  /** What is read before it is told; what fails is read again until it succeeds or nobody is here. */
  readonly #tasks = {
    reload: this.#task(async () => {
      const snapshot = await this.#reader.snapshot(this.sessionKey)
      this.handle({ type: 'changed', snapshot })
    }),
    scores: this.#task(() => this.#sendScores()),
    people: this.#task(() => this.#sendPeople()),
    entries: this.#task(() => this.#tellEntries()),
    ownAnswers: this.#task(() => this.#tellOwnAnswers()),
    presence: this.#task(() => this.#notePresent()),
    embeds: this.#task(() => this.#showEmbeds()),
  }

  constructor(services: Services, snapshot: RoomSnapshot, surroundings: Surroundings) {
    this.#services = services
    this.#surroundings = surroundings
    this.#state = newRoom(snapshot)
    this.sessionKey = snapshot.session.key
    this.reads = new RoomReads(surroundings.reader)
    this.#results = new ResultsBroadcast(this, services)
    this.#reactions = new RoomReactions(counts =>
      services.bus.publish({ type: 'reactions', sessionKey: this.sessionKey, counts }),
    )
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

  /** Nothing is known to have changed since the session was read. */
  get isUpToDate(): boolean {
    return !this.#tasks.reload.isRunning
  }

  get isEmpty(): boolean {
    return this.phones.size + this.stages.size + this.embeds.size === 0
  }

  enter(connection: Connection): void {
    const { visitor } = connection
    if (visitor.kind !== 'phone') {
      this.#shownTo(visitor.kind).add(connection)
      return
    }
    this.phones.add(connection)
    this.people.enter(visitor.participant.key, connection)
    this.handle({ type: 'people' })
    if (this.snapshot.timeFactors.has(visitor.participant.key)) this.refreshPresence()
  }

  /** @returns whether the connection was here. */
  leave(connection: Connection): boolean {
    const { visitor } = connection
    if (visitor.kind !== 'phone') return this.#shownTo(visitor.kind).delete(connection)
    if (!this.phones.delete(connection)) return false
    this.people.leave(visitor.participant.key, connection)
    this.handle({ type: 'people' })
    if (this.#notedPresent.has(visitor.participant.key)) this.refreshPresence()
    return true
  }

  #shownTo(kind: 'stage' | 'embed'): Set<Connection> {
    return kind === 'stage' ? this.stages : this.embeds
  }

  /** Notes who of those with more time is connected: questions stay open for them. To be repeated. */
  refreshPresence(): void {
    void this.#tasks.presence.request()
  }

  handle(event: RoomEvent): void {
    if (event.type === 'answered') this.reads.forgetResults(event.askedKey)
    if (event.type === 'entries') this.reads.forgetEntries()
    const namesChange =
      event.type === 'changed' &&
      withheldNames(event.snapshot.reviews).join() !== withheldNames(this.snapshot.reviews).join()
    if (namesChange) this.reads.forgetNames()
    const { state, effects } = step(this.#state, event, {
      now: this.#services.clock.now(),
      busy: this.#surroundings.isBusy(),
    })
    this.#state = state
    for (const effect of effects) this.#do(effect)
    if (this.embeds.size > 0 && effects.some(({ do: what }) => shownInEmbeds.has(what)))
      void this.#tasks.embeds.request()
    if (event.type !== 'changed') return
    if (namesChange) this.handle({ type: 'people' })
    this.#awaitDeadline()
    if (this.#hasNewExtended()) void this.#tasks.presence.request()
  }

  /** Somebody has joined or was removed. */
  noteParticipants(): void {
    this.reads.forgetPeople()
    this.handle({ type: 'people' })
  }

  /** Participants gave answers in this run of a question, over whichever connection. */
  noteAnswered(askedKey: number, run: number, participantKeys: readonly number[]): void {
    for (const participantKey of participantKeys) {
      const person = this.people.find(participantKey)
      if (!person) continue
      this.people.noteAnswered(person, { key: askedKey, run })
      this.#ownAnswers.note(person, askedKey)
    }
    // One less may be still answering.
    if (participantKeys.some(key => this.snapshot.timeFactors.has(key))) void this.reload()
    // By then the devices that the answers came from are known.
    setImmediate(() => this.#tasks.ownAnswers.request())
  }

  /** A device's answer was stored. @param isCurrent whether it is the one that stands */
  noteStored(connection: Connection, askedKey: number, isCurrent: boolean): void {
    if (connection.visitor.kind !== 'phone') return
    const person = this.people.find(connection.visitor.participant.key)
    if (!person) return
    if (isCurrent) this.#ownAnswers.noteShown(person, askedKey, connection)
    else {
      this.#ownAnswers.note(person, askedKey)
      setImmediate(() => this.#tasks.ownAnswers.request())
    }
  }

  /** Counts a participant's reaction. @throws ApiError FORBIDDEN, SESSION_CLOSED, RATE_LIMITED */
  react(participantKey: number, reaction: Reaction): void {
    requireReactions(this.snapshot)
    this.#reactions.take(participantKey, reaction, this.#services.clock.monotonic())
  }

  showReactions(counts: ReactionCounts): void {
    this.tell(this.stages, { type: 'reactions', counts })
  }

  /** Reads the session again, because it has changed; settles when what it is now has been read. */
  reload(): Promise<void> {
    return this.#tasks.reload.request()
  }

  /** Nothing is sent or read any more. */
  stop(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#deadlineTimer)
    this.#results.stop()
    this.#reactions.stop()
    for (const task of Object.values(this.#tasks)) task.stop()
  }

  /**
   * Reads the room for a device that has entered; what happens meanwhile is held back for it.
   * @returns how to send it, and then what was held back.
   */
  async introduce(connection: Connection): Promise<() => void> {
    // What is told as done before a device connects is in its first frame.
    await this.#tasks.reload.idle()
    const frames = [await this.#roomFrame(connection), ...(await this.#resultsOfAll(connection))]
    return () => connection.begin(...frames)
  }

  async #roomFrame({ visitor }: Connection): Promise<Frame> {
    const { revision, snapshot } = this
    if (visitor.kind === 'stage') {
      const room = await this.#reader.stageRoom(visitor.holder.role, this, this.people.count)
      return frameOf({ type: 'room', revision, room })
    }
    if (visitor.kind === 'embed') {
      const room = await this.#reader.embedRoom(this, visitor.questionId)
      return frameOf({ type: 'room', revision, room })
    }
    const { participant } = visitor
    const room = await this.#reader.participantRoom(participant, this, answers => {
      // At once: results that are told from here on are told to this phone too.
      const person = this.people.find(participant.key)
      for (const asked of snapshot.asked)
        if (person && asked.definition.id in answers) this.people.noteAnswered(person, asked)
    })
    return textFrame(withMember({ type: 'room', revision }, 'room', room))
  }

  /** Where any question may be shown there is none whose results stand in the first frame: all are told. */
  async #resultsOfAll({ visitor }: Connection): Promise<Frame[]> {
    const { snapshot, revision } = this
    if (visitor.kind === 'embed') return []
    if (visitor.kind === 'stage' ? !showsAllAsked(snapshot) : snapshot.session.mode !== 'SELF_PACED')
      return []
    const frames: Frame[] = []
    for (const asked of snapshot.asked) {
      const mayBeTold =
        visitor.kind === 'stage' ||
        resultsVisible(asked, this.people.answeredBy(asked)(visitor.participant.key))
      if (!mayBeTold) continue
      const results = await this.reads.results(snapshot, asked)
      frames.push(textFrame(resultsMessage(asked, results, revision)))
    }
    return frames
  }

  /** Tells some devices something, numbered as everything else in this room. */
  tell(connections: Iterable<Connection>, message: Unnumbered): void {
    const told = [...connections]
    if (told.length === 0) return
    const frame = frameOf({ ...message, revision: this.nextRevision() } as ServerMessage)
    for (const connection of told) connection.send(frame)
  }

  nextRevision(): number {
    return ++this.#revision
  }

  #task(run: () => Promise<void>): RepeatedTask {
    return new RepeatedTask({
      run,
      onError: error =>
        this.#services.log.error('failed to update a room', error, { session_id: this.snapshot.session.id }),
    })
  }

  #do(effect: RoomEffect): void {
    switch (effect.do) {
      case 'send-question':
        this.#sendQuestion()
        break
      case 'send-stage-question':
        this.#sendStageQuestion(this.nextRevision(), nowOnScreen(this.#services, this.snapshot))
        break
      case 'send-answers-removed':
        for (const asked of effect.asked) this.#sendAnswersRemoved(asked)
        break
      case 'send-stage':
        this.#sendStage()
        break
      case 'send-scores':
        void this.#tasks.scores.request()
        break
      case 'tell-entries':
        for (const key of effect.entryKeys) this.#changedEntries.add(key)
        void this.#tasks.entries.request()
        break
      case 'send-closed':
        this.tell([...this.phones, ...this.stages], { type: 'closed' })
        break
      case 'send-people':
        void this.#tasks.people.request()
        break
      case 'tell-results':
        void this.#results.tell(effect)
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

  #sendQuestion(): void {
    const { active } = this.snapshot
    const now = nowOnScreen(this.#services, this.snapshot)
    const revision = this.nextRevision()
    const frames = new Map<number | null, Buffer>()
    for (const phone of this.phones) {
      if (phone.visitor.kind !== 'phone') continue
      const deadlineAt = active && deadlineFor(this.snapshot, active, phone.visitor.participant.key)
      const frame = frames.getOrInsertComputed(deadlineAt, () => {
        const question = active && questionForParticipant(this.snapshot, active, deadlineAt, now)
        const questions = questionsForParticipant(this.snapshot, now)
        return frameOf({ type: 'question', revision, question, ...questions })
      })
      phone.send(frame)
    }
    this.#sendStageQuestion(revision, now)
  }

  #sendStageQuestion(revision: number, now: number): void {
    const { active } = this.snapshot
    const question = active && questionForStage(this.snapshot, active, now)
    const questions = questionsForStage(this.snapshot, now)
    const frame = frameOf({ type: 'question', revision, question, ...questions })
    for (const stage of this.stages) stage.send(frame)
  }

  #sendAnswersRemoved(asked: AskedSnapshot): void {
    this.#ownAnswers.drop(asked.key)
    const hasAnsweredAgain = this.people.answeredBy(asked)
    const phones = [...this.phones].filter(
      ({ visitor }) => visitor.kind === 'phone' && !hasAnsweredAgain(visitor.participant.key),
    )
    this.tell(phones, { type: 'my_answer', question_id: asked.definition.id, answer: null })
  }

  /** Sees to it that the number of those who are still answering falls when somebody's own time is over. */
  #awaitDeadline(): void {
    clearTimeout(this.#deadlineTimer)
    const now = nowOnScreen(this.#services, this.snapshot)
    const deadlines = this.snapshot.stillAnswering.filter(deadline => deadline !== null && deadline > now)
    if (deadlines.length === 0) return
    const next = Math.min(...(deadlines as number[]))
    this.#deadlineTimer = setTimeout(() => void this.reload(), next - now + 1).unref()
  }

  /** Embedded pages get what they show whole: they are few, and what they show is one question. */
  async #showEmbeds(): Promise<void> {
    const byQuestion = Map.groupBy(this.embeds, ({ visitor }) =>
      visitor.kind === 'embed' ? visitor.questionId : null,
    )
    for (const [questionId, embeds] of byQuestion) {
      const room = await this.#reader.embedRoom(this, questionId)
      this.tell(embeds, { type: 'room', room })
    }
  }

  #sendStage(): void {
    for (const role of ['screen', 'remote'] as const)
      this.tell(this.#stagesOf(role), { type: 'stage', ...stagePart(this.snapshot, role) })
  }

  #stagesOf(role: StageRole): Connection[] {
    return [...this.stages].filter(({ visitor }) => visitor.kind === 'stage' && visitor.holder.role === role)
  }

  async #sendScores(): Promise<void> {
    const { snapshot } = this
    const standings = await this.reads.standings(snapshot)
    const leaderboard = await this.reads.leaderboard(snapshot)
    if (snapshot !== this.snapshot) {
      void this.#tasks.scores.request()
      return
    }
    const revision = this.nextRevision()
    this.tell(this.stages, { type: 'leaderboard', leaderboard, score: null })
    // The rows are serialized once for everybody.
    const shared = `{"type":"leaderboard","revision":${revision},"leaderboard":${JSON.stringify(leaderboard)}`
    await inTurns([...this.phones], phone => {
      if (phone.visitor.kind !== 'phone') return
      const score = scoreOf(standings, phone.visitor.participant.key)
      phone.send(textFrame(`${shared},"score":${JSON.stringify(score)}}`))
    })
  }

  async #tellEntries(): Promise<void> {
    const keys = [...this.#changedEntries]
    if (keys.length === 0) return
    const rows = await this.#reader.entries(keys)
    for (const key of keys) this.#changedEntries.delete(key)
    const isGone = (row: EntryRow) => row.lifecycle === 'DISMISSED'
    this.tell(this.#stagesOf('remote'), { type: 'entries', entries: rows.map(sharedEntry), removed: [] })
    const shown = rows.filter(isPublic).map(sharedEntry)
    const removed = rows.filter(isGone).map(row => row.id)
    if (shown.length + removed.length === 0) return
    // What waits or was dismissed is the presenter's alone.
    this.tell([...this.phones, ...this.#stagesOf('screen')], { type: 'entries', entries: shown, removed })
  }

  async #sendPeople(): Promise<void> {
    const { snapshot } = this
    const participants = await this.reads.participants(snapshot)
    const people = await this.reads.people(snapshot)
    const connected = this.people.count
    this.tell(this.stages, { type: 'participants', participants, connected, people })
  }

  #extended(): Set<number> {
    return new Set([...this.snapshot.timeFactors.keys()].filter(key => this.people.find(key)))
  }

  #hasNewExtended(): boolean {
    return !this.#extended().isSubsetOf(this.#notedPresent)
  }

  async #notePresent(): Promise<void> {
    const present = this.#extended()
    const gone = this.#notedPresent.difference(present)
    if (present.size + gone.size === 0) return
    const isNew = gone.size > 0 || !present.isSubsetOf(this.#notedPresent)
    await writing(this.#services, async tx => {
      await notePresent(tx, { present: [...present], gone: [...gone] })
      if (isNew) tx.tell({ type: 'session', sessionKey: this.sessionKey })
    })
    this.#notedPresent = present
  }

  /** Tells devices what their participants have answered over another connection. */
  async #tellOwnAnswers(): Promise<void> {
    for (const [askedKey, pending] of this.#ownAnswers.pending()) {
      for (let from = 0; from < pending.length; from += ownAnswersPerRead) {
        const some = pending.slice(from, from + ownAnswersPerRead)
        const keys = some.map(({ person }) => person.participantKey)
        const { questionId, answers } = await this.#reader.answersOf(askedKey, keys)
        for (const own of some) {
          const answer = answers.get(own.person.participantKey) ?? null
          this.tell(this.#ownAnswers.take(own), { type: 'my_answer', question_id: questionId, answer })
        }
      }
    }
  }
}
