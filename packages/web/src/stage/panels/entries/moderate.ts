import type { EntryLifecycle } from '@roomful/contract/room/messages'
import type { RoomEntry } from '@roomful/contract/room/protocol'
import { m } from '../../../messages/moderation/index.ts'
import type { StageControl } from '../../stage-control.ts'

export interface EntryChange {
  readonly lifecycle?: EntryLifecycle
  readonly pinned_order?: number | null
  readonly public_answer?: string | null
  readonly labels?: string[]
}

type Changed = Pick<RoomEntry, 'id' | 'lifecycle'>

/** Changes an entry; a change of its lifecycle can be undone. */
export async function moderateEntry(stage: StageControl, entry: Changed, change: EntryChange): Promise<void> {
  const refused = await stage.request({ type: 'moderate', entry_id: entry.id, ...change })
  if (refused === undefined && change.lifecycle) offerUndo(stage, [entry], change.lifecycle)
}

/** The most that one message takes. */
const atOnce = 100

/** Gives entries a lifecycle, which can be undone. */
export async function setLifecycle(
  stage: StageControl,
  entries: readonly Changed[],
  lifecycle: EntryLifecycle,
): Promise<void> {
  const changed = await sendLifecycle(stage, entries, lifecycle)
  if (changed.length > 0) offerUndo(stage, changed, lifecycle)
}

/** @returns those that were changed: the first ones, where a request failed */
async function sendLifecycle(
  stage: StageControl,
  entries: readonly Changed[],
  lifecycle: EntryLifecycle,
): Promise<readonly Changed[]> {
  for (let from = 0; from < entries.length; from += atOnce) {
    const entry_ids = entries.slice(from, from + atOnce).map(({ id }) => id)
    if ((await stage.request({ type: 'moderate_entries', entry_ids, lifecycle })) !== undefined)
      return entries.slice(0, from)
  }
  return entries
}

function offerUndo(stage: StageControl, entries: readonly Changed[], lifecycle: EntryLifecycle): void {
  stage.notices.show({
    text: m.entriesMoved[lifecycle](entries.length),
    undo: () => {
      for (const earlier of new Set(entries.map(entry => entry.lifecycle)))
        void sendLifecycle(
          stage,
          entries.filter(entry => entry.lifecycle === earlier),
          earlier,
        )
    },
  })
}
