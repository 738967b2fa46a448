// Nicknames of anonymous sessions: given in the room, unique in it, removable, shown in the room alone and gone with the close.

import { languages } from '@roomful/contract/features/people/account'
import { nameKey } from '@roomful/contract/lib/name-key'
import type { Device, Stage } from '@roomful/testkit/device'
import { textsIn } from '@roomful/texts/catalogue-files'
import { afterEach, expect, test } from 'vitest'
import { catalogues } from '../../../../web/catalogues.ts'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines, sharedPostgres, testConfig, testOnPostgres } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { eventsOf } from '../../../test/support/test-session.ts'
import { reading, writing } from '../../services.ts'
import { setLook } from '../organizations/look.ts'
import { decideReview } from '../word-filter/reviews.ts'
import { addWords } from '../word-filter/word-filter.ts'
import { findParticipant } from './find-participant.ts'
import { giveNickname } from './nicknames.ts'

const deck = {
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Which?',
      options: [{ text: 'Right', is_correct: true }, { text: 'Wrong' }],
      settings: { time_limit_seconds: null },
    },
    { type: 'QA', prompt: 'Ask us' },
  ],
}
interface OfferedWords {
  readonly animals: readonly string[]
  readonly qualities: readonly string[]
  joined(words: { animal: string; quality: string }): string
}
const nicknames = { settings: { nicknames: true } }

let api: ApiClient
afterEach(() => api.app.close())

const take = (phone: Device, nickname: string) => phone.send({ type: 'nickname', nickname })

/** A phone that has this nickname. */
async function named(room: OpenRoom, nickname: string) {
  const phone = await room.phone()
  await take(phone, nickname)
  await phone.until(() => phone.room!.nickname === nickname)
  return phone
}

const inLobby = (stage: Stage) =>
  stage.room!.people.flatMap(person => (person.in_lobby ? person.display_name! : []))
const onLeaderboard = (device: Device) => device.room!.leaderboard?.map(row => row.display_name)

