/** Question types whose slides have charts that are loaded after the first screen. */
export const laterTypes = [
  'FILL_IN_BLANK',
  'MATCHING',
  'NPS',
  'NUMERIC',
  'ORDERING',
  'POINT_ALLOCATION',
  'RANKING',
  'RATING',
  'WORD_CLOUD',
] as const
export type LaterType = (typeof laterTypes)[number]
