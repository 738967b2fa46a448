// Q&A: entries and upvotes reach everybody and count once, also 500 at a time and over a reconnect; moderated entries
// wait for the presenter, and lists page correctly in every order.

import { type RoomView, receive } from '@roomful/contract/room/reducer'
import { Device } from '@roomful/testkit/device'
import { inParallel } from '@roomful/testkit/in-parallel'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { reading } from '../../services.ts'
import { entriesInOrder } from './entries.ts'

const deck = { questions: [{ type: 'QA', prompt: 'Ask us anything' }] }
const moderated = { questions: [{ type: 'QA', prompt: 'Ask us anything', settings: { moderation: true } }] }

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('Q&A', newConfig => {
  test('entries and upvotes reach everybody, count once each and survive a reconnect', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    const qa = room.questions[0]!
    const [ann, bob, stage] = [
      await room.phone({ display_name: 'Ann' }),
      await room.phone({ display_name: 'Bob' }),
      await room.stage(),
    ]
    await expect(ann.send({ type: 'ask', question_id: qa, text: 'Too early?' })).rejects.toMatchObject({
      code: 'QUESTION_NOT_OPEN',
    })
    await room.activate(0)
    await ann.send({ type: 'ask', question_id: qa, text: ' When  do we\u202e move?\u0007 ' })
    await bob.send({ type: 'ask', question_id: qa, text: 'Who pays?', anonymous: true })
    const own = ann.messages.find(message => message.type === 'entries')
    expect(own).toMatchObject({ entries: [{ text: 'When  do we move?', mine: true, asker_name: 'Ann' }] })
    await stage.until(() => stage.messages.some(message => JSON.stringify(message).includes('Who pays?')))
    const { body } = await api.get(`/sessions/${room.sessionId}/qa`)
    expect(body.entries.map((entry: { asker_name: string }) => entry.asker_name)).toEqual(['Ann', null])
    const [first, second] = body.entries.map((entry: { id: string }) => entry.id)
    await ann.send({ type: 'upvote', entry_id: second, on: true })
    await ann.send({ type: 'upvote', entry_id: second, on: true })
    await bob.send({ type: 'upvote', entry_id: second, on: true })
    await bob.send({ type: 'upvote', entry_id: second, on: false })
    const after = await api.get(`/sessions/${room.sessionId}/qa?limit=1`)
    expect(after.body).toMatchObject({ real: 1, has_more: true, entries: [{ id: second, upvotes: 1 }] })
    const next = await api.get(`/sessions/${room.sessionId}/qa?limit=1&cursor=${after.body.next_cursor}`)
    expect(next.body).toMatchObject({ entries: [{ id: first }], has_more: false })
    expect((await api.get(`/sessions/${room.sessionId}/qa?limit=zero&cursor=zzz`)).body).toMatchObject({
      limit: 50,
      real: 2,
    })
    const again = await Device.connect(api.app.url, ann.token)
    expect(again.room!.entries.map(({ mine, upvoted }) => [mine, upvoted])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(await room.results(0)).toMatchObject({ total_voters: 2 })
  })

  test('entries of all questions and states are one list, page by page, in both orders and directions', async () => {
    api = await startApi(await newConfig())
    const question = { type: 'QA', prompt: 'Ask', settings: { moderation: true } }
    const room = await openRoom(api, { questions: [question, { ...question, prompt: 'Ask more' }] })
    const path = `/sessions/${room.sessionId}/qa`
    for (const [q, question_id] of room.questions.entries()) {
      await room.activate(q)
      const phone = await room.phone()
      for (let i = 0; i < 5; i++) await phone.send({ type: 'ask', question_id, text: `${q} ${i}?` })
    }
    const { body: all } = await api.get(`${path}?sort=created_at`)
    // Pinned or not, published or not, with and without upvotes, of either question.
    const voter = await room.phone()
    for (const [i, { id }] of all.entries.entries()) {
      const lifecycle = ['PENDING', 'PUBLISHED', 'ANSWERED', 'DISMISSED', 'PUBLISHED'][i % 5]
      await api.patch(`${path}/${id}`, { lifecycle, pinned_order: i % 4 === 1 ? 9 - i : null })
      if (i % 5 === 1 || i % 5 === 2) await voter.send({ type: 'upvote', entry_id: id, on: true })
    }
    const { body: byAttention } = await api.get(path)
    type Entry = { id: string; upvotes: number; pinned_order: number | null; created_at: string }
    const key = ({ pinned_order, upvotes }: Entry) => [pinned_order ?? Infinity, -upvotes]
    const keys = byAttention.entries.map(key)
    expect(keys).toEqual(keys.toSorted(([a, b]: number[], [c, d]: number[]) => a! - c! || b! - d!))
    const idsOf = ({ entries }: { entries: Entry[] }) => entries.map(({ id }) => id)
    for (const [sort, ids] of [
      ['', idsOf(byAttention)],
      ['&sort=created_at', idsOf(all)],
    ] as const) {
      expect(ids).toHaveLength(10)
      const forwards: string[] = []
      let page = (await api.get(`${path}?limit=3${sort}`)).body
      forwards.push(...idsOf(page))
      while (page.has_more) {
        page = (await api.get(`${path}?limit=3${sort}&cursor=${page.next_cursor}`)).body
        forwards.push(...idsOf(page))
      }
      expect(forwards).toEqual(ids)
      const backwards = idsOf(page)
      while (page.prev_cursor) {
        page = (await api.get(`${path}?limit=3${sort}&before=${page.prev_cursor}`)).body
        backwards.unshift(...idsOf(page))
      }
      expect(backwards).toEqual(ids)
    }
  })

  test('moderation: an entry waits, is published, pinned and answered, or dismissed', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, moderated)
    await room.activate(0)
    const [ann, bob, stage] = [await room.phone(), await room.phone(), await room.stage()]
    for (const text of ['one', 'two', 'three'])
      await ann.send({ type: 'ask', question_id: room.questions[0]!, text })
    const list = async (query = '') => (await api.get(`/sessions/${room.sessionId}/qa${query}`)).body.entries
    const [one, two, three] = (await list('?sort=created_at')).toSorted(
      (a: { text: string }, b: { text: string }) =>
        ['one', 'two', 'three'].indexOf(a.text) - ['one', 'two', 'three'].indexOf(b.text),
    )
    expect(one).toMatchObject({ lifecycle: 'PENDING', asker_name: null })
    expect((await Device.connect(api.app.url, bob.token)).room!.entries).toEqual([])
    await stage.send({ type: 'moderate', entry_id: one.id, lifecycle: 'PUBLISHED' })
    await bob.until(() => JSON.stringify(bob.messages).includes(one.id))
    await stage.send({ type: 'moderate', entry_id: two.id, lifecycle: 'PUBLISHED', pinned_order: 1 })
    const patched = await api.patch(`/sessions/${room.sessionId}/qa/${one.id}`, {
      public_answer: 'In March.',
    })
    expect(patched.body).toMatchObject({ lifecycle: 'ANSWERED', public_answer: 'In March.' })
    await api.patch(`/sessions/${room.sessionId}/qa/${three.id}`, { lifecycle: 'DISMISSED' })
    expect((await list()).map((entry: { text: string }) => entry.text).slice(0, 2)).toEqual([
      'two',
      expect.anything(),
    ])
    expect((await list('?lifecycle=ANSWERED')).map((entry: { id: string }) => entry.id)).toEqual([one.id])
    const again = await api.patch(`/sessions/${room.sessionId}/qa/${one.id}`, { lifecycle: 'PENDING' })
    expect(again.body).toMatchObject({ lifecycle: 'PENDING', public_answer: 'In March.' })
    expect((await list('?lifecycle=PENDING')).map((entry: { id: string }) => entry.id)).toContain(one.id)
    expect((await api.patch(`/sessions/${room.sessionId}/qa/ent_x`, { pinned_order: 1 })).status).toBe(404)
  })

  test('a dismissed entry that returns keeps its author and its upvotes', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    await room.activate(0)
    const stage = await room.stage()
    const [ann, bob, cid] = [await room.phone(), await room.phone(), await room.phone()]
    await ann.send({ type: 'ask', question_id: room.questions[0]!, text: 'Who pays?' })
    const [{ id }] = (await api.get(`/sessions/${room.sessionId}/qa`)).body.entries
    await bob.send({ type: 'upvote', entry_id: id, on: true })
    const phones = [ann, bob, cid]
    // As pages do: what is not said of an entry stays as it was known, and is forgotten when the entry goes.
    const shownOn = (phone: Device) => {
      const view = phone.messages.reduce<RoomView | null>((so, one) => receive(so, one, 0), null)
      return view!.room.entries.map(({ mine, upvoted }) => ({ mine, upvoted }))
    }
    await stage.send({ type: 'moderate', entry_id: id, lifecycle: 'DISMISSED' })
    for (const phone of phones) await phone.until(() => shownOn(phone).length === 0)
    await stage.send({ type: 'moderate', entry_id: id, lifecycle: 'PUBLISHED' })
    await ann.until(() => shownOn(ann)[0]?.mine === true)
    await bob.until(() => shownOn(bob)[0]?.upvoted === true)
    await cid.until(() => shownOn(cid).length === 1)
    expect(phones.map(shownOn)).toEqual([
      [{ mine: true, upvoted: false }],
      [{ mine: false, upvoted: true }],
      [{ mine: false, upvoted: false }],
    ])
  })

  test('an entry that changes its lifecycle while entries are read is found', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    await room.activate(0)
    const [ann, stage] = [await room.phone(), await room.stage()]
    await ann.send({ type: 'ask', question_id: room.questions[0]!, text: 'Who pays?' })
    const [{ id }] = (await api.get(`/sessions/${room.sessionId}/qa`)).body.entries
    await stage.send({ type: 'moderate', entry_id: id, lifecycle: 'ANSWERED' })
    const { read } = api.app.services.storage
    const { session_question_key } = await read
      .selectFrom('entries')
      .select('session_question_key')
      .executeTakeFirstOrThrow()
    const db = read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await stage.send({ type: 'moderate', entry_id: id, lifecycle: 'PUBLISHED' })
        return result
      },
    })
    const range = { order: 'attention', lifecycles: ['PUBLISHED', 'ANSWERED'], limit: 10 } as const
    const found = await entriesInOrder({ ...reading(api.app.services), db }, [session_question_key], range)
    expect(found.map(entry => entry.id)).toEqual([id])
  })

  test('500 upvotes at once on one entry are counted exactly', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    await room.activate(0)
    const asker = await room.phone()
    await asker.send({ type: 'ask', question_id: room.questions[0]!, text: 'Everybody wants to know' })
    const [entry] = (await api.get(`/sessions/${room.sessionId}/qa`)).body.entries
    const tokens = await inParallel(500, 20, async () => (await room.join()).token)
    await Promise.all(
      tokens.map(async token => {
        const upvote = () =>
          fetch(`${api.app.url}/room/v1/entries/${entry.id}/upvote`, {
            method: 'PUT',
            headers: { authorization: `Bearer ${token}` },
          })
        // As phones do where a storage has too many waiting: again, until it is taken.
        let { status } = await upvote()
        while (status === 503) ({ status } = await upvote())
        expect(status).toBe(200)
      }),
    )
    expect((await api.get(`/sessions/${room.sessionId}/qa`)).body.entries[0].upvotes).toBe(500)
    expect(await room.results(0)).toMatchObject({ total_voters: 501 })
  })
})
