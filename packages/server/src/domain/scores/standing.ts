/** What a participant has earned with the questions that are revealed. */
export interface Standing {
  readonly participantKey: number
  readonly points: number
  /** How long the answers that earned points took together, in milliseconds. */
  readonly elapsedMs: number
  /** From 1; equal points and times share a place. */
  readonly place: number
}
