import type { StageRoom } from '@roomful/contract/room/protocol'

interface DeckSection<Slide> {
  /** Null: the slides before the first section. */
  readonly title: string | null
  /** The place of its first slide, from 0. */
  readonly from: number
  readonly slides: readonly Slide[]
}

/** The slides of a deck by section, in order. */
export function bySection<Slide extends { readonly id: string }>(
  slides: readonly Slide[],
  sections: StageRoom['sections'] = [],
): DeckSection<Slide>[] {
  const titles = new Map(sections.map(({ before, title }) => [before, title]))
  const starts = slides.flatMap(({ id }, at) => (at === 0 || titles.has(id) ? [at] : []))
  return starts.map((from, i) => ({
    title: titles.get(slides[from]!.id) ?? null,
    from,
    slides: slides.slice(from, starts[i + 1]),
  }))
}
