// A hall's reactions become one message of counts per interval; a participant sends a few at once, then one a second.
import { type ReactionCounts, reactionLimits } from '@roomful/contract/room/reactions'
import { expect, test } from 'vitest'
import { RoomReactions } from './reactions.ts'

/** On the monotonic clock. */
const start = 1_000_000

/** The reactions of a room, and what it publishes first. */
function roomReactions() {
  const published = Promise.withResolvers<ReactionCounts>()
  return { reactions: new RoomReactions(published.resolve), published: published.promise }
}

/** How many hearts of one participant are taken at one moment. */
function heartsAt(reactions: RoomReactions, now: number, participantKey = 1): number {
  let taken = 0
  try {
    for (; taken < 1_000; taken++) reactions.take(participantKey, 'heart', now)
  } catch (error) {
    expect(error).toMatchObject({ code: 'RATE_LIMITED', details: { retry_after_seconds: 1 } })
  }
  return taken
}

test('reactions of an interval are one message with counts', async () => {
  const { reactions, published } = roomReactions()
  for (let participant = 0; participant < 10_000; participant++) {
    reactions.take(participant, 'applause', start)
    if (participant % 4 === 0) reactions.take(participant, 'laugh', start)
  }
  expect(await published).toEqual({ applause: 10_000, laugh: 2_500 })
})

test('a participant sends a few at once and then one a second, whatever others send', () => {
  const { reactions } = roomReactions()
  expect(heartsAt(reactions, start)).toBe(reactionLimits.burst)
  expect(heartsAt(reactions, start + 999)).toBe(0)
  expect(heartsAt(reactions, start + 2_000)).toBe(2)
  expect(heartsAt(reactions, start + 2_000, 2)).toBe(reactionLimits.burst)
  expect(heartsAt(reactions, start + 86_400_000)).toBe(reactionLimits.burst)
  reactions.stop()
})