async function putNickname(token: string, nickname: unknown) {
  const response = await fetch(`${api.app.url}/room/v1/nickname`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nickname }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

testOnPostgres('nicknames that wait for each other keep no answer from the storage', async () => {
  const postgres = sharedPostgres()
  api = await startApi(testConfig({ DATABASE_URL: await postgres.createDatabase() }))
  const crowd = await openRoom(api, deck, nicknames)
  const elsewhere = await openRoom(api, deck)
  await elsewhere.activate(0)
  const phones = await Promise.all(Array.from({ length: 30 }, () => crowd.phone()))
  const other = await elsewhere.phone()
  let given: Promise<unknown>[] = []
  await writing(api.app.services, async ({ db }) => {
    await db.selectFrom('sessions').select('key').where('id', '=', crowd.sessionId).forUpdate().execute()
    given = phones.map((phone, i) => take(phone, `Otter ${i}`))
    await expect(take(phones[0]!, 'Impatient')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await other.answer(elsewhere.questions[0]!, { option_ids: [elsewhere.options[0]![0]!] })
  })
  await Promise.all(given)
  await api.app.close()
  await postgres.stop()
})

onBothEngines('nicknames', newConfig => {
  async function start(session: object = nicknames): Promise<OpenRoom> {
    api = await startApi(await newConfig())
    return openRoom(api, deck, { ...session })
  }

  test('are a setting of anonymous sessions, off by default', async () => {
    const { presentationId: presentation_id } = await start()
    const create = (body: object) => api.post('/sessions', { presentation_id, ...body })
    expect((await create({})).body.settings.nicknames).toBe(false)
    expect((await create(nicknames)).body).toMatchObject({
      participant_identity_mode: 'ANONYMOUS',
      settings: { nicknames: true },
    })
    const refused = await create({ participant_identity_mode: 'IDENTIFIED', ...nicknames })
    expect([refused.status, refused.body.code, refused.body.invalid_fields]).toEqual([
      400,
      'INVALID_REQUEST_BODY',
      ['settings.nicknames'],
    ])
    expect(refused.body.error).toContain('ANONYMOUS')
    const off = { participant_identity_mode: 'IDENTIFIED', settings: { nicknames: false } }
    expect((await create(off)).status).toBe(200)
  })

  test('stand in the lobby and on the leaderboard, on all devices of their participant', async () => {
    const room = await start()
    const [screen, remote] = [await room.stage('screen'), await room.stage()]
    const { token, room: joined } = await room.join({ display_name: 'Never stored' })
    expect(joined.nickname).toBeNull()
    expect(await putNickname(token, '  Quick   Otter ')).toEqual({
      status: 200,
      body: { nickname: 'Quick Otter' },
    })
    const state = await fetch(`${api.app.url}/room/v1/state`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await state.json()).toMatchObject({ nickname: 'Quick Otter', identity_mode: 'ANONYMOUS' })
    const ada = await named(room, 'Ada')
    const nameless = await room.phone()
    await screen.until(() => inLobby(screen).length === 2 && screen.room!.participants === 3)
    expect(inLobby(screen)).toEqual(['Ada', 'Quick Otter'])
    expect(screen.room!.lobby_names).toBe(true)
    expect(screen.room).not.toHaveProperty('nickname')
    await room.activate(0)
    for (const phone of [ada, nameless])
      await phone.answer(room.questions[0]!, { option_ids: [room.options[0]![0]] })
    await remote.send({ type: 'reveal' })
    await remote.send({ type: 'leaderboard', shown: true })
    for (const device of [screen, ada]) {
      await device.until(() => device.room!.leaderboard?.length === 2)
      expect(onLeaderboard(device)!.sort()).toEqual(['Ada', null])
    }
    expect((await room.phone()).room!.nickname).toBeNull()
  })

  test('are unique in the session, whatever they are written like', async () => {
    const room = await start()
    await named(room, 'Ada')
    const other = await room.phone()
    for (const nickname of ['Ada', 'ÁDA', 'a d a', 'Аdа'])
      await expect(take(other, nickname)).rejects.toMatchObject({ code: 'NICKNAME_TAKEN' })
    await take(other, 'Ben')
    // Again, in another form, and another one.
    await take(other, 'Ben')
    await take(other, 'BEN')
    await other.until(() => other.room!.nickname === 'BEN')
    await take(other, 'Cem')
    await named(room, 'Ben')
    const elsewhere = await openRoom(api, deck, nicknames)
    await named(elsewhere, 'Ada')
  })

  test('of participants who ask at once go to one of them', async () => {
    const room = await start()
    const tokens = await Promise.all(Array.from({ length: 8 }, async () => (await room.join()).token))
    const outcomes = await Promise.allSettled(
      tokens.map(async (token, i) => {
        const participant = (await findParticipant(reading(api.app.services), token))!
        await writing(api.app.services, tx => giveNickname(tx, participant, i % 2 ? 'Ada' : 'ÁDA'))
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = outcomes.flatMap(one => (one.status === 'rejected' ? one.reason.code : []))
    expect(refusals).toEqual(Array(7).fill('NICKNAME_TAKEN'))
  })

  test('are refused with what is wrong, and keep the one before', async () => {
    const room = await start()
    await writing(api.app.services, async tx => {
      await addWords(tx, api.organization, ['zonk'])
      await setLook(tx, api.organization, { name: 'Ácme Ltd' })
    })
    const phone = await named(room, 'Ada')
    const refusals = {
      NICKNAME_INVALID: ['', ' ', '\u200b\u2060', '\u3164', 'x'.repeat(41)],
      NICKNAME_REFUSED: ['Zonk', 'z0nk', 'Mr Zonk', 'Adolf Hitler', 'h1tler', 'Sieg-Heil', 'КKK'],
      NICKNAME_RESERVED: [
        ...['Quizmaster', 'The Quiz Master', 'Frau Lehrerin', 'Le professeur', 'Profesora Ana'],
        ...['Roomful', 'Admin', 'Аdmin', 'M0derator', 'The Presenter', 'host'],
        ...['Präsentatorin', 'Moderatrice', 'Présentateur', 'Presentadora', 'ANFITRION', 'Administrador'],
        ...['Test', 'test', 'Acme Ltd', 'acme-ltd support'],
        ...['Ad min', 'Room-ful', 'T est', 'AcmeLtd'],
      ],
    }
    const participant = (await findParticipant(reading(api.app.services), phone.token))!
    const codeOf = (nickname: string) =>
      writing(api.app.services, tx => giveNickname(tx, participant, nickname)).catch(error => error.code)
    for (const [code, texts] of Object.entries(refusals))
      for (const nickname of texts) expect(await codeOf(nickname), nickname).toBe(code)
    expect(await putNickname(phone.token, '\u200b')).toMatchObject({
      status: 400,
      body: { code: 'NICKNAME_INVALID' },
    })
    expect(await putNickname(phone.token, 7)).toMatchObject({
      status: 400,
      body: { invalid_fields: ['nickname'] },
    })
    expect(phone.room!.nickname).toBe('Ada')
    for (const nickname of ['x'.repeat(40), '🦊', 'राम', 'Ghost', 'Testa'])
      expect(await codeOf(nickname)).toBe(nickname)
  })

  test('that pages offer are not refused', async () => {
    const room = await start()
    const participant = (await findParticipant(reading(api.app.services), (await room.join()).token))!
    for (const language of languages) {
      const texts = textsIn<OfferedWords>(catalogues, 'nickname', language)
      for (const [i, animal] of texts.animals.entries()) {
        const offered = texts.joined({ animal, quality: texts.qualities[i % texts.qualities.length]! })
        const taken = writing(api.app.services, tx => giveNickname(tx, participant, offered))
        expect(await taken.catch(error => error.code)).toBe(offered)
      }
    }
  })

  test('are taken off by a remote: their participant is asked for another one', async () => {
    const room = await start()
    const [remote, screen] = [await room.stage(), await room.stage('screen')]
    const phone = await named(room, 'Ada')
    await room.activate(0)
    await phone.answer(room.questions[0]!, { option_ids: [room.options[0]![0]] })
    await remote.send({ type: 'reveal' })
    await remote.send({ type: 'leaderboard', shown: true })
    await screen.until(() => onLeaderboard(screen)?.[0] === 'Ada')
    await remote.until(() => remote.room!.people.length === 1)
    const [person] = remote.room!.people
    const review = (lifecycle: 'PUBLISHED' | 'DISMISSED') =>
      remote.send({ type: 'review', id: person!.participant_id, question_id: null, lifecycle })
    await review('DISMISSED')
    await phone.until(() => phone.room!.nickname === null)
    await screen.until(() => inLobby(screen).length === 0 && onLeaderboard(screen)?.[0] === null)
    await expect(take(phone, 'ADA')).rejects.toMatchObject({ code: 'NICKNAME_REFUSED' })
    await expect(take(await room.phone(), 'Ada')).rejects.toMatchObject({ code: 'NICKNAME_REFUSED' })
    await review('PUBLISHED')
    await phone.until(() => phone.room!.nickname === 'Ada')
    await review('DISMISSED')
    await phone.until(() => phone.room!.nickname === null)
    await take(phone, 'Ben')
    await phone.until(() => phone.room!.nickname === 'Ben')
    await screen.until(() => inLobby(screen).includes('Ben') && onLeaderboard(screen)?.[0] === 'Ben')
    await remote.until(() => remote.room!.reviews!.length === 0)
  })

  /** The comparison keys that the storage bars in a session. */
  async function barredIn({ sessionId }: OpenRoom): Promise<string[]> {
    const { barred_names } = await api.app.services.storage.read
      .selectFrom('sessions')
      .select('barred_names')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return JSON.parse(barred_names)
  }
  const participantOf = async (token: string) => (await findParticipant(reading(api.app.services), token))!
  async function decide(
    { sessionId }: OpenRoom,
    { token }: { readonly token: string },
    lifecycle: 'PUBLISHED' | 'DISMISSED',
  ) {
    const decision = { id: (await participantOf(token)).id, questionId: null, lifecycle }
    await writing(api.app.services, tx => decideReview(tx, api.organization, sessionId, decision))
  }

  test('that were taken off are barred in the session for all its participants, until shown again', async () => {
    const room = await start()
    const [phone, other] = [await named(room, 'Ada'), await room.phone()]
    await decide(room, phone, 'DISMISSED')
    await take(phone, 'Ben')
    // The name is barred, not the person; another one is barred as well.
    for (const nickname of ['Ada', 'ÁDA', 'a d a'])
      for (const one of [phone, other])
        await expect(take(one, nickname)).rejects.toMatchObject({ code: 'NICKNAME_REFUSED' })
    await decide(room, phone, 'DISMISSED')
    await expect(take(other, 'Ben')).rejects.toMatchObject({ code: 'NICKNAME_REFUSED' })
    expect(await barredIn(room)).toHaveLength(2)
    await decide(room, phone, 'DISMISSED')
    expect(await barredIn(room)).toHaveLength(2)
    await decide(room, phone, 'PUBLISHED')
    await expect(take(other, 'Ben')).rejects.toMatchObject({ code: 'NICKNAME_TAKEN' })
    await take(phone, 'Cem')
    await take(other, 'Ben')
    await named(await openRoom(api, deck, nicknames), 'Ada')
    // Names of IDENTIFIED sessions need not differ.
    const identified = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    await decide(identified, await identified.phone({ display_name: 'Ada' }), 'DISMISSED')
    await identified.phone({ display_name: 'Ada' })
    expect(await barredIn(identified)).toEqual([])
  })

  test('are barred up to a limit, and no longer than until the close', async () => {
    const room = await start()
    const phone = await room.phone()
    const keys = Array.from({ length: 500 }, (_, i) => `barred${i}`)
    await writing(api.app.services, ({ db }) =>
      db
        .updateTable('sessions')
        .set({ barred_names: JSON.stringify(keys) })
        .execute(),
    )
    await expect(take(phone, 'Barred 0')).rejects.toMatchObject({ code: 'NICKNAME_REFUSED' })
    await take(phone, 'Ada')
    await decide(room, phone, 'DISMISSED')
    expect(await barredIn(room)).toHaveLength(500)
    await take(phone, 'Barred 0')
    await expect(take(phone, 'Barred 1')).rejects.toMatchObject({ code: 'NICKNAME_REFUSED' })
    const paths = ['', '/report', '/export', '/participants', '/leaderboard']
    for (const path of paths)
      expect(JSON.stringify((await api.get(`/sessions/${room.sessionId}${path}`)).body)).not.toContain(
        'barred',
      )
    await api.post(`/sessions/${room.sessionId}/close`)
    expect(await barredIn(room)).toEqual([])
    await decide(room, phone, 'DISMISSED').catch(() => {})
    expect(await barredIn(room)).toEqual([])
    expect(JSON.stringify(await eventsOf(api.app.services))).not.toContain('barred')
  })

  test('that are taken off while others ask for them go to none of these', async () => {
    const room = await start()
    const phone = await named(room, 'Ada')
    const participants = await Promise.all(
      Array.from({ length: 8 }, async () => participantOf((await room.join()).token)),
    )
    const ask = (one: (typeof participants)[number], name: string) =>
      writing(api.app.services, tx => giveNickname(tx, one, name)).then(
        () => 'given',
        error => error.code,
      )
    const asked = await Promise.all([
      ...participants.slice(0, 4).map(one => ask(one, 'ÁDA')),
      decide(room, phone, 'DISMISSED').then(() => take(phone, 'Ben')),
      ...participants.slice(4).map(one => ask(one, 'Ada')),
    ])
    expect(asked).not.toContain('given')
    const people = await api.app.services.storage.read
      .selectFrom('participants')
      .select('display_name')
      .where('display_name', 'is not', null)
      .execute()
    expect(people).toEqual([{ display_name: 'Ben' }])
    expect(await barredIn(room)).toEqual([nameKey('Ada')])
  })

  test('reach no list, export, result, event or report, and no name of an asker', async () => {
    const room = await start()
    const phone = await named(room, 'Unmistakable')
    await room.activate(0)
    await phone.answer(room.questions[0]!, { option_ids: [room.options[0]![0]] })
    await room.activate(1)
    await phone.send({ type: 'ask', question_id: room.questions[1]!, text: 'Why?' })
    const path = `/sessions/${room.sessionId}`
    const published = async () => {
      const paths = [
        'participants',
        'leaderboard',
        'qa',
        'kpis',
        'export',
        'report',
        `results?question_id=${room.questions[0]}`,
      ]
      const answers = await Promise.all(paths.map(one => api.get(`${path}/${one}`)))
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        expect(JSON.stringify(body)).not.toContain('Unmistakable')
      }
      expect(answers[0]!.body).toMatchObject({ total: 1, participants: [] })
      expect(answers[2]!.body.entries).toMatchObject([{ text: 'Why?', asker_name: null }])
      expect(JSON.stringify(await eventsOf(api.app.services))).not.toContain('Unmistakable')
    }
    await published()
    expect(phone.room!.entries).toMatchObject([{ asker_name: null }])
    expect((await api.get(`${path}/export?layout=people`)).status).toBe(400)
    await api.post(`${path}/close`)
    await published()
  })

  test('end with the session: at once on every device, and in the storage', async () => {
    const room = await start()
    const [remote, screen] = [await room.stage(), await room.stage('screen')]
    const [ada, ben] = [await named(room, 'Ada'), await named(room, 'Ben')]
    await room.activate(0)
    await ada.answer(room.questions[0]!, { option_ids: [room.options[0]![0]] })
    await remote.send({ type: 'reveal' })
    await remote.send({ type: 'leaderboard', shown: true })
    await screen.until(() => onLeaderboard(screen)?.[0] === 'Ada')
    await remote.until(() => remote.room!.people.length === 2)
    await remote.send({
      type: 'review',
      id: remote.room!.people[0]!.participant_id,
      question_id: null,
      lifecycle: 'DISMISSED',
    })
    await ben.until(() => ben.room!.nickname === null)
    const points = screen.room!.leaderboard![0]!.points
    await remote.send({ type: 'close' })
    await screen.until(() => screen.room!.state === 'CLOSED' && onLeaderboard(screen)?.[0] === null)
    await screen.until(() => screen.room!.people.length === 0)
    await remote.until(() => remote.room!.reviews!.length === 0)
    await expect(take(ada, 'Cem')).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
    const stage = await room.stage('screen')
    expect(stage.room!.leaderboard).toMatchObject([{ display_name: null, place: 1, points }])
    const ready = async () => (await eventsOf(api.app.services)).some(({ type }) => type === 'report.ready')
    await expect.poll(ready).toBe(true)
    const left = await api.app.services.storage.read
      .selectFrom('participants')
      .select(['display_name', 'nickname_key', 'name_review'])
      .execute()
    expect(left).toEqual(Array(2).fill({ display_name: null, nickname_key: null, name_review: null }))
    const closed = await room.stage('remote')
    expect([closed.room!.people, closed.room!.reviews]).toEqual([[], []])
    expect(closed.room!.leaderboard).toBeNull()
  })

  test('are given in sessions with the setting alone, by participants who have not been removed', async () => {
    const room = await start({})
    const phone = await room.phone()
    expect(phone.room).not.toHaveProperty('nickname')
    await expect(take(phone, 'Ada')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const identified = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    await expect(take(await identified.phone({ display_name: 'Ada' }), 'Ben')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const withNicknames = await openRoom(api, deck, nicknames)
    const { token, participant_id } = await withNicknames.join()
    const participant = (await findParticipant(reading(api.app.services), token))!
    await (await withNicknames.stage()).send({ type: 'remove', participant_id, keep_answers: false })
    const late = writing(api.app.services, tx => giveNickname(tx, participant, 'Ada'))
    await expect(late).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
