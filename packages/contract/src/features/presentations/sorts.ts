/** Sort orders of presentations: last changed, last run, or title. */
export const presentationSorts = ['updated', 'run', 'title'] as const
export type PresentationSort = (typeof presentationSorts)[number]
