import { slideOnScreen } from '../../slide/view/deck-slides.ts'
import { type Script, winnerMs } from '../../slide/view/script.ts'
import type { StageView } from '../../slide/view/stage-view.ts'
import { spinMs } from '../../ui/motion.ts'
import { LobbyMusic } from './lobby-music.ts'
import { momentOf, type Sound, type SoundMoment, soundsBetween } from './sound-moments.ts'

/** A tone: frequency in Hz, start and duration in seconds, loudness from 0 to 1. */
type Tone = readonly [hertz: number, from: number, lasts: number, loudness?: number]

const [g2, c5, e5, g5, a5, c6, e6] = [98, 523.25, 659.25, 783.99, 880, 1046.5, 1318.5]

const rollSeconds = winnerMs / 1_000
const beats = 55
/** Louder until the winner is named. */
const roll = Array.from(
  { length: beats },
  (_, i): Tone => [g2, (i / beats) * rollSeconds, 0.07, 0.3 + (0.7 * i) / beats],
)

const spinSeconds = spinMs / 1_000
const edges = 24
/** Edges of the wheel's sectors, slower and slower, and its winner. */
const spin = [
  ...Array.from(
    { length: edges },
    (_, i): Tone => [a5, spinSeconds * (1 - (1 - i / edges) ** (1 / 3)), 0.03, 0.5],
  ),
  [g5, spinSeconds, 0.16],
  [c6, spinSeconds + 0.16, 0.7],
] satisfies Tone[]

const tones: Readonly<Record<Sound, readonly Tone[]>> = {
  tick: [[a5, 0, 0.08]],
  go: [[e6, 0, 0.25]],
  timeUp: [
    [g5, 0, 0.18],
    [c5, 0.18, 0.45],
  ],
  reveal: [
    [c5, 0, 0.14],
    [e5, 0.1, 0.14],
    [g5, 0.2, 0.4],
  ],
  roll,
  spin,
  podium: [
    [c5, 0, 0.16],
    [e5, 0.16, 0.16],
    [g5, 0.32, 0.16],
    [c6, 0.48, 0.9],
    [e6, 0.48, 0.9],
  ],
}
const loudness = 0.2
const attackSeconds = 0.01
/** Exponential ramps cannot reach zero. */
const silence = 0.0001

/** Whether the lobby is on screen. */
function showsLobby({ room }: StageView): boolean {
  return (
    room.state === 'LIVE' && room.mode === null && room.leaderboard === null && slideOnScreen(room) === null
  )
}

/** Synthesizes quiz sounds and lobby music without assets. Loaded only on stages with sound on. */
export class QuizSounds {
  readonly #context = new AudioContext()
  /** Tones still to come, which the next sound replaces. */
  #ahead: OscillatorNode[] = []
  #music: LobbyMusic | undefined
  #before: SoundMoment | null = null

  /** Plays the sounds of the changes since the last look, and music while the lobby is on screen. */
  look(view: StageView | null, script: Script['state']['value']): void {
    const now = view && momentOf(view, Date.now(), script)
    for (const sound of soundsBetween(this.#before, now)) this.#play(sound)
    this.#before = now
    this.#follow(view)
  }

  #play(sound: Sound): void {
    // A suspended context would play queued tones later.
    if (this.#context.state !== 'running') return void this.#context.resume()
    for (const tone of this.#ahead) tone.stop()
    this.#ahead = tones[sound].map(tone => this.#playTone(tone))
  }

  #follow(view: StageView | null): void {
    if (view === null || !showsLobby(view)) {
      void this.#music?.stop()
      this.#music = undefined
    } else if (!this.#music) {
      this.#music = new LobbyMusic()
      void this.#music.play(view.room.session_id)
    }
  }

  close(): Promise<void> {
    this.#follow(null)
    return this.#context.close()
  }

  #playTone([hertz, from, lasts, share = 1]: Tone): OscillatorNode {
    const start = this.#context.currentTime + from
    const oscillator = new OscillatorNode(this.#context, { type: 'triangle', frequency: hertz })
    const volume = new GainNode(this.#context, { gain: silence })
    volume.gain.setValueAtTime(silence, start)
    volume.gain.exponentialRampToValueAtTime(loudness * share, start + attackSeconds)
    volume.gain.exponentialRampToValueAtTime(silence, start + lasts)
    oscillator.connect(volume).connect(this.#context.destination)
    oscillator.start(start)
    oscillator.stop(start + lasts)
    return oscillator
  }
}
