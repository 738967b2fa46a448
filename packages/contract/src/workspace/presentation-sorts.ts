/** What lists of presentations are sorted by: what has changed last first, or the newest; or by title. */
export const presentationSorts = ['updated', 'created', 'title'] as const
export type PresentationSort = (typeof presentationSorts)[number]
