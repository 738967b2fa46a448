import type { Sound } from './sound-moments.ts'

/** A tone: frequency in Hz, start and duration in seconds. */
type Tone = readonly [hertz: number, from: number, lasts: number]

const [c5, e5, g5, a5, c6, e6] = [523.25, 659.25, 783.99, 880, 1046.5, 1318.5]

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

/** Synthesizes quiz sounds without assets. Loaded only on stages with sound on. */
export class QuizSounds {
  readonly #context = new AudioContext()

  play(sound: Sound): void {
    // A suspended context would play queued tones later.
    if (this.#context.state === 'running') for (const tone of tones[sound]) this.#playTone(tone)
    else void this.#context.resume()
  }

  close(): Promise<void> {
    return this.#context.close()
  }

  #playTone([hertz, from, lasts]: Tone): void {
    const start = this.#context.currentTime + from
    const oscillator = new OscillatorNode(this.#context, { type: 'triangle', frequency: hertz })
    const volume = new GainNode(this.#context, { gain: silence })
    volume.gain.setValueAtTime(silence, start)
    volume.gain.exponentialRampToValueAtTime(loudness, start + attackSeconds)
    volume.gain.exponentialRampToValueAtTime(silence, start + lasts)
    oscillator.connect(volume).connect(this.#context.destination)
    oscillator.start(start)
    oscillator.stop(start + lasts)
  }
}
