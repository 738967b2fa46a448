/** What participants can send besides answers, in the order in which phones offer it. */
export const reactions = ['applause', 'heart', 'thumbs_up', 'laugh', 'surprise'] as const
export type Reaction = (typeof reactions)[number]

/** How often each was sent within an interval; those that were not are left out. */
export type ReactionCounts = Readonly<Partial<Record<Reaction, number>>>

/** How reactions look on phones and stages. */
export const reactionEmoji: Readonly<Record<Reaction, string>> = {
  applause: '👏',
  heart: '❤️',
  thumbs_up: '👍',
  laugh: '😂',
  surprise: '😮',
}

export const reactionLimits = {
  /** Burst size per participant, across devices, */
  burst: 5,
  /** refilled at this rate. */
  perSecond: 1,
  /** Batch interval for stages. */
  gatherMs: 400,
} as const
