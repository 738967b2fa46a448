// Q&A entries reach every device: also what was dismissed just before the close, when anonymous sessions write entries
// anew under other keys.
import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { type EntryRow, isPublic } from '../../../features/qa/entries.ts'
import { RoomReads } from '../../reads/reads.ts'
import { RepeatedTask } from '../repeated-task.ts'
import type { RoomContext } from '../room-context.ts'
import { EntriesBroadcast } from './entries-broadcast.ts'

const author = 7

function row(key: number, lifecycle: EntryRow['lifecycle']): EntryRow {
  return {
    key,
    id: `ent_${key}`,
    session_question_key: 1,
    participant_key: author,
    question_id: 'que_1',
    text: 'Why?',
    anonymous: 1,
    upvotes: 0,
    lifecycle,
    pinned_order: null,
    public_answer: null,
    asker_name: null,
    name_review: null,
    labels: null,
    created_at: 0,
  } as unknown as EntryRow
}

/** A broadcast whose room reads these rows by key, and `all` where it reads everything. */
function startBroadcast(byKey: readonly EntryRow[], all: readonly EntryRow[]) {
  const sent: { entries: string[]; removed: readonly string[] }[] = []
  const sentToAuthor: { entries: { id: string; mine?: boolean }[] }[] = []
  const context = {
    people: { keys: () => [author], find: (key: number) => key === author && { connections: ['author'] } },
    devices: { phones: new Set(), stagesOf: (role: string) => (role === 'screen' ? ['screen'] : []) },
    reader: {
      changes: {
        entriesOf: async (keys: readonly number[]) => byKey.filter(({ key }) => keys.includes(key)),
        newestEntries: async () => all,
      },
    },
    task: (run: () => Promise<void>) =>
      new RepeatedTask({
        run,
        onError: error => {
          throw error
        },
      }),
    send(receivers: Iterable<unknown>, message: { entries: { id: string }[]; removed: readonly string[] }) {
      if ([...receivers].includes('author')) sentToAuthor.push(message)
      else if ([...receivers].length > 0)
        sent.push({ entries: message.entries.map(({ id }) => id), removed: message.removed })
    },
  }
  return { broadcast: new EntriesBroadcast(context as unknown as RoomContext), sent, sentToAuthor, context }
}

test('only the entries that have changed are sent', async () => {
  const rows = [row(1, 'PUBLISHED'), row(2, 'DISMISSED'), row(3, 'PUBLISHED')]
  const { broadcast, sent } = startBroadcast(rows, rows)
  broadcast.request([1, 2])
  await expect.poll(() => sent).toEqual([{ entries: ['ent_1'], removed: ['ent_2'] }])
})

test('when one is not under its key any more, all are sent as they are now', async () => {
  const { broadcast, sent } = startBroadcast([], [row(11, 'PUBLISHED'), row(12, 'DISMISSED')])
  broadcast.request([2])
  await expect.poll(() => sent).toEqual([{ entries: ['ent_11'], removed: ['ent_12'] }])
})

test("an entry that is published while others are sent is its author's own when its turn comes", async () => {
  const rows = [row(1, 'PUBLISHED'), row(2, 'ANSWERED')]
  const { broadcast, sent, sentToAuthor } = startBroadcast(rows, rows)
  // The room's cooldown stands between the notice and the request.
  broadcast.notePublished([2])
  broadcast.request([1])
  await expect.poll(() => sent).toEqual([{ entries: ['ent_1'], removed: [] }])
  broadcast.request([2])
  await expect.poll(() => sentToAuthor).toMatchObject([{ entries: [{ id: 'ent_2', mine: true }] }])
})

test('changes while the first device enters are sent once the bus says that notices were lost', async () => {
  const entry = { lifecycle: 'PUBLISHED' as EntryRow['lifecycle'] }
  const rows = () => [row(1, entry.lifecycle)]
  const { broadcast, sent, context } = startBroadcast([], [])
  const read = async () => rows().filter(isPublic)
  const reads = new RoomReads({
    // Changed right after the first read, without a notice.
    async publicEntries() {
      const found = await read()
      entry.lifecycle = 'DISMISSED'
      return found
    },
  } as unknown as ConstructorParameters<typeof RoomReads>[0])
  const handle = ({ entryKeys }: { entryKeys: readonly number[] }) => {
    reads.invalidateEntries()
    broadcast.request(entryKeys)
  }
  Object.assign(context.reader, { entriesOfAll: async () => rows() })
  Object.assign(context.reader.changes, {
    entriesOf: async () => rows(),
    entriesChangedSince: async () => rows(),
  })
  const services = { bus: { isShared: true }, clock: new FakeClock() }
  Object.assign(context, { reads, handle, services, snapshot: {} })

  await broadcast.begin()
  expect(await reads.publicEntries(context as never)).toMatchObject([{ key: 1 }])
  await broadcast.sendMissed()
  await expect.poll(() => sent).toEqual([{ entries: [], removed: ['ent_1'] }])
  expect(await reads.publicEntries(context as never)).toEqual([])
})
