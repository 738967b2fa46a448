import './reactions.css'
import { signal } from '@preact/signals'
import {
  type Reaction,
  type ReactionCounts,
  reactionEmoji,
  reactions,
} from '@roomful/contract/room/reactions'
import type { JSX } from 'preact'
import { whole } from '../messages/numbers.ts'

/** A rising emoji. */
export interface FloatingReaction {
  readonly id: number
  readonly reaction: Reaction
  /** 0 to 1: horizontal position and start delay. */
  readonly place: number
}

/** Animated emoji per kind and message; the counters show the totals. */
const floatsPerKind = 4
const floatsMax = 40

/** A stage's reactions: those currently rising, and totals for the question on screen. */
export class ReactionFeed {
  readonly floating = signal<readonly FloatingReaction[]>([])
  readonly counts = signal<ReactionCounts>({})
  #screen: string | undefined
  #id = 0

  /** @param screen identifies the content on screen; a change resets the totals */
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

  /** Resets the totals for new content. */
  restart(screen: string): void {
    if (this.#screen === undefined || this.#screen === screen) return
    this.#screen = undefined
    this.counts.value = {}
  }

  /** Removes an emoji after its animation. */
  remove(id: number): void {
    this.floating.value = this.floating.value.filter(one => one.id !== id)
  }
}

/** Reaction totals for the content on screen, in the footer. Decorative: not announced to screen readers. */
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

/** Rising emoji; with reduced motion only the counters show. */
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
