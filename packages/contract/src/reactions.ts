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
  /** So many at once from one participant, however many devices they have, */
  burst: 5,
  /** and as many more in each second. */
  perSecond: 1,
  /** Stages are sent at most one message for this long. */
  gatherMs: 400,
} as const
