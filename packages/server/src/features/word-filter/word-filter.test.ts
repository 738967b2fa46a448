// The word filter keeps listed words, texts, entries and names from every display, result and event until the presenter
// lets them through; exports hold everything, and it is off by default.

import type { Device, Stage } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { writing } from '../../services.ts'
import { findOrganization } from '../organizations/organizations.ts'
import { addWords, removeWords } from './word-filter.ts'

const deck = {
  questions: [
    { type: 'WORD_CLOUD', prompt: 'One word?' },
    { type: 'OPEN_TEXT', prompt: 'What else?' },
    { type: 'QA', prompt: 'Questions?' },
    {
      type: 'FILL_IN_BLANK',
      prompt: 'It is ___.',
      settings: { blanks: [{ accepted: ['zonk'] }], points: 10 },
    },
  ],
}
const [CLOUD, TEXT, QA, BLANK] = [0, 1, 2, 3]

let api: ApiClient
afterEach(() => api.app.close())

async function filteredRoom(session: object = {}): Promise<OpenRoom> {
  const { services } = api.app
  const organization = await services.storage.read
    .selectFrom('organizations')
    .select('id')
    .executeTakeFirstOrThrow()
  await writing(services, async tx => addWords(tx, (await findOrganization(tx, organization.id))!, ['zonk']))
  return openRoom(api, deck, { settings: { word_filter: true }, ...session })
}

const reviewsOn = (remote: Stage) => remote.room!.reviews!.map(({ text, lifecycle }) => [text, lifecycle])

async function decide(remote: Stage, text: string, lifecycle: 'PUBLISHED' | 'DISMISSED'): Promise<void> {
  await remote.until(() => remote.room!.reviews!.some(review => review.text === text))
  const { id, question_id } = remote.room!.reviews!.find(review => review.text === text)!
  await remote.send({ type: 'review', id, question_id, lifecycle })
}

/** Nothing that this device was ever sent holds the text. */
const neverSaw = (device: Device, text: string) =>
  expect(JSON.stringify(device.messages).toLowerCase()).not.toContain(text)

