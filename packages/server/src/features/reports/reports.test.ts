// Reports: one response with what a session was, the same numbers as the results, texts in pages, hidden ones never; for an
// anonymous session nothing that names somebody; limited to a question, a participant or a time.
import type { Operation } from '@roomful/contract/operation'
import { table } from '@roomful/contract/table'
import { FakeClock } from '@roomful/testkit/fake-clock'
import type { KyselyPlugin } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { answeredRoom } from '../../../test/support/answered-room.ts'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { answerTo, everyType, seededNumbers } from '../../../test/support/every-type.ts'
import { openRoom } from '../../../test/support/room.ts'
import { joinTestRoom } from '../../../test/support/test-session.ts'
import { newPerson } from '../../../test/support/workspace.ts'
import { reading } from '../../services.ts'
import type { Storage } from '../../storage/storage.ts'
import { AnswerWriter } from '../answers/answer-writer.ts'
import { findOrganization } from '../organizations/organizations.ts'
import { sweepExpired } from '../retention/retention.ts'
import { Scoreboards } from '../scores/scoreboard.ts'
import { getSessionReport } from './read-report.ts'

const dayMs = 24 * 60 * 60_000

const deck = {
  title: 'Kick-off',
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Which?',
      options: [{ text: 'A', is_correct: true }, { text: 'B' }],
      settings: { time_limit_seconds: null, speed_bonus: false },
    },
    { type: 'OPEN_TEXT', prompt: 'Why?' },
    { type: 'WORD_CLOUD', prompt: 'In a word?' },
    { type: 'QA', prompt: 'Anything?' },
  ],
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('the report of a session', newConfig => {
  test.each(['ANONYMOUS', 'IDENTIFIED'] as const)(
    'of every type has the numbers of the results, %s, open and closed',
    async mode => {
      api = await startApi(await newConfig())
      const { path } = await answeredRoom(api, mode, 30)
      for (const state of ['LIVE', 'CLOSED']) {
        if (state === 'CLOSED') await api.post(`${path}/close`)
        const waiting = () => api.app.services.storage.read.selectFrom('anonymizations').selectAll().execute()
        await expect.poll(waiting).toEqual([])
        const { status, body } = await api.get(`${path}/report`)
        expect(status).toBe(200)
        const { results } = (await api.get(`${path}/results/all`)).body
        const { body: kpis } = await api.get(`${path}/kpis`)
        expect(body).toMatchObject({
          state,
          identity_mode: mode,
          kpis: { ...kpis, duration_seconds: expect.any(Number) },
        })
        expect(body.questions.map((asked: { question: { type: string } }) => asked.question.type)).toEqual(
          everyType.map(({ type }) => type),
        )
        for (const [i, asked] of body.questions.entries()) {
          const { texts, ...counted } = results[i]
          expect(asked.results).toMatchObject(counted)
          expect(asked.results.texts).toEqual(texts?.slice(0, 20) ?? null)
        }
        const entries = (await api.get(`${path}/qa?limit=200`)).body.entries
        expect(body.entries).toEqual(
          entries.filter(({ lifecycle }: { lifecycle: string }) => lifecycle === 'PUBLISHED'),
        )
        if (mode === 'ANONYMOUS') {
          expect(body.participants).toEqual([])
          expect(JSON.stringify(body)).not.toMatch(/par_|display_name":"/)
        } else expect(body.participants).toHaveLength(30)
        expect(body.participants_total).toBe(30)
      }
    },
  )

  test('adds up while answers arrive between its statements', async () => {
    api = await startApi(await newConfig())
    const { services } = api.app
    const room = await answeredRoom(api, 'IDENTIFIED', 5)
    const { presentation_id } = (await api.get(room.path)).body
    const { questions } = (await api.get(`/presentations/${presentation_id}/questions?limit=200`)).body
    const writer = new AnswerWriter(services)
    const number = seededNumbers(16)
    const arriving: (() => Promise<void>)[] = []
    for (let i = 0; i < 20; i++) {
      const who = await joinTestRoom(services, { code: room.code, display_name: `Late ${i}` })
      for (const question of questions) {
        const answer = answerTo(question, number)
        if (answer) arriving.push(() => writer.submit(who, question.id, answer, undefined))
      }
    }
    const answering: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await arriving.shift()?.()
        return result
      },
    }
    const { storage } = services
    const read = storage.read.withPlugin(answering)
    const snapshot: Storage['snapshot'] = work => storage.snapshot(db => work(db.withPlugin(answering)))
    const busy = { ...services, storage: { ...storage, read, snapshot } }
    const organization = (await findOrganization(reading(services), api.organization.id))!
    const sums = new Set<number>()
    for (let i = 0; i < 3; i++) {
      const report = await getSessionReport(busy, organization, new Scoreboards(), room.id, {})
      const answered = report.questions.filter(({ question }) => question.type !== 'QA')
      const sum = answered.reduce((total, { results }) => total + results.total_voters, 0)
      expect(sum).toBe(report.kpis.total_responses)
      sums.add(sum)
    }
    expect(sums.size).toBe(3)
    expect(arriving.length).toBeGreaterThan(0)
  })

  test('as a text tells ten questions to an agent in 8 kB, and holds what people wrote on lines of its own', async () => {
    api = await startApi(await newConfig())
    const { path } = await answeredRoom(api, 'IDENTIFIED', 60)
    const response = await api.get(`${path}/report.md`)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const text: string = response.body
    // Fourteen questions of every type: ten take less.
    expect(Buffer.byteLength(text)).toBeLessThan(8 * 1024)
    expect(text).toMatch(/^# /)
    for (const { prompt, type } of everyType)
      expect(text).toContain(`${prompt.replaceAll('_', '\\_')}\n${type}, `)
    expect(text).not.toContain('<script>')
    expect(text.split('\n').every(line => /^(#|-|$|[A-Z]|\d)/.test(line))).toBe(true)
  })

  test('as a text counts people after a removal, marks what is correct and names questions and participants', async () => {
    api = await startApi(await newConfig())
    const settings = { correct_value: 42, tolerance: 1 }
    const options = ['Lion', 'Bee'].map(text => ({ text, match: `${text}s` }))
    const questions = [
      { type: 'NUMERIC', prompt: 'How many?', settings },
      { type: 'MATCHING', prompt: 'Who with whom?', options },
      { type: 'WORD_CLOUD', prompt: 'In a word?' },
      { type: 'QA', prompt: 'Anything?' },
    ]
    const room = await openRoom(api, { title: 'Zoo', questions }, { participant_identity_mode: 'IDENTIFIED' })
    const [number, , cloud, qa] = room.questions as [string, string, string, string]
    const ada = await room.phone({ display_name: 'Ada' })
    const ben = await room.phone({ display_name: 'Ben' })
    const remote = await room.stage()
    await room.activate(0)
    await ada.answer(number, { value: 42 })
    await ben.answer(number, { value: 7 })
    await room.activate(1)
    await room.activate(2)
    await ada.answer(cloud, { words: ['calm', 'rude'] })
    await remote.send({ type: 'hide', text: 'rude', hidden: true })
    await room.activate(3)
    for (const text of ['One?', 'Two?', 'Three?']) await ada.send({ type: 'ask', question_id: qa, text })
    const path = `/sessions/${room.sessionId}`
    const { participants } = (await api.get(`${path}/participants`)).body
    const { id } = participants.find(({ display_name }: { display_name: string }) => display_name === 'Ben')
    await remote.send({ type: 'remove', participant_id: id, keep_answers: true })
    const text: string = (await api.get(`${path}/report.md`)).body
    expect(text).toContain(
      '1 participant, 2 answered (removed participants included), 4 questions, 3 answers, response rate',
    )
    expect(text).toContain(`## 1. How many?\nNUMERIC, 2 answers, ${number}\n- Mean 24.5\n`)
    expect(text).toContain('- Correct: 42 ± 1\n')
    expect(text).toContain('- Lion → Lions (correct): 0')
    expect(text).toContain(`WORD_CLOUD, 1 answer, ${cloud}\n- calm 1\n`)
    expect(text).toContain(`QA, 1 person asked or upvoted, ${qa}\n`)
    expect(text).toContain('- 0 upvotes: “One?” by Ada')
    expect(text).toContain('## Participants\n- Ada\n')
    expect((await api.get(`${path}/report`)).body.questions[2].results).toMatchObject({ words_total: 1 })
  })

  test('as a text marks what is correct however much was answered, and counts one as one', async () => {
    api = await startApi(await newConfig())
    const names = ['Ant', 'Bee', 'Cat', 'Dog', 'Elk', 'Fox', 'Gnu', 'Hen', 'Ibex', 'Jay']
    const questions = [
      { type: 'NPS', prompt: 'Would you?' },
      {
        type: 'MATCHING',
        prompt: 'Who?',
        options: names.slice(0, 4).map(text => ({ text, match: `${text}s` })),
      },
      {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Which?',
        options: names.map(text => ({ text, is_correct: text === 'Jay' })),
      },
      { type: 'FILL_IN_BLANK', prompt: 'The ___', settings: { blanks: [{ accepted: ['lord', 'king'] }] } },
    ]
    const room = await openRoom(api, { title: 'Zoo', questions })
    const [nps, matching, choice, blank] = room.questions as [string, string, string, string]
    const { options } = (await api.get(`/presentations/${room.presentationId}/questions/${matching}`)).body
    const lefts = options as { id: string; match_id: string }[]
    const phones = await Promise.all(lefts.map(() => room.phone()))
    await room.activate(0)
    await phones[0]!.answer(nps, { value: 10 })
    await room.activate(1)
    // Each pair once: sixteen pairs.
    for (const [turn, phone] of phones.entries()) {
      const pairs = lefts.map(({ id }, i) => ({ left_id: id, right_id: lefts[(i + turn) % 4]!.match_id }))
      await phone.answer(matching, { pairs })
    }
    await room.activate(2)
    await phones[0]!.answer(choice, { option_ids: [room.options[2]![0]] })
    await room.activate(3)
    await phones[0]!.answer(blank, { blanks: ['queen'] })
    const text: string = (await api.get(`/sessions/${room.sessionId}/report.md`)).body
    expect(text).toContain('- NPS 100: 1 promoter, 0 passives, 0 detractors\n')
    const marked = [...text.matchAll(/^- (.+) \(correct\): \d/gm)].map(([, what]) => what)
    expect(marked).toEqual(['Ant → Ants', 'Bee → Bees', 'Cat → Cats', 'Dog → Dogs', 'Jay'])
    expect(text).toMatch(/Dog → Dogs \(correct\): 1, 25 %\n- … and \d further\n/)
    expect(text).toContain('- Jay (correct): 0, 0 %\n- … and 1 further\n')
    expect(text).toContain('- Blank 1 (correct: “lord”, “king”): 0 of 1 correct; “queen” 1\n')
  })

  test('has open texts in pages with their authors, and none that are hidden', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    await room.activate(1)
    for (let i = 0; i < 25; i++) {
      const phone = await room.phone({ display_name: `Person ${i}` })
      await phone.answer(room.questions[1]!, { text: i === 3 ? 'rude' : `Because ${i}` })
      phone.drop()
    }
    const remote = await room.stage()
    await remote.send({ type: 'hide', text: 'rude', hidden: true })
    const path = `/sessions/${room.sessionId}/report`
    const { body: report } = await api.get(path)
    expect(report.questions[0]).toMatchObject({ more_texts: true, results: { total_voters: 25 } })
    expect(report.questions[0].results.texts).toHaveLength(20)
    const texts = `${path}/questions/${room.questions[1]}/texts`
    const read: { text: string; display_name: string }[] = []
    const pages: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: { texts: []; next_cursor: string | null } } = await api.get(
        `${texts}?limit=10&cursor=${cursor}`,
      )
      read.push(...body.texts)
      pages.push(JSON.stringify(body.texts))
      cursor = body.next_cursor
    }
    expect(pages).toHaveLength(3)
    expect(read).toHaveLength(24)
    expect(read.map(({ text }) => text)).not.toContain('rude')
    for (const { text, display_name } of read)
      expect(display_name).toBe(`Person ${text.replace('Because ', '')}`)
    const last = (await api.get(`${texts}?limit=10&cursor=`)).body
    const second = (await api.get(`${texts}?limit=10&cursor=${last.next_cursor}`)).body
    const back = (await api.get(`${texts}?limit=10&before=${second.prev_cursor}`)).body
    expect(JSON.stringify(back.texts)).toBe(pages[0])
    expect((await api.get(`${path}/questions/${room.questions[0]}/texts`)).status).toBe(404)
    expect(JSON.stringify(report)).not.toContain('rude')
    expect((await api.get(`${path}.md`)).body).not.toContain('rude')
  })

  // Every operation that names a participant or filters by one.
  test('names no asker of an anonymous entry, whatever asks for the participant', async () => {
    api = await startApi(await newConfig())
    const member = await newPerson(api.app, api.organization)
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    const bob = await room.phone({ display_name: 'Bob' })
    await room.activate(3)
    await bob.send({ type: 'ask', question_id: room.questions[3]!, text: 'Secretly?', anonymous: true })
    const path = `/sessions/${room.sessionId}`
    const [{ id }] = (await api.get(`${path}/participants`)).body.participants
    const takingParticipants = Object.values<Operation>(table).filter(({ params, query, member }) =>
      [params, query, member?.query].some(
        schema => schema && Object.keys(schema.properties).some(name => /participant/i.test(name)),
      ),
    )
    expect(takingParticipants.map(operation => operation.id).toSorted()).toEqual([
      'delete_participant',
      'get_session_report',
      'get_session_report_text',
    ])
    const app = `/organizations/${api.organization.id}${path}`
    const tool = async (name: string) => {
      const params = { name, arguments: { session_id: room.sessionId, participant_id: id } }
      const response = await fetch(`${api.app.url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${api.key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      })
      return response.text()
    }
    const responses = [
      JSON.stringify((await api.get(`${path}/report?participant_id=${id}`)).body),
      (await api.get(`${path}/report.md?participant_id=${id}`)).body,
      JSON.stringify((await member.get(`${app}/report?participant_id=${id}`)).body),
      await tool('get_session_report'),
      await tool('get_session_report_text'),
    ]
    for (const response of responses) {
      expect(response).toContain('Anything?')
      expect(response).not.toContain('Secretly?')
    }
    const { questions } = (await api.get(`${path}/report?participant_id=${id}`)).body
    expect(questions).toMatchObject([{ results: { question_type: 'QA', total_voters: 0 } }])
    await bob.send({ type: 'ask', question_id: room.questions[3]!, text: 'Openly?' })
    const own = (await api.get(`${path}/report?participant_id=${id}`)).body
    expect(own.entries).toMatchObject([{ text: 'Openly?', asker_name: 'Bob' }])
    const all = (await api.get(`${path}/report`)).body
    expect(all.entries.map(({ text }: { text: string }) => text)).toEqual(['Secretly?', 'Openly?'])
    expect(all.questions).toMatchObject([{ results: { total_voters: 1 } }])
    await api.post(`${path}/close`)
    const removed = await api.call('DELETE', `${path}/participants/${id}?answers=KEEP`)
    expect(JSON.stringify(removed.body)).not.toContain('Secretly?')
  })

  test('is limited to a question, to what one participant did, and to a time', async () => {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    const ada = await room.phone({ display_name: 'Ada' })
    const ben = await room.phone({ display_name: 'Ben' })
    await room.activate(0)
    await ada.answer(room.questions[0]!, { option_ids: [room.options[0]![0]] })
    await ben.answer(room.questions[0]!, { option_ids: [room.options[0]![1]] })
    clock.advance(60_000)
    const from = new Date(clock.now()).toISOString()
    await room.activate(2)
    await ada.answer(room.questions[2]!, { words: ['calm', 'rude'] })
    const path = `/sessions/${room.sessionId}/report`
    const { participants } = (await api.get(path)).body
    const [{ id }] = participants
    const own = (await api.get(`${path}?participant_id=${id}`)).body
    expect(own.participants).toEqual([participants[0]])
    expect(own.questions.map(({ answer }: { answer: string }) => answer)).toEqual(['A', 'calm, rude'])
    expect(own.questions[0].results).toMatchObject({
      total_voters: 1,
      option_counts: { [room.options[0]![0]!]: 1, [room.options[0]![1]!]: 0 },
    })
    expect(own).toMatchObject({ leaderboard: [{ place: 1, display_name: 'Ada' }] })
    expect((await api.get(`${path}.md?participant_id=${id}`)).body).toContain('- Answer: “calm, rude”')
    const remote = await room.stage()
    await remote.send({ type: 'hide', text: 'rude', hidden: true })
    const hidden = (await api.get(`${path}?participant_id=${id}`)).body
    expect(hidden.questions[1]).toMatchObject({ answer: null, results: { total_voters: 1, words: [] } })
    await room.activate(3)
    await ben.send({ type: 'ask', question_id: room.questions[3]!, text: 'Ben asks' })
    expect((await api.get(`${path}?participant_id=${id}`)).body.entries).toEqual([])
    const later = (await api.get(`${path}?from=${from}`)).body
    expect(later.questions.map(({ question }: { question: { id: string } }) => question.id)).toEqual([
      room.questions[2],
      room.questions[3],
    ])
    expect(later.entries).toMatchObject([{ text: 'Ben asks' }])
    const earlier = (await api.get(`${path}?to=${from}`)).body
    expect(earlier.questions).toHaveLength(1)
    expect(earlier.entries).toEqual([])
    const one = (await api.get(`${path}?question_id=${room.questions[2]}`)).body
    expect(one.questions).toMatchObject([{ results: { words: [{ text: 'calm', count: 1 }] } }])
    for (const [query, status] of [
      ['from=yesterday', 400],
      ['participant_id=par_none', 404],
      [`question_id=${room.questions[1]}`, 404],
    ])
      expect((await api.get(`${path}?${query}`)).status, `${query}`).toBe(status)
    const anonymous = await openRoom(api, deck)
    const refused = await api.get(`/sessions/${anonymous.sessionId}/report?participant_id=${id}`)
    expect(refused.body).toMatchObject({
      code: 'INVALID_REQUEST_PARAMETER',
      invalid_fields: ['participant_id'],
    })
    const other = await apiClient(api.app)
    for (const end of ['', '.md', `/questions/${room.questions[1]}/texts`])
      expect((await other.get(`${path}${end}`)).status).toBe(404)
  })

  test('says what retention has removed of it, and when', async () => {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    await room.join({ display_name: 'Ada' })
    await api.post(`/sessions/${room.sessionId}/close`)
    const admin = await newPerson(api.app, api.organization, 'ADMIN')
    await admin.call('PATCH', `/organizations/${api.organization.id}/retention`, {
      names_days: 30,
      answers_days: 60,
    })
    const sweep = () =>
      expect.poll(() => sweepExpired(api.app.services, { auditDays: 365, eventDays: 30 })).toBe(true)
    const path = `/sessions/${room.sessionId}/report`
    expect((await api.get(path)).body).toMatchObject({
      removals: [],
      participants: [{ display_name: 'Ada' }],
    })
    clock.advance(30 * dayMs)
    await sweep()
    const at = new Date(clock.now()).toISOString()
    expect((await api.get(path)).body).toMatchObject({
      removals: [{ at, days: 30, names: 1 }],
      participants: [{ display_name: null }],
    })
    const { body: text } = await api.get(`${path}.md`)
    expect(text).toContain(`removed on ${at.slice(0, 10)}, 30 days`)
    expect(text).toContain('## Participants\n- name removed\n')
    clock.advance(30 * dayMs)
    await sweep()
    const gone = await api.get(path)
    expect(gone.status).toBe(404)
    expect(gone.body.error).toContain(
      `removed on ${new Date(clock.now()).toISOString().slice(0, 10)}, 60 days`,
    )
    expect((await (await apiClient(api.app)).get(path)).body.error).toBe('No such session.')
  })
})
