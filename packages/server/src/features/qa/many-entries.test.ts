// Of more Q&A entries than a device is shown at first, those that come up when others go away or down are sent to it.

import { Device, type Stage } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { reading } from '../../services.ts'
import { findParticipant } from '../participants/find-participant.ts'
import { QaWriter } from './qa-writer.ts'

const shownFirst = 100
const asked = shownFirst + 2

let api: ApiClient

onBothEngines('more entries than are shown first', newConfig => {
  afterEach(() => api.app.close())

  test('those that come up are sent to screens and phones, with what is their own', async () => {
    api = await startApi(await newConfig())
    const { services } = api.app
    const room = await openRoom(api, { questions: [{ type: 'QA', prompt: 'Ask us' }] })
    await room.activate(0)
    const [questionId] = room.questions as [string]
    const qa = new QaWriter(services)
    const [author, voter] = [await room.join(), await room.join()]
    const [participant, votes] = await Promise.all(
      [author, voter].map(async ({ token }) => (await findParticipant(reading(services), token))!),
    )
    for (let i = 0; i < asked; i++)
      await qa.ask({ participant: participant!, questionId, text: `Entry ${i}` })
    const rows = await services.storage.read.selectFrom('entries').select(['id', 'created_at']).execute()
    const ids = rows.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
    // The last one stands before those without votes.
    const vote = (on: boolean) => qa.upvote({ participant: votes!, entryId: ids.at(-1)!, on })
    await vote(true)
    const [remote, screen, phone] = [await room.stage(), await room.stage('screen'), await room.phone()]
    const own = await Device.connect(api.app.url, author.token)
    const shown = (device: Device | Stage) => {
      const sent = device.messages.flatMap(one => (one.type === 'entries' ? one.entries : []))
      return new Map([...device.room!.entries, ...sent].map(entry => [entry.id, entry]))
    }
    const [first, hundredth, next] = [ids[0]!, ids[shownFirst - 1]!, ids[shownFirst]!]
    for (const device of [screen, phone, own]) {
      expect(shown(device).size).toBe(shownFirst)
      expect([hundredth, next].map(id => shown(device).has(id))).toEqual([false, false])
    }
    await remote.send({ type: 'moderate', entry_id: first, lifecycle: 'DISMISSED' })
    for (const device of [screen, phone, own]) await device.until(() => shown(device).has(hundredth))
    await vote(false)
    for (const device of [screen, phone, own]) await device.until(() => shown(device).has(next))
    const isMine = (device: Device) => (shown(device).get(next) as { mine?: boolean }).mine === true
    await own.until(() => isMine(own))
    expect(isMine(phone)).toBe(false)
  })
})
