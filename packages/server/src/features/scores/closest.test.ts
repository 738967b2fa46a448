// Estimates: near ones earn part of the points, and only those within the tolerance are correct. Questions of this kind wait until no
// server of an earlier version runs, which would score them differently.

import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { acquireLease, expireLease } from '../../servers/leases.ts'
import { leaseOfNumber } from '../../servers/server-number.ts'
import { writing } from '../../services.ts'

const estimate = {
  type: 'NUMERIC',
  prompt: 'How many?',
  settings: { points: 100, correct_value: 50, tolerance: 2, closest: true },
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('an estimate', newConfig => {
  test('earns part of the points near the tolerance, where it is not correct', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: [estimate] }, { participant_identity_mode: 'IDENTIFIED' })
    const stage = await room.stage()
    await room.activate(0)
    const people = [
      { value: 52, points: 100, streak: 1 },
      { value: 55, points: 70, streak: 0 },
      { value: 62, points: 0, streak: 0 },
    ]
    const phones = []
    for (const { value } of people) {
      const phone = await room.phone({ display_name: `Of ${value}` })
      await phone.answer(room.questions[0]!, { value })
      phones.push(phone)
    }
    await stage.send({ type: 'reveal' })
    for (const [i, phone] of phones.entries()) {
      const { points, streak } = people[i]!
      await phone.until(() => phone.room!.score !== null)
      expect(phone.room!.score).toMatchObject({ points, streak })
    }
    expect(await room.results(0)).toMatchObject({ total_voters: 3, right: 1 })
  })

  test('is refused while a server of an earlier version is running', async () => {
    api = await startApi(await newConfig())
    const { closest: _, ...settings } = estimate.settings
    const deck = { title: 'Deck', questions: [{ ...estimate, settings }] }
    const { body } = await api.post('/presentations', deck)
    const path = `/presentations/${body.id}/questions`
    const { body: list } = await api.get(path)
    const { services } = api.app
    const earlier = { ...services, server: { ...services.server, holder: 'an earlier one' } }
    const lease = leaseOfNumber(99)
    await writing(earlier, tx => acquireLease(tx, lease))
    const update = (changed: object) => api.patch(`${path}/${list.questions[0].id}`, changed)
    const refused = { status: 409, body: { code: 'UPGRADE_IN_PROGRESS' } }
    expect(await api.post(path, estimate)).toMatchObject(refused)
    expect(await update({ settings: { closest: true } })).toMatchObject(refused)
    expect((await update({ settings: { tolerance: 3 } })).status).toBe(200)
    await writing(earlier, tx => expireLease(tx, lease))
    expect((await api.post(path, estimate)).status).toBe(200)
  })
})
