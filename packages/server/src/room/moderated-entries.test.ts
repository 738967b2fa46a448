// Hundreds of pending entries: moderators always have the next hundred, however many are visible or dismissed.
import type { Stage } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { type NewConfig, onBothEngines } from '../../test/support/engines.ts'
import { openRoom } from '../../test/support/room.ts'
import { findParticipant } from '../features/participants/find-participant.ts'
import { moderateEntry } from '../features/qa/moderate-entry.ts'
import { QaWriter } from '../features/qa/qa-writer.ts'
import { reading, writing } from '../services.ts'

onBothEngines('moderated entries', suite)

function suite(newConfig: NewConfig) {
  let api: ApiClient
  afterEach(() => api.app.close())

  const entriesOf = (stage: Stage, lifecycle: string) =>
    stage.room!.entries.filter(entry => entry.lifecycle === lifecycle)

  test('those that wait are never displaced, and follow as others are approved and dismissed', async () => {
    api = await startApi(await newConfig())
    const { services } = api.app
    const room = await openRoom(api, {
      questions: [{ type: 'QA', prompt: 'Ask us', settings: { moderation: true } }],
    })
    await room.activate(0)
    const participant = (await findParticipant(reading(services), (await room.join()).token))!
    const qa = new QaWriter(services)
    await qa.ask({ participant, questionId: room.questions[0]!, text: 'First' })
    const { key: _, ...row } = await services.storage.read
      .selectFrom('entries')
      .selectAll()
      .executeTakeFirstOrThrow()
    const others = (count: number, lifecycle: 'PENDING' | 'PUBLISHED' | 'DISMISSED', upvotes: number) =>
      Array.from({ length: count }, () => ({ ...row, id: services.newId('entry'), lifecycle, upvotes }))
    const rows = [...others(129, 'PENDING', 0), ...others(110, 'PUBLISHED', 9), ...others(40, 'DISMISSED', 5)]
    for (let from = 0; from < rows.length; from += 50)
      await writing(services, tx =>
        tx.db
          .insertInto('entries')
          .values(rows.slice(from, from + 50))
          .execute(),
      )
    const [moderator, phone] = [await room.stage('moderator'), await room.phone()]
    const counts = ['PENDING', 'PUBLISHED', 'DISMISSED'].map(one => entriesOf(moderator, one).length)
    expect(counts).toEqual([100, 100, 20])
    const seen = new Set<string>()
    while (seen.size < 130) {
      const waiting = entriesOf(moderator, 'PENDING')
      expect(waiting.length).toBe(Math.min(100, 130 - seen.size))
      for (const { id } of waiting.slice(0, 25)) {
        seen.add(id)
        const lifecycle = seen.size % 2 === 0 ? 'PUBLISHED' : 'DISMISSED'
        await writing(services, tx => moderateEntry(tx, api.organization, room.sessionId, id, { lifecycle }))
      }
      await moderator.until(() => entriesOf(moderator, 'PENDING').length === Math.min(100, 130 - seen.size))
    }
    // Nothing that waited was lost, and phones have none that was dismissed.
    expect(entriesOf(moderator, 'PENDING')).toEqual([])
    expect(entriesOf(await room.stage('moderator'), 'PENDING')).toEqual([])
    expect(phone.room!.entries.some(entry => entry.lifecycle === 'DISMISSED')).toBe(false)
  })
}
