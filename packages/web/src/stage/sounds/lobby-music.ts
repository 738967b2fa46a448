/** A note: frequency in Hz, start and duration in seconds, loudness from 0 to 1. */
export type Note = readonly [hertz: number, from: number, lasts: number, loudness: number]

const beatSeconds = 60 / 84
const beatsPerBar = 4
/** Chords as steps of the major scale; each is a progression of four bars that leads back to its beginning. */
const progressions = [
  [0, 5, 3, 4],
  [0, 3, 5, 4],
  [5, 3, 0, 4],
  [0, 2, 3, 4],
] as const
const bars = 8
export const loopSeconds = bars * beatsPerBar * beatSeconds

const scale = [0, 2, 4, 5, 7, 9, 11]
const triad = [0, 2, 4]
/** MIDI note numbers of the key: C to G below middle C. */
const [lowestKey, keys] = [48, 8]

/** The frequency of a step of a scale, in equal temperament. */
function hertzOf(key: number, step: number): number {
  const octave = Math.floor(step / scale.length)
  const note = key + 12 * octave + scale[step - octave * scale.length]!
  return 440 * 2 ** ((note - 69) / 12)
}

/** Random numbers from 0 to 1: FNV-1a of the seed, then a linear congruential generator (Numerical Recipes). */
function randomOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Eight bars of quiet chords with single notes of them above, which can be repeated. All end within the loop.
 * @param seed the same seed gives the same music
 */
export function lobbyNotes(seed: string): Note[] {
  const random = randomOf(seed)
  const below = (n: number) => Math.floor(random() * n)
  const key = lowestKey + below(keys)
  const chords = progressions[below(progressions.length)]!
  const barSeconds = beatsPerBar * beatSeconds
  return Array.from({ length: bars }, (_, bar) => {
    const root = chords[bar % chords.length]!
    const from = bar * barSeconds
    const chord = triad.map((step): Note => [hertzOf(key, root + step), from, barSeconds, 0.3])
    const melody = Array.from({ length: beatsPerBar * 2 }, (_, half): Note | null => {
      // Rests; a bar's first beat always has a note.
      if (half > 0 && random() < 0.45) return null
      const step = root + triad[below(triad.length)]! + scale.length * (1 + below(2))
      const at = from + (half * beatSeconds) / 2
      return [hertzOf(key, step), at, Math.min(beatSeconds * 1.5, loopSeconds - at), 0.5]
    })
    return [...chord, ...melody.filter(note => note !== null)]
  }).flat()
}

const sampleRate = 22_050
const loudness = 0.05
const attackSeconds = 0.08
const fadeSeconds = 1

/** Loops music while a stage shows how to join. Loaded only on stages with sound on. */
export class LobbyMusic {
  readonly #context = new AudioContext()
  readonly #volume = new GainNode(this.#context, { gain: loudness })
  #isOver = false

  /** @param seed as for `lobbyNotes` */
  async play(seed: string): Promise<void> {
    const buffer = await render(lobbyNotes(seed))
    if (this.#isOver) return
    if (this.#context.state !== 'running') void this.#context.resume()
    const source = new AudioBufferSourceNode(this.#context, { buffer, loop: true })
    source.connect(this.#volume).connect(this.#context.destination)
    source.start()
  }

  /** Fades out. */
  async stop(): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    this.#volume.gain.setTargetAtTime(0, this.#context.currentTime, fadeSeconds / 4)
    await new Promise(resolve => setTimeout(resolve, fadeSeconds * 1_000))
    await this.#context.close()
  }
}

/** Renders notes once, so that the loop has no timers and no gap. */
function render(notes: readonly Note[]): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, Math.round(loopSeconds * sampleRate), sampleRate)
  for (const [hertz, from, lasts, share] of notes) {
    const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: hertz })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(share, from + attackSeconds)
    volume.gain.linearRampToValueAtTime(0, from + lasts)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(from)
    oscillator.stop(from + lasts)
  }
  return context.startRendering()
}
