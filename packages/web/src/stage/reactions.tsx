import { reactionEmoji, reactions } from '@roomful/contract/reactions'
import type { JSX } from 'preact'
import { whole } from '../ui/numbers.ts'
import type { ReactionFeed } from './reaction-feed.ts'
import './reactions.css'

/**
 * How often each reaction came while this was on screen, in the foot where it covers nothing. Decoration: screen
 * readers do not announce it.
 */
export function ReactionNumbers({ feed }: { feed: ReactionFeed }): JSX.Element | null {
  const counts = feed.counts.value
  const shown = reactions.filter(reaction => counts[reaction])
  if (shown.length === 0) return null
  return (
    <span class="reaction-numbers numbers" aria-hidden="true">
      {shown.map(reaction => (
        <span key={reaction} data-reaction={reaction}>
          {reactionEmoji[reaction]} {whole(counts[reaction]!)}
        </span>
      ))}
    </span>
  )
}

/** Emoji that rise beside what is shown; with reduced motion the numbers alone say it. */
export function FloatingReactions({ feed }: { feed: ReactionFeed }): JSX.Element {
  return (
    <div class="floating-reactions" aria-hidden="true">
      {feed.floating.value.map(({ id, reaction, place }) => (
        <span key={id} style={{ '--place': place }} onAnimationEnd={() => feed.remove(id)}>
          {reactionEmoji[reaction]}
        </span>
      ))}
    </div>
  )
}
