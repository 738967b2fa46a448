// Long JSON lists are streamed page by page: the text is the same as written at once, participants are all listed in
// order, and a failed read breaks the response off instead of faking an end.
import { afterEach, describe, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { createTestSession } from '../../test/support/test-session.ts'
import { PagedOutput } from '../lib/output.ts'
import { Semaphore } from '../lib/semaphore.ts'
import { writing } from '../services.ts'
import { pagedJson } from './paged-json.ts'

describe('an answer that is written page by page', () => {
  const turn = { turns: new Semaphore({ max: 1, maxEach: 1 }), who: 1 }
  const head = { before: '"list":[]', list: [] as unknown[], after: 1 }
  async function written(pages: () => AsyncIterable<readonly unknown[]>): Promise<string> {
    const content = await pagedJson(new PagedOutput(head, 'list', pages()), JSON.stringify, turn)
    return (await content.toArray()).join('')
  }

  test.each([
    [[]],
    [[[]]],
    [[['a']]],
    [[['a', 'b'], ['c']]],
    [[[], ['[]'], [], ['"list":[]', { list: [] }], []]],
  ])('is the same as at once: %j', async pages => {
    const text = await written(async function* () {
      yield* pages
    })
    expect(text).toBe(JSON.stringify({ ...head, list: pages.flat() }))
  })

  test('is refused when its first page cannot be read', async () => {
    // biome-ignore lint/correctness/useYield: it fails before
    const failing = written(async function* () {
      throw new Error('the storage is away')
    })
    await expect(failing).rejects.toThrow('the storage is away')
  })

  test('is broken off when a later one cannot', async () => {
    const failing = written(async function* () {
      yield ['a']
      throw new Error('the storage is away')
    })
    await expect(failing).rejects.toThrow('the storage is away')
  })
})

onBothEngines('participants of an identified session', newConfig => {
  let api: ApiClient
  afterEach(() => api.app.close())

  test.each([0, 1, 499, 500, 501, 1_300])('are listed all, in order: %i', async count => {
    api = await startApi(await newConfig())
    const session = await createTestSession(api, [{ type: 'NPS', prompt: 'Would you?' }], {
      participant_identity_mode: 'IDENTIFIED',
    })
    const names = await withParticipants(session.id, count)
    const listed = await api.get(`${session.path}/participants`)
    expect(listed.status).toBe(200)
    expect(listed.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(listed.body).toMatchObject({ session_id: session.id, identity_mode: 'IDENTIFIED' })
    expect(listed.body.participants.map((one: { display_name: string }) => one.display_name)).toEqual(names)
    // More than a page is not collected before it is sent: there is neither a length nor an ETag of all of it.
    expect(listed.headers.has('content-length')).toBe(count < 500)
    expect(listed.headers.has('etag')).toBe(count < 500)
  })

  /** @returns the names of those who were not removed: every seventh was. */
  async function withParticipants(sessionId: string, present: number): Promise<string[]> {
    const { services } = api.app
    const { key } = await services.storage.read
      .selectFrom('sessions')
      .select('key')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const names = Array.from({ length: present }, (_, i) => `"Ann" \\ ${i}`)
    await writing(services, async tx => {
      const rows = names.flatMap((name, i) => {
        const row = (display_name: string, removed_at: number | null) => ({
          id: tx.newId('participant'),
          session_key: key,
          join_key_hash: null,
          display_name,
          email: null,
          seal: 'GUEST' as const,
          time_factor: 1,
          joined_at: tx.now,
          last_seen_at: tx.now,
          removed_at,
        })
        return i % 7 === 0 ? [row('Removed', tx.now), row(name, null)] : [row(name, null)]
      })
      for (let from = 0; from < rows.length; from += 500)
        await tx.db
          .insertInto('participants')
          .values(rows.slice(from, from + 500))
          .execute()
    })
    return names
  }
})
