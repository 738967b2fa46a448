// Idempotency-Key: a repeated request happens once and replays its answer for a day, also when many come at once;
// failures are not kept, and a crashed server holds a key for seconds only.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { closeServices, openServices } from '../app.ts'
import { createCredential } from '../features/credentials/credentials.ts'
import { setPlan } from '../features/organizations/organizations.ts'
import { sweepExpired } from '../features/retention/retention.ts'
import { claimTtlMs, responseTtlMs, runOnce } from '../idempotency.ts'
import { writing } from '../services.ts'

const titles = async (api: ApiClient) =>
  (await api.get('/presentations')).body.presentations.map((deck: { title: string }) => deck.title)

onBothEngines('Idempotency-Key', newConfig => {
  test('a repeated request answers what the first answered and does nothing more', async () => {
    const clock = new FakeClock()
    const api = await startApi(await newConfig(), { clock })
    const first = await api.post('/presentations', { title: 'A' }, { 'idempotency-key': 'k1' })
    clock.advance(1_000)
    const again = await api.post('/presentations/', { title: 'A' }, { 'idempotency-key': '"k1"' })
    expect(again.body).toEqual(first.body)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await titles(api)).toEqual(['A'])
    const other = await api.post('/presentations', { title: 'B' }, { 'idempotency-key': 'k1' })
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    expect((await api.post('/presentations', { title: 'B' }, { 'idempotency-key': 'k2' })).status).toBe(200)
    expect(await titles(api)).toEqual(['B', 'A'])
    await api.app.close()
  })

  test('a response about a session is not repeated once the session is deleted', async () => {
    const api = await startApi(await newConfig())
    const key = { 'idempotency-key': 'k' }
    const { body: deck } = await api.post('/presentations', { title: 'A' })
    const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
    const path = `/sessions/${session.id}`
    await api.post(`${path}/open`)
    const add = () =>
      api.post(`${path}/questions`, { question: { type: 'WORD_CLOUD', prompt: 'Secret?' } }, key)
    expect(JSON.stringify((await add()).body)).toContain('Secret?')
    expect((await add()).headers.get('idempotency-replayed')).toBe('true')
    await api.post(`${path}/close`)
    await api.call('DELETE', path)
    expect((await add()).body).toMatchObject({ code: 'NOT_FOUND' })
    await api.app.close()
  })

  test('a key holds for its credential, method and path only, and for a day', async () => {
    const clock = new FakeClock()
    const api = await startApi(await newConfig(), { clock })
    const key = { 'idempotency-key': 'same' }
    const { body: deck } = await api.post('/presentations', { title: 'A' }, key)
    const question = { type: 'WORD_CLOUD', prompt: 'One?' }
    expect((await api.post(`/presentations/${deck.id}/questions`, question, key)).status).toBe(200)
    const second = await writing(api.app.services, tx =>
      createCredential(tx, api.organization, { name: 'second', scopes: ['content:write'] }),
    )
    const bySecond = await api.post('/presentations', { title: 'B' }, { ...key, 'x-api-key': second.secret })
    expect(bySecond.body.title).toBe('B')
    clock.advance(responseTtlMs)
    const nextDay = await api.post('/presentations', { title: 'A' }, key)
    expect(nextDay.body.id).not.toBe(deck.id)
    await api.app.close()
  })

  test('of many at once one happens; the others are asked to wait or get its response', async () => {
    const api = await startApi(await newConfig())
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        api.post('/presentations', { title: 'A' }, { 'idempotency-key': 'k' }),
      ),
    )
    const done = answers.filter(answer => answer.status === 200)
    expect(new Set(done.map(answer => answer.body.id)).size).toBe(1)
    expect(done.filter(answer => answer.headers.get('idempotency-replayed') === null)).toHaveLength(1)
    for (const answer of answers.filter(answer => answer.status !== 200))
      expect([answer.status, answer.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    expect(await titles(api)).toEqual(['A'])
    await api.app.close()
  })

  test('only what succeeded is kept: a failed request may be repeated, also otherwise', async () => {
    const api = await startApi(await newConfig())
    const key = { 'idempotency-key': 'k' }
    const deck = await api.post('/presentations', { title: 'A' })
    const { body: session } = await api.post('/sessions', { presentation_id: deck.body.id })
    const activate = `/sessions/${session.id}/questions/que_x/activate`
    expect((await api.post(activate, undefined, key)).status).toBe(404)
    expect((await api.post(activate, undefined, key)).headers.get('idempotency-replayed')).toBeNull()
    expect((await api.post('/presentations', { title: 1 }, key)).status).toBe(400)
    expect((await api.post('/presentations', { title: 'B' }, key)).status).toBe(200)
    const kept = await api.app.services.storage.read.selectFrom('idempotency_keys').select('id').execute()
    expect(kept).toHaveLength(1)
    await api.app.close()
  })

  test('a replay comes after the plan check', async () => {
    const clock = new FakeClock()
    const api = await startApi(await newConfig(), { clock })
    const key = { 'idempotency-key': 'k' }
    expect((await api.post('/presentations', { title: 'A' }, key)).status).toBe(200)
    await writing(api.app.services, tx => setPlan(tx, api.organization.id, 'FREE'))
    clock.advance(5_000)
    expect((await api.post('/presentations', { title: 'A' }, key)).status).toBe(402)
    await api.app.close()
  })

  test('a request whose server died tells the next ones when its key is free', async () => {
    const clock = new FakeClock()
    const api = await startApi(await newConfig(), { clock })
    const key = { 'idempotency-key': 'k' }
    await api.post('/presentations', { title: 'A' }, key)
    const dies = { answer: null, claim: 'dead', expires_at: clock.now() + claimTtlMs }
    await writing(api.app.services, tx => tx.db.updateTable('idempotency_keys').set(dies).execute())
    clock.advance(5_500)
    const early = await api.post('/presentations', { title: 'A' }, key)
    expect([early.status, early.body.retry_after_seconds, early.headers.get('retry-after')]).toEqual([
      409,
      10,
      '10',
    ])
    clock.advance(10_000)
    expect((await api.post('/presentations', { title: 'A' }, key)).status).toBe(200)
    const other = await api.post('/presentations', { title: 'B' }, key)
    expect([other.status, other.headers.get('retry-after')]).toEqual([409, null])
    await api.app.close()
  })

  test('a claim of a server of the previous version, which lasts for a minute, is not taken over', async () => {
    const services = await openServices(await newConfig(), { clock: new FakeClock() })
    const once = { id: 'digest', fingerprint: 'same' }
    await writing(services, ({ db, now }) =>
      db
        .insertInto('idempotency_keys')
        .values({ ...once, claim: 'running', expires_at: now + 60_000, answer: null })
        .execute(),
    )
    const second = runOnce(services, once, async () => ({ text: 'a', kept: 'a' }))
    await expect(second).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    await closeServices(services)
  })

  test('a clock that is set back does not have a request whose server died hold its key for longer', async () => {
    const clock = new FakeClock()
    // No server: its sweep on start goes by the time at which it began, and would remove a claim made an hour earlier.
    const services = await openServices(await newConfig(), { clock })
    const once = { id: 'digest', fingerprint: 'same' }
    const expires_at = clock.now() + claimTtlMs
    await writing(services, tx =>
      tx.db
        .insertInto('idempotency_keys')
        .values({ ...once, claim: 'dead', expires_at, answer: null })
        .execute(),
    )
    clock.shiftWallClock(-3_600_000)
    const answer = async () => ({ text: 'a', kept: 'a' })
    expect(await runOnce(services, once, answer)).toEqual({ text: 'a', replayed: false })
    clock.shiftWallClock(-3_600_000)
    expect(await runOnce(services, once, answer)).toEqual({ text: 'a', replayed: true })
    await closeServices(services)
  })

  test('a request whose server died holds its key for seconds; the request that takes over counts', async () => {
    const clock = new FakeClock()
    const services = await openServices(await newConfig(), { clock })
    const once = { id: 'digest', fingerprint: 'same' }
    const answer = (text: string) => async () => ({ text, kept: text })
    const slow = runOnce(services, once, async tx => {
      // Its server stands still, while another request takes the key over.
      clock.advance(claimTtlMs)
      await tx.db
        .updateTable('idempotency_keys')
        .set({ claim: 'another', expires_at: clock.now() + claimTtlMs })
        .where('id', '=', once.id)
        .execute()
      return { text: 'slow', kept: 'slow' }
    })
    await expect(slow).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    await writing(services, tx =>
      tx.db
        .insertInto('idempotency_keys')
        .values({ ...once, claim: 'dead', expires_at: clock.now() + claimTtlMs, answer: null })
        .onConflict(c => c.column('id').doNothing())
        .execute(),
    )
    await expect(runOnce(services, once, answer('b'))).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    clock.advance(claimTtlMs)
    expect(await runOnce(services, once, answer('b'))).toEqual({ text: 'b', replayed: false })
    expect(await runOnce(services, once, answer('c'))).toEqual({ text: 'b', replayed: true })
    clock.advance(responseTtlMs)
    await sweepExpired(services, { auditDays: 365, eventDays: 30 })
    expect(await services.storage.read.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
    await closeServices(services)
  })
})
