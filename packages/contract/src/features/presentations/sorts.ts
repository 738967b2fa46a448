/** Sort orders of presentations: last changed, newest, or title. */
export const presentationSorts = ['updated', 'created', 'title'] as const
export type PresentationSort = (typeof presentationSorts)[number]
