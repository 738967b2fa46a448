import { createHash } from 'node:crypto'
import { encodeId, type IdKind } from '@roomful/contract/lib/ids'

/** Times at which the example session was created, opened and closed. */
export const times = {
  created: '2026-03-02T08:30:00.000Z',
  opened: '2026-03-02T09:00:00.000Z',
  answered: '2026-03-02T09:04:00.000Z',
  closed: '2026-03-02T09:45:00.000Z',
} as const

/** A deterministic identifier. @param label distinguishes it from others of its kind */
export function sampleId(kind: IdKind, label = ''): string {
  const bytes = createHash('sha256').update(`${kind} ${label}`).digest().subarray(0, 16)
  return encodeId(kind, Date.parse(times.created), bytes)
}

/** The resources of the examples. */
export const ids = {
  organization: sampleId('organization'),
  presentation: sampleId('presentation'),
  session: sampleId('session'),
  webhook: sampleId('webhook'),
  request: sampleId('request'),
} as const

/** A single page with everything. */
export function onlyPage<Name extends string, Item>(name: Name, items: Item[]) {
  return {
    limit: 50,
    real: items.length,
    has_more: false,
    next_cursor: null,
    prev_cursor: null,
    [name]: items,
  } as { limit: number; real: number; has_more: boolean; next_cursor: null; prev_cursor: null } & Record<
    Name,
    Item[]
  >
}
