import Type from 'typebox'

/** No parameters. */
export const none = Type.Object({})

export const reads = { readOnly: true, destructive: false, idempotent: true, openWorld: false } as const
/** Adds something: calling twice adds twice. */
export const creates = { readOnly: false, destructive: false, idempotent: false, openWorld: false } as const
/** Idempotent update. */
export const changes = { readOnly: false, destructive: false, idempotent: true, openWorld: false } as const
/** Irreversible end. */
export const ends = { readOnly: false, destructive: true, idempotent: true, openWorld: false } as const