onBothEngines('a session with a word filter', newConfig => {
  test('keeps a listed word from every display and from results until the presenter lets it through', async () => {
    api = await startApi(await newConfig())
    const room = await filteredRoom()
    const [remote, screen] = [await room.stage(), await room.stage('screen')]
    const [author, other] = [await room.phone(), await room.phone()]
    await room.activate(CLOUD)
    const question = room.questions[CLOUD]!
    await author.answer(question, { words: ['ZONK', 'calm'] })
    await other.answer(question, { words: ['calm'] })
    await remote.until(() => remote.room!.reviews!.length === 1)
    expect(reviewsOn(remote)).toEqual([['ZONK', 'PENDING']])
    const published = async () =>
      (await room.results(CLOUD)) as { words: unknown; words_total: number; total_voters: number }
    expect(await published()).toMatchObject({
      words: [{ text: 'calm', count: 2 }],
      words_total: 1,
      total_voters: 2,
    })
    await screen.until(() => screen.room!.results?.total_voters === 2)
    for (const device of [screen, other]) neverSaw(device, 'zonk')
    await decide(remote, 'ZONK', 'PUBLISHED')
    await screen.until(() => screen.room!.results!.words!.length === 2)
    expect(await published()).toMatchObject({ words_total: 2 })
    await remote.until(() => remote.room!.reviews!.length === 0)
    // Decided once for this question, in every form.
    await other.answer(question, { words: ['“Zonk!”'] })
    await screen.until(() =>
      screen.room!.results!.words!.some(({ text, count }) => text === 'ZONK' && count === 2),
    )
    expect(remote.room!.reviews).toEqual([])
  })

  test('leaves hidden what the presenter does not let through, in texts and in events too; the export has it all', async () => {
    api = await startApi(await newConfig())
    const room = await filteredRoom()
    const [remote, screen] = [await room.stage(), await room.stage('screen')]
    await room.activate(TEXT)
    const question = room.questions[TEXT]!
    await (await room.phone()).answer(question, { text: 'What a z.o.n.k!' })
    await (await room.phone()).answer(question, { text: 'All fine' })
    await decide(remote, 'What a z.o.n.k!', 'DISMISSED')
    await remote.until(() => remote.room!.reviews![0]?.lifecycle === 'DISMISSED')
    expect((await room.results(TEXT)).texts).toEqual([expect.objectContaining({ text: 'All fine' })])
    await screen.until(
      () => screen.room!.results?.texts?.length === 1 && screen.room!.results.total_voters === 2,
    )
    neverSaw(screen, 'z.o.n.k')
    await api.post(`/sessions/${room.sessionId}/close`)
    const events = await api.app.services.storage.read.selectFrom('events').select('body').execute()
    expect(events.map(({ body }) => body).filter(body => body.includes('All fine'))).toHaveLength(1)
    expect(events.filter(({ body }) => body.includes('z.o.n.k'))).toEqual([])
    const csv = await api.get(`/sessions/${room.sessionId}/export`)
    expect(csv.body).toContain('z.o.n.k')
  })

  test('holds back texts written into a blank, except correct ones', async () => {
    api = await startApi(await newConfig())
    const room = await filteredRoom()
    const remote = await room.stage()
    await room.activate(BLANK)
    const phones = [await room.phone(), await room.phone()]
    await phones[0]!.answer(room.questions[BLANK]!, { blanks: ['zonk'] })
    await phones[1]!.answer(room.questions[BLANK]!, { blanks: ['Zonk zonk'] })
    await remote.until(() => remote.room!.reviews!.length === 1)
    expect(reviewsOn(remote)).toEqual([['Zonk zonk', 'PENDING']])
    const { blank_stats } = (await room.results(BLANK)) as {
      blank_stats: [{ answers: object[]; incorrect: number }]
    }
    expect(blank_stats[0]).toMatchObject({
      incorrect: 1,
      answers: [{ text: 'zonk', count: 1, is_correct: true }],
    })
  })

  test('has entries wait like moderated ones, and their author sees that', async () => {
    api = await startApi(await newConfig())
    const room = await filteredRoom()
    await room.activate(QA)
    const [remote, author, other] = [await room.stage(), await room.phone(), await room.phone()]
    const screen = await room.stage('screen')
    const lifecycles = (device: Device) =>
      device.messages.flatMap(one =>
        one.type === 'entries' ? one.entries.map(entry => [entry.text, entry.lifecycle]) : [],
      )
    await author.send({ type: 'ask', question_id: room.questions[QA]!, text: 'Why zonk?' })
    await author.send({ type: 'ask', question_id: room.questions[QA]!, text: 'Why not?' })
    expect(lifecycles(author)).toContainEqual(['Why zonk?', 'PENDING'])
    await other.until(() => lifecycles(other).length > 0)
    expect(lifecycles(other)).toEqual([['Why not?', 'PUBLISHED']])
    await remote.until(() => lifecycles(remote).length >= 2)
    await screen.until(() => lifecycles(screen).length > 0)
    for (const device of [screen, other, await room.stage('screen')]) neverSaw(device, 'zonk')
    const { body } = await api.get(`/sessions/${room.sessionId}/qa?lifecycle=PENDING`)
    await remote.send({ type: 'moderate', entry_id: body.entries[0].id, lifecycle: 'PUBLISHED' })
    await other.until(() => lifecycles(other).some(([text]) => text === 'Why zonk?'))
  })

  test('hides a listed name until it is let through: in lists, standings and next to entries', async () => {
    api = await startApi(await newConfig())
    const room = await filteredRoom({ participant_identity_mode: 'IDENTIFIED' })
    const [remote, screen] = [await room.stage(), await room.stage('screen')]
    const rude = await room.phone({ display_name: 'Mr Zonk' })
    const ann = await room.phone({ display_name: 'Ann' })
    await room.activate(BLANK)
    for (const phone of [rude, ann]) await phone.answer(room.questions[BLANK]!, { blanks: ['zonk'] })
    await remote.send({ type: 'reveal' })
    await room.activate(QA)
    await remote.send({ type: 'leaderboard', shown: true })
    await rude.send({ type: 'ask', question_id: room.questions[QA]!, text: 'Who am I?' })
    const names = (stage: Stage) => stage.room!.people.map(({ display_name }) => display_name)
    await screen.until(() => names(screen).length === 2 && screen.room!.leaderboard?.length === 2)
    expect(names(screen)).toEqual(['Ann', null])
    expect(screen.room!.leaderboard!.map(row => row.display_name).sort()).toEqual(['Ann', null])
    for (const device of [screen, ann]) neverSaw(device, 'mr zonk')
    expect((await api.get(`/sessions/${room.sessionId}/qa`)).body.entries[0].asker_name).toBeNull()
    await decide(remote, 'Mr Zonk', 'PUBLISHED')
    await screen.until(() => names(screen).includes('Mr Zonk'))
    await screen.until(() => screen.room!.leaderboard!.some(row => row.display_name === 'Mr Zonk'))
    expect((await api.get(`/sessions/${room.sessionId}/qa`)).body.entries[0].asker_name).toBe('Mr Zonk')
  })

  test('keeps listed names from lobbies alone without a word filter, until a remote shows them; a remote hides any name everywhere', async () => {
    api = await startApi(await newConfig())
    const named = { participant_identity_mode: 'IDENTIFIED' }
    const room = await filteredRoom({ ...named, settings: {} })
    const [remote, screen] = [await room.stage(), await room.stage('screen')]
    const inLobby = (stage: Stage) =>
      stage.room!.people.filter(person => person.in_lobby).map(person => person.display_name)
    const review = (at: number, lifecycle: 'PUBLISHED' | 'DISMISSED') =>
      remote.send({
        type: 'review',
        id: remote.room!.people[at]!.participant_id,
        question_id: null,
        lifecycle,
      })
    expect(screen.room!.lobby_names).toBe(true)
    const ada = await room.phone({ display_name: 'Ada' })
    const zonk = await room.phone({ display_name: 'Mr Zonk' })
    await screen.until(() => screen.room!.people.length === 2)
    await remote.until(() => remote.room!.people.length === 2)
    expect(inLobby(screen)).toEqual(['Ada'])
    await room.activate(QA)
    await zonk.send({ type: 'ask', question_id: room.questions[QA]!, text: 'Why?' })
    const asked = (await api.get(`/sessions/${room.sessionId}/qa`)).body.entries
    expect(asked).toMatchObject([{ asker_name: 'Mr Zonk' }])
    await review(0, 'PUBLISHED')
    await screen.until(() => inLobby(screen).includes('Mr Zonk'))
    await review(1, 'DISMISSED')
    await screen.until(() => !inLobby(screen).includes('Ada'))
    expect(reviewsOn(remote)).toEqual([['Ada', 'DISMISSED']])
    neverSaw(await room.stage('screen'), '"ada"')
    await review(1, 'PUBLISHED')
    await screen.until(() => inLobby(screen).includes('Ada'))
    expect(ada.room!.lobby_names).toBe(true)

    const hidden = await filteredRoom({ ...named, settings: { lobby_names: false } })
    expect((await hidden.stage('screen')).room!.lobby_names).toBe(false)
  })

  test('takes no decision about what is not there, from screens or of another session', async () => {
    api = await startApi(await newConfig())
    const room = await filteredRoom()
    const other = await openRoom(api, deck, { settings: { word_filter: true } })
    const [remote, screen, elsewhere] = [await room.stage(), await room.stage('screen'), await other.stage()]
    await room.activate(CLOUD)
    await (await room.phone()).answer(room.questions[CLOUD]!, { words: ['zonk'] })
    await remote.until(() => remote.room!.reviews!.length === 1)
    const { id, question_id } = remote.room!.reviews![0]!
    const message = { type: 'review', id, question_id, lifecycle: 'PUBLISHED' } as const
    await expect(screen.send(message)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(elsewhere.send(message)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(remote.send({ ...message, question_id: null })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(remote.send({ ...message, id: 'made up' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(screen.room!.reviews).toBeUndefined()
  })

  test('forgets texts held back of a participant who is deleted with their answers', async () => {
    api = await startApi(await newConfig())
    const room = await filteredRoom({ participant_identity_mode: 'IDENTIFIED' })
    const { participant_id, token } = await room.join({ display_name: 'Ann' })
    const answer = (question: number, answer: object) =>
      fetch(`${api.app.url}/room/v1/questions/${room.questions[question]}/answer`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ answer }),
      })
    await room.activate(TEXT)
    expect((await answer(TEXT, { text: 'zonk, I say' })).status).toBe(200)
    await room.activate(CLOUD)
    expect((await answer(CLOUD, { words: ['zonk'] })).status).toBe(200)
    const held = () => api.app.services.storage.read.selectFrom('text_reviews').select('text').execute()
    expect(await held()).toHaveLength(2)
    await api.post(`/sessions/${room.sessionId}/close`)
    await api.call('DELETE', `/sessions/${room.sessionId}/participants/${participant_id}?answers=REMOVE`)
    expect(await held()).toEqual([])
  })

  test('is off unless it was asked for, and goes by the words as they are now', async () => {
    api = await startApi(await newConfig())
    const filtered = await filteredRoom()
    const open = await openRoom(api, deck)
    for (const room of [open, filtered]) await room.activate(CLOUD)
    await (await open.phone()).answer(open.questions[CLOUD]!, { words: ['zonk'] })
    expect(((await open.results(CLOUD)) as { words: unknown[] }).words).toHaveLength(1)
    const { services } = api.app
    const { id } = await services.storage.read
      .selectFrom('organizations')
      .select('id')
      .executeTakeFirstOrThrow()
    const change = (apply: typeof addWords, word: string) =>
      writing(services, async tx => apply(tx, (await findOrganization(tx, id))!, [word]))
    expect(await change(removeWords, 'Zonk')).toEqual([])
    expect(await change(addWords, 'Blub*')).toEqual(['blub*'])
    await expect(change(addWords, '***')).rejects.toThrow('is not a word')
    await (await filtered.phone()).answer(filtered.questions[CLOUD]!, { words: ['zonk', 'blubber'] })
    expect(((await filtered.results(CLOUD)) as { words: unknown[] }).words).toEqual([
      { text: 'zonk', count: 1 },
    ])
  })
})
