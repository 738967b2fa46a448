import Type from 'typebox'

export const waitSecondsMax = 30

/** Query parameters of reads that can wait for news. */
export const WaitQuery = {
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: waitSecondsMax,
      default: 0,
      description: 'Seconds to wait for an answer other than `since`; it comes as soon as there is one.',
    }),
  ),
  since: Type.Optional(
    Type.String({ maxLength: 100, description: 'The ETag of the answer that is known; now unless given.' }),
  ),
}
