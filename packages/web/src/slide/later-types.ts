/** Question types whose slides have charts that are loaded after the first screen. */
export const laterTypes = ['POINT_ALLOCATION', 'RANKING', 'RATING'] as const
export type LaterType = (typeof laterTypes)[number]
