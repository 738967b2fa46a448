// A moderator's link sees and moderates entries, texts and names, is sent none of the presenter's notes, and controls nothing.
import type { StageMessage, StageRoom } from '@roomful/contract/room/protocol'
import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'

const secret = 'Only the presenter reads this'
const deck = {
  questions: [
    { type: 'QA', prompt: 'What would you like to know?', settings: { moderation: true }, notes: secret },
    { type: 'WORD_CLOUD', prompt: 'One word', notes: secret },
    { type: 'QUIZ', prompt: 'Which?', options: [{ text: 'A', is_correct: true }, { text: 'B' }] },
    { type: 'SPINNER', prompt: 'Who begins?', options: [{ text: 'Ann' }, { text: 'Bob' }] },
  ],
}
const [QA, WORDS, QUIZ] = [0, 1, 2]

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines("a moderator's link", newConfig => {
  /** A room, and the link of its moderator as the API makes it. */
  async function start(clock?: FakeClock) {
    api = await startApi(await newConfig(), clock && { clock })
    const room = await openRoom(api, deck, {
      participant_identity_mode: 'IDENTIFIED',
      settings: { word_filter: true },
    })
    const { body: link } = await api.post(`/sessions/${room.sessionId}/stage-links`, { role: 'moderator' })
    const token = link.url.split('#')[1] as string
    const moderator = await Device.connect<StageRoom>(api.app.url, token)
    return { room, link, token, moderator }
  }

  test('is made by the API, opens a page of its own and is listed by its role', async () => {
    const { room, link, moderator } = await start()
    expect(link).toMatchObject({ role: 'moderator', session_id: room.sessionId })
    expect(link.url).toContain(`/moderator/${room.sessionId}#`)
    expect(moderator.room!.role).toBe('moderator')
    const { body } = await api.get(`/sessions/${room.sessionId}/stage-links`)
    expect(body.stage_links).toMatchObject([{ id: link.id, role: 'moderator' }])
  })

  test('approves, answers, pins and dismisses entries, also those that screens are not sent', async () => {
    const { room, moderator } = await start()
    const [screen, phone] = [await room.stage('screen'), await room.phone({ display_name: 'Ann' })]
    await room.activate(QA)
    await phone.until(() => phone.room!.question?.type === 'QA')
    await phone.send({ type: 'ask', question_id: room.questions[QA]!, text: 'Is there cake?' })
    await moderator.until(() => moderator.room!.entries.length === 1)
    const entry_id = moderator.room!.entries[0]!.id
    expect(moderator.room!.entries[0]).toMatchObject({ lifecycle: 'PENDING', text: 'Is there cake?' })
    expect(screen.room!.entries).toEqual([])
    await moderator.send({ type: 'moderate', entry_id, lifecycle: 'PUBLISHED' })
    await moderator.send({ type: 'moderate', entry_id, pinned_order: 0 })
    await moderator.send({ type: 'moderate', entry_id, public_answer: 'With cherries.' })
    await screen.until(() => screen.room!.entries[0]?.public_answer === 'With cherries.')
    expect(screen.room!.entries).toMatchObject([{ lifecycle: 'ANSWERED', pinned_order: 0 }])
    await moderator.send({ type: 'moderate', entry_id, lifecycle: 'DISMISSED' })
    await screen.until(() => screen.room!.entries.length === 0)
    await moderator.until(() => moderator.room!.entries[0]?.lifecycle === 'DISMISSED')
  })

  test('hides and shows texts on screen, and decides about texts and names with listed words', async () => {
    const { room, moderator } = await start()
    const [screen, phone] = [await room.stage('screen'), await room.phone({ display_name: 'Ann' })]
    await room.activate(WORDS)
    await phone.until(() => phone.room!.question?.type === 'WORD_CLOUD')
    await phone.answer(room.questions[WORDS]!, { words: ['calm'] })
    const words = () => screen.room!.results?.words?.map(({ text }) => text)
    await screen.until(() => words()?.length === 1)
    await moderator.send({ type: 'hide', text: 'calm', hidden: true })
    await screen.until(() => words()?.length === 0)
    await moderator.until(() => moderator.room!.hidden_texts!.length === 1)
    expect(screen.room).not.toHaveProperty('hidden_texts')
    await moderator.send({ type: 'hide', text: 'calm', hidden: false })
    await screen.until(() => words()?.length === 1)

    const { participant_id } = screen.room!.people[0]!
    await moderator.send({ type: 'review', id: participant_id, question_id: null, lifecycle: 'DISMISSED' })
    await screen.until(() => screen.room!.people[0]?.display_name === null)
    await moderator.until(() => moderator.room!.reviews!.length === 1)
    await moderator.send({ type: 'review', id: participant_id, question_id: null, lifecycle: 'PUBLISHED' })
    await screen.until(() => screen.room!.people[0]?.display_name === 'Ann')
  })

  test('controls nothing: every other message of remotes is refused, and changes nothing', async () => {
    const { room, moderator } = await start()
    const phone = await room.phone({ display_name: 'Ann' })
    await room.activate(QUIZ)
    await moderator.until(() => moderator.room!.question?.type === 'QUIZ')
    const { body: before } = await api.get(`/sessions/${room.sessionId}`)
    const { participant_id } = moderator.room!.people[0]!
    const messages: readonly StageMessage[] = [
      { type: 'open' },
      { type: 'activate', question_id: room.questions[WORDS]! },
      { type: 'show_slide', slide_id: 'sld_1' },
      { type: 'next' },
      { type: 'previous' },
      { type: 'lock' },
      { type: 'reveal' },
      { type: 'reopen' },
      { type: 'extend', seconds: 30 },
      { type: 'grant_time', participant_id, time_factor: 2 },
      { type: 'show_results', shown: true },
      { type: 'spin' },
      { type: 'leaderboard', shown: true },
      { type: 'merge', text: 'calm', counts_as: 'quiet' },
      { type: 'screen', blank: true },
      { type: 'screen', enlarged: 'calm' },
      { type: 'remove', participant_id, keep_answers: true },
      { type: 'hands_free', paused: true },
      { type: 'lock_door', locked: true },
      { type: 'close' },
    ].map(message => ({ ...message, ref: 'x' }) as StageMessage)
    for (const { ref: _, ...message } of messages)
      await expect(moderator.send(message as never), message.type).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'This link only moderates: use a remote link to control the session.',
      })
    expect((await api.get(`/sessions/${room.sessionId}`)).body).toEqual(before)
    expect(phone.closed).toBeUndefined()
    expect(moderator.room!.screen).toMatchObject({ blank: false, enlarged: null })
  })

  test('is sent no notes, correct options, time requests or sections, by socket or by request', async () => {
    const { room, token, moderator } = await start()
    const remote = await room.stage()
    for (const at of [QA, WORDS, QUIZ]) {
      await room.activate(at)
      await moderator.until(() => moderator.room!.question?.id === room.questions[at])
    }
    const authorization = `Bearer ${token}`
    const state = await fetch(`${api.app.url}/room/v1/state`, { headers: { authorization } })
    const body = await state.text()
    expect(JSON.parse(body)).toMatchObject({ role: 'moderator' })
    const slides = await fetch(`${api.app.url}/room/v1/slides`, { headers: { authorization } })
    expect(slides.status).toBe(403)
    expect(JSON.stringify(remote.messages)).toContain(secret)
    const sent = JSON.stringify(moderator.messages) + body
    for (const name of [secret, 'right_options', 'time_requests', 'sections', 'is_correct', '"notes"'])
      expect(sent, name).not.toContain(name)
  })

  test('moderates over HTTP too, and is refused the rest there', async () => {
    const { room, token, moderator } = await start()
    const phone = await room.phone({ display_name: 'Ann' })
    await room.activate(QA)
    await phone.until(() => phone.room!.question?.type === 'QA')
    await phone.send({ type: 'ask', question_id: room.questions[QA]!, text: 'Is there cake?' })
    await moderator.until(() => moderator.room!.entries.length === 1)
    const control = (message: object) =>
      fetch(`${api.app.url}/room/v1/control`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(message),
      })
    const entry_id = moderator.room!.entries[0]!.id
    const published = await control({ type: 'moderate', ref: 'a', entry_id, lifecycle: 'PUBLISHED' })
    expect(published.status).toBe(200)
    const refused = await control({ type: 'next', ref: 'b' })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'FORBIDDEN' })
    await phone.until(() => phone.room!.entries[0]?.lifecycle === 'PUBLISHED')
  })

  test('ends like the others: when it is revoked, and a day after the close', async () => {
    const clock = new FakeClock()
    const { room, link, token, moderator } = await start(clock)
    const { body } = await api.post(`/sessions/${room.sessionId}/stage-links`, { role: 'moderator' })
    const other = body.url.split('#')[1] as string
    await api.call('DELETE', `/sessions/${room.sessionId}/stage-links/${link.id}`)
    await moderator.until(() => moderator.closed !== undefined)
    expect(moderator.closed).toEqual({ code: 4401 })
    const exchange = (of: string) =>
      fetch(`${api.app.url}/room/v1/stage/exchange`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: of }),
      })
    expect((await exchange(token)).status).toBe(401)
    expect(await (await exchange(other)).json()).toMatchObject({ role: 'moderator' })
    await api.post(`/sessions/${room.sessionId}/close`)
    clock.advance(24 * 60 * 60_000)
    expect((await Device.connect(api.app.url, other)).closed).toEqual({ code: 4401 })
  })
})
