// Pages of a report's texts skip what a moderator has hidden, and take few reads.
import type { KyselyPlugin } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { insertRows } from '../../../test/support/insert-rows.ts'
import { openRoom } from '../../../test/support/room.ts'
import { reading } from '../../services.ts'
import { findSessionQuestion } from '../sessions/session-question.ts'
import { findSession } from '../sessions/session-row.ts'
import { readTexts } from './report-texts.ts'

const deck = { questions: [{ type: 'OPEN_TEXT', prompt: 'Why?' }] }

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('pages of texts', newConfig => {
  test('skip hidden ones, whatever their number', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    await room.activate(0)
    const phones = await Promise.all(Array.from({ length: 12 }, () => room.phone()))
    for (const [i, phone] of phones.entries())
      await phone.answer(room.questions[0]!, { text: i % 3 === 0 ? `rude${'!'.repeat(i)}` : `fine ${i}` })
    await (await room.stage()).send({ type: 'hide', text: 'Rude', hidden: true })
    const path = `/sessions/${room.sessionId}/report/questions/${room.questions[0]}/texts?limit=3`
    const read: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: { texts: { text: string }[]; next_cursor: string | null } } = await api.get(
        `${path}&cursor=${cursor}`,
      )
      read.push(...body.texts.map(({ text }) => text))
      cursor = body.next_cursor
    }
    expect(read.toSorted()).toEqual([1, 10, 11, 2, 4, 5, 7, 8].map(i => `fine ${i}`))
  })

  test('take few reads, far ones too', async () => {
    api = await startApi(await newConfig())
    const { services } = api.app
    const room = await openRoom(api, deck)
    await room.activate(0)
    const { key: session } = await findSession(reading(services), api.organization, room.sessionId)
    const { key } = (await findSessionQuestion(reading(services), session, room.questions[0]!))!
    const text = (i: number) => (i % 4 === 0 ? 'Rude!' : `fine ${i}`)
    await insertRows(services, 'answers', 20_000, i => ({
      session_question_key: key,
      participant_key: i,
      value: JSON.stringify({ text: text(i) }),
      accepted_at: 0,
      elapsed_ms: 0,
      // One text a minute, newest first.
      text_at: (20_000 - i) * 60_000,
    }))
    await (await room.stage()).send({ type: 'hide', text: 'rude', hidden: true })
    let reads = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        reads++
        return result
      },
    }
    const db = services.storage.read.withPlugin(counting)
    const shown = Array.from({ length: 20_000 }, (_, i) => text(i)).filter(one => one !== 'Rude!')
    for (const offset of [0, 749, 750, 12_000, 14_999, 15_000]) {
      const page = await readTexts({ ...reading(services), db }, key, { offset, limit: 3 })
      expect(page.map(one => one.text)).toEqual(shown.slice(offset, offset + 3))
    }
    expect(reads).toBeLessThan(30)
  })
})
