import './reactions.css'
import { signal } from '@preact/signals'
import { type Reaction, type ReactionCounts, reactionEmoji, reactions } from '@roomful/contract/reactions'
import type { JSX } from 'preact'
import { whole } from '../ui/numbers.ts'

/** One emoji on its way up. */
export interface FloatingReaction {
  readonly id: number
  readonly reaction: Reaction
  /** 0 to 1: where it rises, and how late it starts. */
  readonly place: number
}

/** So many of a kind rise for one message, however many were sent; the numbers say the rest. */
const floatsPerKind = 4
const floatsMax = 40

/** The reactions that a stage was sent: those that rise now, and how many came since the question came on screen. */
export class ReactionFeed {
  readonly floating = signal<readonly FloatingReaction[]>([])
  readonly counts = signal<ReactionCounts>({})
  #screen: string | undefined
  #id = 0

  /** @param screen what is on screen: another one begins to count anew. */
  show(counts: ReactionCounts, screen: string): void {
    const before = this.#screen === screen ? this.counts.value : {}
    this.#screen = screen
    const sums: Partial<Record<Reaction, number>> = {}
    const rising: FloatingReaction[] = []
    for (const reaction of reactions) {
      const added = counts[reaction] ?? 0
      const sum = (before[reaction] ?? 0) + added
      if (sum > 0) sums[reaction] = sum
      for (let i = 0; i < Math.min(added, floatsPerKind); i++)
        rising.push({ id: this.#id++, reaction, place: Math.random() })
    }
    this.counts.value = sums
    this.floating.value = [...this.floating.value, ...rising].slice(-floatsMax)
  }

  /** Another question, or none, came on screen. */
  restart(screen: string): void {
    if (this.#screen === undefined || this.#screen === screen) return
    this.#screen = undefined
    this.counts.value = {}
  }

  /** It has risen. */
  remove(id: number): void {
    this.floating.value = this.floating.value.filter(one => one.id !== id)
  }
}

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
