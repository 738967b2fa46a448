import type { Chance } from '../lib/chance.ts'

/** Input of sample answers. */
export interface Sampling {
  /** Preferences and knowledge of the room; starts with the same seed for each of its people. */
  readonly room: Chance
  readonly person: Chance
  readonly texts: SampleTexts
}

/** Texts of imaginary participants. */
export interface SampleTexts {
  readonly words: readonly string[]
  readonly texts: readonly string[]
  /** Wrong guesses. */
  readonly wrong: readonly string[]
}

/** How popular each of these is: a few are very popular. */
export function popularity(items: readonly unknown[], room: Chance): number[] {
  return room.shuffled(items.map((_, rank) => 1 / (rank + 1)))
}

/** A whole number from `min` to `max`, distributed around `mean`. */
export function near(mean: number, min: number, max: number, person: Chance): number {
  return Math.min(max, Math.max(min, Math.round(person.bell(mean, (max - min) / 6))))
}

/** The text as one of many people spells it. */
export function spelled(text: string, person: Chance): string {
  if (person.happens(0.25)) return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
  return person.happens(0.05) ? ` ${text} ` : text
}

/** Whether a person knows the correct answer: more in some rooms than in others. */
export function knows({ room, person }: Sampling): boolean {
  return person.happens(0.35 + 0.5 * room.next())
}
