/** What lists of presentations are sorted by: what has changed last first, or the newest; or by title. */
export const deckSorts = ['updated', 'created', 'title'] as const
export type DeckSort = (typeof deckSorts)[number]
