/** Available reactions, in the order on phones. */
export const reactions = ['applause', 'heart', 'thumbs_up', 'laugh', 'surprise'] as const
export type Reaction = (typeof reactions)[number]

/** Counts of an interval; unused reactions are omitted. */
export type ReactionCounts = Readonly<Partial<Record<Reaction, number>>>

/** Emoji shown on phones and stages. */
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
