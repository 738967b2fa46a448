import Type from 'typebox'

export const waitSecondsMax = 30

/** Query parameters of reads that support long polling. */
export const WaitQuery = {
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: waitSecondsMax,
      default: 0,
      description: 'Maximum seconds to wait for a change since `since`.',
    }),
  ),
  since: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'ETag of the last response (tools: its `etag`); defaults to the current one.',
    }),
  ),
}
