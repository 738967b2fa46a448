import Type from 'typebox'

export const waitSecondsMax = 30

/** Query parameters of reads that can wait for a change. */
export const WaitQuery = {
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: waitSecondsMax,
      default: 0,
      description: 'Seconds to wait for a response other than `since`; it comes as soon as there is one.',
    }),
  ),
  since: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'The ETag of the response that the caller has (tools: its `etag`); the current one unless given.',
    }),
  ),
}
