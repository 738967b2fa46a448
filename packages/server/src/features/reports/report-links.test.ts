// Report links: whoever has one reads the report without an account, as far as its maker chose, until it ends, is revoked or the
// session is removed; then it is like a link that never was. Its password cannot be guessed.

import { crc32 } from 'node:zlib'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { browser, cheapPasswords, newPerson } from '../../../test/support/workspace.ts'
import { silentLog } from '../../lib/log.ts'
import { sweepExpired } from '../retention/retention.ts'

const deck = {
  title: 'Kick-off',
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Which?',
      options: [{ text: 'A', is_correct: true }, { text: 'B' }],
      settings: { time_limit_seconds: null },
      explanation: 'Because **A**',
    },
    { type: 'OPEN_TEXT', prompt: 'Why?' },
    { type: 'FILL_IN_BLANK', prompt: 'A ___', settings: { blanks: [{ accepted: ['sea'] }] } },
    { type: 'WORD_CLOUD', prompt: 'In a word?' },
    { type: 'QA', prompt: 'Anything?' },
  ],
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('a report link', newConfig => {
  let clock: FakeClock
  let lines: unknown[][]
  let requests: Record<string, unknown>[]

  async function start(environment: Record<string, string> = {}) {
    clock = new FakeClock()
    lines = []
    requests = []
    const add = (...line: unknown[]) => {
      if (line[0] === 'request') requests.push(line[1] as Record<string, unknown>)
      if (String(line[0]).includes('report link')) lines.push(line)
    }
    const log = { ...silentLog, info: add, warn: add }
    api = await startApi(await newConfig(environment), { clock, log, passwords: cheapPasswords() })
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    const ada = await room.phone({ display_name: 'Ada Lovelace' })
    await room.activate(0)
    await ada.answer(room.questions[0]!, { option_ids: [room.options[0]![0]] })
    await room.activate(1)
    await ada.answer(room.questions[1]!, { text: 'Said openly' })
    await room.activate(2)
    await ada.answer(room.questions[2]!, { blanks: ['ocean'] })
    await room.activate(3)
    await ada.answer(room.questions[3]!, { words: ['spoken'] })
    await room.activate(4)
    await ada.send({ type: 'ask', question_id: room.questions[4]!, text: 'Asked aloud' })
    return { room, path: `/sessions/${room.sessionId}` }
  }

  const open = (url: string, more: object = {}) =>
    browser(api.app).post('/shared-reports/open', { token: url.split('#')[1], ...more })
  const texts = (url: string, question_id: string | undefined, more: object = {}) =>
    browser(api.app).post('/shared-reports/texts', { token: url.split('#')[1], question_id, ...more })

  test('shows the report without names unless they were chosen, and what participants wrote where it was', async () => {
    const { room, path } = await start()
    await api.post(`${path}/close`)
    const make = async (body: object) => (await api.post(`${path}/report-links`, body)).body
    const link = await make({})
    expect(link).toMatchObject({
      session_id: room.sessionId,
      names: false,
      texts: true,
      qa: true,
      explanations: true,
      content_slides: false,
      has_password: false,
      ends_at: null,
      revoked_at: null,
    })
    expect(link.url).toMatch(/^http:\/\/localhost:\d+\/report#[\w-]{43}$/)
    const { status, headers, body } = await open(link.url)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
    const shows = { names: false, texts: true, qa: true, explanations: true, content_slides: false }
    expect(body).toMatchObject({ shows, pass: null })
    const written = ['Said openly', 'ocean', 'spoken']
    const all = JSON.stringify(body)
    for (const text of [...written, 'Asked aloud']) expect(all).toContain(text)
    expect(all).not.toContain('Ada')
    expect(all).not.toContain('par_')
    expect(body.report).toMatchObject({
      participants: [],
      participants_total: 1,
      leaderboard: [{ place: 1 }],
    })
    const { body: own } = await api.get(`${path}/report`)
    expect(body.report.questions).toEqual(own.questions)
    expect((await texts(link.url, room.questions[1])).body.texts).toMatchObject([
      { text: 'Said openly', display_name: null },
    ])

    const named = await make({ names: true })
    expect((await open(named.url)).body.report).toEqual(own)
    expect((await texts(named.url, room.questions[1])).body.texts).toMatchObject([
      { display_name: 'Ada Lovelace' },
    ])

    const bare = await make({ texts: false, qa: false })
    const shown = JSON.stringify((await open(bare.url)).body)
    for (const text of [...written, 'Asked aloud']) expect(shown).not.toContain(text)
    expect((await texts(bare.url, room.questions[1])).status).toBe(404)
  })

  test('shows a question of a live session once it is revealed', async () => {
    const { room, path } = await start()
    const { url } = (await api.post(`${path}/report-links`)).body
    const asked = (await open(url)).body.report.questions
    expect(asked.map(({ question }: { question: { id: string } }) => question.id)).toEqual(
      room.questions.slice(0, 4),
    )
    expect((await open(url)).body.report.entries).toEqual([])
    await room.activate(1)
    expect((await texts(url, room.questions[1])).status).toBe(404)
  })

  test('has explanations unless they are left out; content slides if they are chosen, once the session is closed', async () => {
    const { room, path } = await start()
    const owner = await newPerson(api.app, api.organization, 'OWNER')
    const slides = `/organizations/${api.organization.id}/presentations/${room.presentationId}/slides`
    const addSlide = async (title: string) =>
      (
        await owner.post(slides, {
          layout: 'TEXT',
          title,
          body: '- One\n- Two',
          stepwise: true,
          notes: 'For me alone',
          order: 1,
        })
      ).status
    expect(await addSlide('Between')).toBe(200)
    const make = async (body: object) => (await api.post(`${path}/report-links`, body)).body.url
    const [own, bare] = [
      await make({ content_slides: true }),
      await make({ explanations: false, content_slides: false }),
    ]
    const reportOf = async (url: string) => (await open(url)).body.report
    expect((await reportOf(own)).content_slides).toEqual([])
    await api.post(`${path}/close`)
    clock.advance(60_000)
    expect(await addSlide('Added for the next audience')).toBe(200)

    const report = await reportOf(own)
    expect(report.questions[0].question.explanation).toBe('Because **A**')
    expect(report.content_slides).toEqual([
      {
        id: expect.stringMatching(/^sld_/),
        before: room.questions[1],
        layout: 'TEXT',
        title: 'Between',
        body: '- One\n- Two',
        body_2: '',
      },
    ])
    const all = JSON.stringify(await reportOf(bare))
    for (const left of ['Because', 'Between', 'For me alone']) expect(all).not.toContain(left)
    expect((await api.get(`${path}/report`)).body).toMatchObject({ content_slides: [] })
    const more = (await api.get(`${path}/report?content_slides=true`)).body
    expect(more.content_slides).toEqual(report.content_slides)
    const limited = await api.get(`${path}/report?content_slides=true&question_id=${room.questions[0]}`)
    expect(limited.body.content_slides).toEqual([])
    const textOf = async (query: string) => (await api.get(`${path}/report.md${query}`)).body as string
    expect(await textOf('')).toContain('- Explanation: Because')
    expect(await textOf('')).not.toContain('Between')
    const text = await textOf('?content_slides=true&explanations=false')
    expect(text).not.toContain('Explanation')
    expect(
      text
        .split('\n')
        .filter(line => line.startsWith('## '))
        .slice(0, 3),
    ).toEqual(['## 1. Which?', '## Between', '## 2. Why?'])
    expect(text).toContain('## Between\n- - One - Two\n')
    const refused = await api.get(`${path}/report?content_slides=1`)
    expect([refused.status, refused.body.invalid_fields]).toEqual([400, ['content_slides']])
  })

  test('says when the rules of the organization delete the session', async () => {
    const { path } = await start()
    const owner = await newPerson(api.app, api.organization, 'OWNER')
    const { url } = (await api.post(`${path}/report-links`)).body
    const expiries = async () => [
      (await api.get(`${path}/report`)).body.expires_at,
      (await open(url)).body.report.expires_at,
    ]
    const retention = `/organizations/${api.organization.id}/retention`
    expect((await owner.call('PATCH', retention, { answers_days: 30 })).status).toBe(200)
    expect(await expiries()).toEqual([null, null])
    await api.post(`${path}/close`)
    const at = new Date(clock.now() + 30 * 24 * 60 * 60_000).toISOString()
    expect(await expiries()).toEqual([at, at])
    expect((await api.get(`${path}/report.md`)).body).toContain(`To be deleted on ${at.slice(0, 10)}\n`)
    await owner.call('PATCH', retention, { answers_days: null })
    clock.advance(10_000)
    expect(await expiries()).toEqual([null, null])
  })

  test('opens nothing once it has ended, is revoked or its session is removed, as if it had never been', async () => {
    const { path } = await start()
    const ends_at = new Date(clock.now() + 60_000).toISOString()
    const ending = (await api.post(`${path}/report-links`, { ends_at })).body
    const lasting = (await api.post(`${path}/report-links`)).body
    const unknown = await open(`#${'x'.repeat(43)}`)
    expect(unknown.status).toBe(404)
    const isGone = async (url: string) => {
      const { request_id: _, ...error } = (await open(url)).body
      const { request_id: _own, ...expected } = unknown.body
      expect(error).toEqual(expected)
    }
    clock.advance(59_999)
    expect((await open(ending.url)).body.ends_at).toBe(ends_at)
    clock.advance(1)
    await isGone(ending.url)
    expect((await open(lasting.url)).status).toBe(200)
    const revoked = await api.call('DELETE', `${path}/report-links/${lasting.id}`)
    expect(revoked.body.revoked_at).toBe(new Date(clock.now()).toISOString())
    await isGone(lasting.url)
    expect((await api.call('DELETE', `${path}/report-links/${lasting.id}`)).body).toEqual(revoked.body)
    const third = (await api.post(`${path}/report-links`)).body
    expect((await api.get(`${path}/report-links`)).body.report_links).toMatchObject([
      { id: third.id },
      revoked.body,
      { id: ending.id },
    ])
    const stranger = await apiClient(api.app)
    expect((await stranger.call('DELETE', `${path}/report-links/${third.id}`)).status).toBe(404)
    expect((await stranger.get(`${path}/report-links`)).status).toBe(404)
    await api.post(`${path}/close`)
    await api.call('DELETE', path)
    await isGone(third.url)
    clock.advance(24 * 60 * 60_000 * 8)
    await expect.poll(() => sweepExpired(api.app.services, { auditDays: 365, eventDays: 30 })).toBe(true)
    await isGone(third.url)
    for (const wrong of ['', 'short', `${'x'.repeat(43)}'`]) await isGone(`#${wrong}`)
  })

  test('is one of 50 at most that open the report of a session, also when several are made at once', async () => {
    const { path } = await start()
    const owner = await newPerson(api.app, api.organization, 'OWNER')
    const make = (body: object = {}) => api.post(`${path}/report-links`, body)
    const ends_at = new Date(clock.now() + 60_000).toISOString()
    const ending = (await make({ ends_at })).body
    for (let i = 2; i <= 47; i++) expect((await make()).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 8 }, () => make()))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(5).fill(409)])
    const refused = {
      error: 'A session can have at most 50 report links: revoke one first.',
      code: 'LIMIT_REACHED',
      limit: 50,
      doc_url: expect.stringContaining('/docs/reference/api-conventions#'),
      request_id: expect.any(String),
    }
    expect((await make({ password: 'blue-harbour' })).body).toEqual(refused)
    const ofMember = await owner.post(`/organizations/${api.organization.id}${path}/report-links`, {})
    expect([ofMember.status, ofMember.body]).toEqual([409, refused])
    expect((await make({ ends_at: 'soon' })).body.code).toBe('INVALID_REQUEST_BODY')

    // Of another session there is none yet.
    const { presentation_id } = (await api.get(path)).body
    const { id } = (await api.post('/sessions', { presentation_id })).body
    expect((await api.post(`/sessions/${id}/report-links`)).status).toBe(200)
    // One that is revoked or has ended makes room.
    const { id: lasting } = (await api.get(`${path}/report-links`)).body.report_links[0]
    await api.call('DELETE', `${path}/report-links/${lasting}`)
    expect([(await make()).status, (await make()).status]).toEqual([200, 409])
    clock.advance(60_000)
    expect((await open(ending.url)).status).toBe(404)
    expect([(await make()).status, (await make()).status]).toEqual([200, 409])
  })

  test('with a password opens for those who know it, and locks out a network that guesses', async () => {
    const { room, path } = await start({ ROOMFUL_TRUST_PROXY: '127.0.0.0/8' })
    await api.post(`${path}/close`)
    const code = (await api.get(path)).body.join_code
    for (const [password, rule] of [
      ['seven77', 'min_length'],
      [`${code.slice(0, 3)} ${code.slice(3)} `, 'not_the_join_code'],
      [`${code}${code}`, 'personal'],
      [`${code}!1`, 'personal'],
      [`${deck.title}2026`, 'personal'],
      [`Test2026!`, 'personal'],
      ['roomful1', 'personal'],
      ['12345678', 'uncommon'],
      ['password', 'uncommon'],
      ['Geheim2026', 'uncommon'],
      [' '.repeat(8), 'patterned'],
      ['abababab', 'patterned'],
    ])
      expect((await api.post(`${path}/report-links`, { password })).body.details).toMatchObject([
        { field: 'password', rule },
      ])
    for (const password of ['kX83nqpz', 'q7#xW2vb'])
      expect((await api.post(`${path}/report-links`, { password })).status, password).toBe(200)
    const { url, has_password } = (await api.post(`${path}/report-links`, { password: 'blue-harbour' })).body
    expect(has_password).toBe(true)
    expect((await open(url)).body.code).toBe('PASSWORD_REQUIRED')
    expect((await texts(url, room.questions[1])).body.code).toBe('PASSWORD_REQUIRED')
    const wrong = await open(url, { password: 'blue-harbor' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    const { pass, report } = (await open(url, { password: 'blue-harbour' })).body
    expect(report.title).toBe('Kick-off')
    expect((await texts(url, room.questions[1], { pass })).body.texts).toHaveLength(1)
    expect((await open(url, { pass })).status).toBe(200)
    const other = (await api.post(`${path}/report-links`, { password: 'blue-harbour' })).body
    expect((await open(other.url, { pass })).body.code).toBe('PASSWORD_REQUIRED')
    clock.advance(60 * 60_000)
    expect((await open(url, { pass })).body.code).toBe('PASSWORD_REQUIRED')
    const password = 'blue-harbour'
    for (let i = 0; i < 99; i++) expect((await open(url, { password: `guess ${i}` })).status).toBe(401)
    // A hall shares a network: the correct password opens the link while others mistype it.
    expect((await open(url, { password })).status).toBe(200)
    expect((await open(url, { password: 'guess 99' })).status).toBe(401)
    const locked = await open(url, { password })
    expect([locked.status, locked.body.code]).toEqual([429, 'RATE_LIMITED'])
    expect((await open(other.url, { password })).status).toBe(200)
    const from = (ip: string, typed: string) =>
      browser(api.app, { 'x-forwarded-for': ip }).post('/shared-reports/open', {
        token: url.split('#')[1],
        password: typed,
      })
    for (let i = 0; i < 120; i++) await from(`198.51.100.${i}`, 'a guess')
    expect((await from('203.0.113.7', password)).status).toBe(200)
    clock.advance(60 * 60_000 - 1)
    expect((await open(url, { password })).status).toBe(429)
    clock.advance(1)
    expect((await open(url, { password })).status).toBe(200)
  })

  test('is read once for all who open the report of a closed session, and 60 times a minute for a network; what was read is given 1,200 times', async () => {
    const { path } = await start({ ROOMFUL_TRUST_PROXY: '127.0.0.0/8' })
    const { url } = (await api.post(`${path}/report-links`)).body
    const from = (ip: string) =>
      browser(api.app, { 'x-forwarded-for': ip }).post('/shared-reports/open', { token: url.split('#')[1] })
    for (let i = 0; i < 60; i++) expect((await from('203.0.113.7')).status).toBe(200)
    const refused = await from('203.0.113.7')
    expect([refused.status, refused.body.code, refused.body.retry_after_seconds]).toEqual([
      429,
      'RATE_LIMITED',
      60,
    ])
    expect((await from('198.51.100.1')).status).toBe(200)

    await api.post(`${path}/close`)
    clock.advance(60_000)
    const first = await from('203.0.113.7')
    for (let opened = 1; opened < 1_200; opened += 109)
      for (const one of await Promise.all(Array.from({ length: 109 }, () => from('203.0.113.7'))))
        expect(one.body).toEqual(first.body)
    const spent = await from('203.0.113.7')
    expect([spent.status, spent.body.code]).toEqual([429, 'RATE_LIMITED'])
    clock.advance(60_000)
    const { id } = (await api.get(`${path}/report-links`)).body.report_links[0]
    await api.call('DELETE', `${path}/report-links/${id}`)
    expect((await from('203.0.113.7')).status).toBe(404)
  })

  test('skips 60,000 texts a minute for a network: any place in a list can be asked for', async () => {
    const { room, path } = await start({ ROOMFUL_TRUST_PROXY: '127.0.0.0/8' })
    const { url } = (await api.post(`${path}/report-links`)).body
    await api.post(`${path}/close`)
    clock.advance(60_000)
    const question_id = room.questions[1]!
    const place = (at: number) => {
      const sum = crc32(`report texts ${room.sessionId} ${question_id}\n${at}`).toString(36)
      return Buffer.from(`${sum}.${at}`).toString('base64url')
    }
    const from = async (ip: string, at: number) =>
      (
        await browser(api.app, { 'x-forwarded-for': ip }).post('/shared-reports/texts', {
          token: url.split('#')[1],
          question_id,
          cursor: place(at),
        })
      ).status
    const statuses = [await from('203.0.113.7', 40_000), await from('203.0.113.7', 40_000)]
    expect(statuses).toEqual([200, 429])
    expect(await from('203.0.113.7', 999_999_998)).toBe(429)
    expect(await from('203.0.113.7', 100)).toBe(200)
    expect(await from('198.51.100.1', 40_000)).toBe(200)
    clock.advance(60_000)
    expect(await from('203.0.113.7', 40_000)).toBe(200)
  })

  test('is made, listed and revoked by members, of whom it ends with', async () => {
    const { path } = await start()
    const owner = await newPerson(api.app, api.organization, 'OWNER')
    const presenter = await newPerson(api.app, api.organization)
    const links = `/organizations/${api.organization.id}${path}/report-links`
    const made = (await presenter.post(links, { names: true })).body
    await api.post(`${path}/report-links`)
    expect((await owner.get(links)).body.report_links).toMatchObject([
      { created_by: null },
      { id: made.id, created_by: { id: presenter.user.id } },
    ])
    const second = (await owner.post(links, {})).body
    expect((await presenter.call('DELETE', `${links}/${second.id}`)).status).toBe(200)
    const log = (await owner.get(`/organizations/${api.organization.id}/audit`)).body.entries
    expect(log.map(({ operation }: { operation: string }) => operation)).toEqual(
      expect.arrayContaining(['create_report_link', 'revoke_report_link']),
    )
    expect((await open(made.url)).status).toBe(200)
    await owner.call('DELETE', `/organizations/${api.organization.id}/members/${presenter.user.id}`)
    expect((await open(made.url)).status).toBe(404)
    expect((await owner.get(links)).body.report_links).toHaveLength(1)
  })

  test('says when it was opened last, to the minute; a wrong password opens nothing', async () => {
    const { path } = await start()
    const owner = await newPerson(api.app, api.organization, 'OWNER')
    const links = `/organizations/${api.organization.id}${path}/report-links`
    const { url } = (await owner.post(links, { password: 'blue-harbour' })).body
    const lastOpened = async () => (await owner.get(links)).body.report_links[0].last_opened_at
    await open(url)
    await open(url, { password: 'a wrong one' })
    expect(await lastOpened()).toBeNull()
    const first = new Date(clock.now()).toISOString()
    expect((await open(url, { password: 'blue-harbour' })).status).toBe(200)
    expect(await lastOpened()).toBe(first)
    clock.advance(59_000)
    await open(url, { password: 'blue-harbour' })
    expect(await lastOpened()).toBe(first)
    clock.advance(1_000)
    await open(url, { password: 'blue-harbour' })
    expect(await lastOpened()).toBe(new Date(clock.now()).toISOString())
  })

  test('has the look of the room: the theme of the presentation, otherwise what the organization chose', async () => {
    const { room, path } = await start()
    const owner = await newPerson(api.app, api.organization, 'OWNER')
    const { url } = (await api.post(`${path}/report-links`)).body
    const look = async () => (await open(url)).body.look
    expect(await look()).toBeNull()
    const base = `/organizations/${api.organization.id}`
    await owner.call('PATCH', `${base}/look`, { name: 'Nordwind' })
    expect(await look()).toMatchObject({ name: 'Nordwind', theme: null })
    await owner.call('PATCH', `${base}/presentations/${room.presentationId}`, { theme: { preset: 'MEADOW' } })
    expect(await look()).toMatchObject({ name: 'Nordwind', theme: { preset: 'MEADOW' } })
  })

  test('leaves a row in the audit log and a line of the log when it is opened or refused', async () => {
    const { room, path } = await start()
    const owner = await newPerson(api.app, api.organization, 'OWNER')
    const { id, url } = (await api.post(`${path}/report-links`, { password: 'blue-harbour' })).body
    await open(url)
    await open(url, { password: 'a wrong one' })
    await open(url, { password: 'blue-harbour' })
    const read = async () =>
      (await owner.get(`/organizations/${api.organization.id}/audit?operation=open_shared_report`)).body
        .entries
    await expect.poll(async () => (await read()).length).toBe(2)
    for (const [i, status] of [200, 401].entries())
      expect((await read())[i]).toMatchObject({
        status,
        path: `/app/v1/sessions/${room.sessionId}/report-links/${id}`,
        caller: null,
        user_id: null,
        credential_id: null,
        subject: { id: room.sessionId },
        ip: '127.0.0.1',
      })
    await open(`#${'x'.repeat(43)}`)
    // So does the line of the request, never its secret.
    const openings = () => requests.filter(({ route }) => String(route).includes('/shared-reports/'))
    await expect.poll(() => openings().length).toBe(4)
    expect(openings().map(({ status, link }) => [status, link])).toEqual([
      [401, id],
      [401, id],
      [200, id],
      [404, undefined],
    ])
    expect(JSON.stringify(requests)).not.toContain(url.split('#')[1])
    expect(requests.filter(({ link }) => link !== undefined)).toHaveLength(3)
    const ip = '127.0.0.1'
    expect(lines).toEqual([
      ['refused a report link', { link: id, code: 'UNAUTHENTICATED', ip }],
      ['opened a report link', { link: id, ip }],
      ['refused a report link', { ip }],
    ])
    lines.splice(0)
    const ends_at = new Date(clock.now() + 60_000).toISOString()
    const ended = (await api.post(`${path}/report-links`, { ends_at })).body
    clock.advance(60_000)
    await api.call('DELETE', `${path}/report-links/${id}`)
    expect((await open(url)).status).toBe(404)
    expect((await open(ended.url)).status).toBe(404)
    await expect.poll(async () => (await read()).length).toBe(4)
    expect(
      (await read()).slice(0, 2).map((row: { status: number; path: string }) => [row.status, row.path]),
    ).toEqual([ended.id, id].map(of => [404, `/app/v1/sessions/${room.sessionId}/report-links/${of}`]))
    expect(lines).toEqual(
      [id, ended.id].map(link => ['refused a report link', { link, code: 'NOT_FOUND', ip }]),
    )
  })

  test('leaves the same traces where its texts are read or refused', async () => {
    const { room, path } = await start()
    await api.post(`${path}/close`)
    const owner = await newPerson(api.app, api.organization, 'OWNER')
    const { id, url } = (await api.post(`${path}/report-links`, { password: 'blue-harbour' })).body
    const { pass } = (await open(url, { password: 'blue-harbour' })).body
    lines.splice(0)
    await texts(url, room.questions[1])
    expect((await texts(url, room.questions[1], { pass })).status).toBe(200)
    expect((await texts(url, 'que_unknown', { pass })).status).toBe(404)
    const log = `/organizations/${api.organization.id}/audit?operation=list_shared_report_texts`
    await expect.poll(async () => (await owner.get(log)).body.entries.length).toBe(2)
    const { entries } = (await owner.get(log)).body
    for (const [i, status] of [404, 200].entries())
      expect(entries[i]).toMatchObject({
        status,
        path: `/app/v1/sessions/${room.sessionId}/report-links/${id}`,
        caller: null,
        subject: { id: room.sessionId },
      })
    const ip = '127.0.0.1'
    expect(lines).toEqual([
      ['read texts with a report link', { link: id, ip }],
      ['refused a report link', { link: id, code: 'NOT_FOUND', ip }],
    ])
  })

  test('refuses an end that is past or no time', async () => {
    const { path } = await start()
    for (const [ends_at, rule] of [
      ['2020-01-01T00:00:00Z', 'in_future'],
      ['tomorrow', 'time'],
    ])
      expect((await api.post(`${path}/report-links`, { ends_at })).body.details).toMatchObject([
        { field: 'ends_at', rule },
      ])
  })
})
