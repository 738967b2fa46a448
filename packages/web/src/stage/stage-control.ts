import { computed, signal } from '@preact/signals'
import type { ServerMessage, StageRoom } from '@roomful/contract/room/protocol'
import { receive } from '@roomful/contract/room/reducer'
import { Refusal, type RoomRequest } from '@roomful/room-client/request'
import { m } from '../messages/stage/index.ts'
import { typesWithTexts } from '../question-types/types-with-texts.at-build.ts'
import { AllTexts } from '../room/all-texts.ts'
import { connectPage, type PageConnection } from '../room/page-connection.ts'
import { ReactionFeed } from '../slide/reactions.tsx'
import { slideOnScreen } from '../slide/view/deck-slides.ts'
import { Script } from '../slide/view/script.ts'
import type { ShownStage } from '../slide/view/shown-stage.ts'
import type { StageView } from '../slide/view/stage-view.ts'
import { Notices } from './notices.ts'
import { SharedScreen } from './shared-screen.ts'
import { Steps } from './steps.ts'
import { type StageLink, showsOnly } from './window/stage-link.ts'

/** Whether texts of the question on screen can be hidden; the server refuses it for any other. */
export function canHideTexts({ state, mode, question, leaderboard }: StageRoom): boolean {
  const isShown = state === 'LIVE' && mode !== 'SELF_PACED' && leaderboard === null
  return isShown && question !== null && typesWithTexts.includes(question.type)
}

/** Presenters wait less long for a response than a hall, whose reconnects are many. */
const patienceMs = 8_000

/** Identifies the content on screen; notices are dismissed when it changes. */
function screenOf(view: StageView | null): string {
  if (view === null) return ''
  const { state, question, leaderboard } = view.room
  return `${state} ${slideOnScreen(view.room)} ${question?.phase} ${leaderboard !== null}`
}

/** The connection of a stage to its room; for remotes with its controls. */
export class StageControl {
  readonly linkId: string
  readonly view = signal<StageView | null>(null)
  readonly notices = new Notices()
  readonly script = new Script()
  readonly screen = new SharedScreen(this, this.script)
  readonly steps = new Steps(this, this.screen, this.script)
  readonly allTexts = new AllTexts(question_id => this.#socket.request({ type: 'texts', question_id }))
  /** Called with each message, after the view has followed it. */
  readonly followers = new Set<(message: ServerMessage, before: StageView | null) => void>()
  /** Whether a click on a text hides it, until the screen changes. */
  readonly hidesTexts = signal(false)
  readonly shown: ShownStage = {
    allTexts: this.allTexts,
    pager: this.screen.pager,
    script: this.script,
    reactions: new ReactionFeed(),
    hidesResults: this.screen.hidesResults,
    hidesTexts: this.hidesTexts,
    reviewed: this.screen.reviewed,
    canTurn: true,
    // The presenter page that has opened this window has the controls.
    hasControls: computed(() => this.isRemote && !showsOnly),
    canReview: this.screen.canReview,
    hide: text => this.hide(text),
    enlarge: text => this.screen.enlarge(text),
  }
  readonly #socket: PageConnection

  constructor({ id }: StageLink) {
    this.linkId = id
    this.hidesTexts.subscribe(hides => this.screen.pager.hold(hides))
    const { reactions } = this.shown
    const query = `?stage=${encodeURIComponent(id)}`
    this.#socket = connectPage({ query, token: null, patienceMs }, message => {
      const before = this.view.value
      const now = receive(before, message, Date.now())
      if (now) this.script.follow(before?.room ?? null, now.room)
      this.view.value = now
      this.allTexts.receive(message)
      for (const follow of this.followers) follow(message, before)
      this.screen.follow(before?.room.screen, this.view.value?.room.screen)
      const onScreen = (this.view.value && slideOnScreen(this.view.value.room)) ?? ''
      if (message.type === 'reactions') reactions.show(message.counts, onScreen)
      else reactions.restart(onScreen)
      if (screenOf(before) !== screenOf(this.view.value)) {
        this.notices.show(null)
        this.hidesTexts.value = false
      }
    })
  }

  get connection() {
    return this.#socket.connection
  }

  get isRemote(): boolean {
    return this.view.value?.room.role === 'remote'
  }

  reconnect(): void {
    this.#socket.reconnect()
  }

  /** Sends a request and shows a notice on failure. @returns the refusal's code, null if the outcome is unknown; undefined on success */
  async request(message: RoomRequest): Promise<string | null | undefined> {
    try {
      await this.#socket.request(message)
      return undefined
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null
      // After the last slide, the leaderboard and the end follow.
      if (code === 'INVALID_SESSION_STATE' && message.type === 'next') return code
      if (code === 'INVALID_SESSION_STATE' && message.type === 'previous')
        this.notices.show({ text: m.firstSlide })
      else this.notices.show({ text: code === 'FORBIDDEN' ? m.screenOnly : m.controlFailed })
      return code
    }
  }

  /** Hides a text from all displays, with undo. The notice does not repeat it. */
  hide(text: string): void {
    void this.request({ type: 'hide', text, hidden: true })
    this.notices.show({ text: m.hiddenOne, undo: () => this.showAgain(text) })
  }

  /** Restores a hidden text of the question on screen. */
  showAgain(text: string): void {
    void this.request({ type: 'hide', text, hidden: false })
  }

  /** Pauses a hands-free session, or continues it. */
  togglePause(): void {
    const { hands_free } = this.view.value?.room ?? {}
    if (hands_free) void this.request({ type: 'hands_free', paused: !hands_free.paused })
  }
}
