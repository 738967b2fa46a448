// Entries and upvotes that come at once share a transaction: each is taken or refused for itself, and on any number of
// servers everybody has one vote.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { reading } from '../../services.ts'
import { findParticipant, type Participant } from '../participants/find-participant.ts'
import { QaWriter } from './qa-writer.ts'

onBothEngines('Q&A at once', newConfig => {
  let api: ApiClient
  let room: OpenRoom
  let people: Participant[]
  let questionId: string
  beforeEach(async () => {
    api = await startApi(await newConfig())
    const questions = [
      { type: 'QA', prompt: 'Questions?' },
      { type: 'NPS', prompt: 'Would you?' },
    ]
    room = await openRoom(api, { questions }, { settings: { word_filter: true } })
    await room.activate(1)
    await room.activate(0)
    questionId = room.questions[0]!
    const joined = await Promise.all(Array.from({ length: 6 }, () => room.join()))
    people = await Promise.all(
      joined.map(async ({ token }) => (await findParticipant(reading(api.app.services), token))!),
    )
  })
  afterEach(() => api.app.close())

  const listed = async () => (await api.get(`/sessions/${room.sessionId}/qa?sort=created_at`)).body.entries

  test('each is taken or refused for itself', async () => {
    const qa = new QaWriter(api.app.services)
    const [first, second] = people
    const outcomes = await Promise.allSettled([
      qa.ask({ participant: first!, questionId, text: 'Why "so", \\ and {how}?' }),
      qa.ask({ participant: second!, questionId, text: ' ' }),
      qa.ask({ participant: second!, questionId: room.questions[1]!, text: 'Here?' }),
      qa.ask({ participant: second!, questionId, text: 'Holy shit?' }),
      qa.ask({ participant: second!, questionId, text: 'And again?' }),
      qa.upvote({ participant: first!, entryId: 'ent_of_another_room', on: true }),
    ])
    expect(
      outcomes.map(one =>
        one.status === 'fulfilled' ? [one.value.text, one.value.lifecycle] : one.reason.code,
      ),
    ).toEqual([
      ['Why "so", \\ and {how}?', 'PUBLISHED'],
      'INVALID_ANSWER',
      'QUESTION_NOT_OPEN',
      ['Holy shit?', 'PENDING'],
      ['And again?', 'PUBLISHED'],
      'NOT_FOUND',
    ])
    expect(await listed()).toHaveLength(3)
    expect(await room.results(0)).toMatchObject({ total_voters: 2 })
  })

  test('an entry that a phone sends again is stored once for each participant and key', async () => {
    const servers = [new QaWriter(api.app.services), new QaWriter(api.app.services)]
    const askKey = 'c29tZXRoaW5nLXJhbmRvbS1p'
    const ask = (person: number, server = 0, text = 'Do we \u202emove?') =>
      servers[server]!.ask({ participant: people[person]!, questionId, text, askKey })
    const [first, ...others] = await Promise.all([ask(0), ask(0), ask(0, 1)])
    const later = await ask(0, 1, 'Something else?')
    for (const again of [...others, later]) expect(again).toEqual(first)
    expect(first).toMatchObject({ text: 'Do we move?', mine: true, lifecycle: 'PUBLISHED' })
    const other = await ask(1)
    expect(other.id).not.toBe(first!.id)
    expect((await listed()).map(({ id }: { id: string }) => id).sort()).toEqual([first!.id, other.id].sort())
    expect(await room.results(0)).toMatchObject({ total_voters: 2 })
  })

  test('of several simultaneous votes of a participant the last one counts', async () => {
    const qa = new QaWriter(api.app.services)
    const { id: entryId } = await qa.ask({ participant: people[0]!, questionId, text: 'Why?' })
    const vote = (person: number, votes: readonly boolean[]) =>
      votes.map(on => qa.upvote({ participant: people[person]!, entryId, on }))
    const views = await Promise.all([
      ...vote(1, [true]),
      ...vote(2, [true, false]),
      ...vote(3, [false, true, true]),
      ...vote(4, [false]),
    ])
    expect(views.map(({ upvoted }) => upvoted)).toEqual([true, true, false, false, true, true, false])
    expect(new Set(views.map(({ upvotes }) => upvotes))).toEqual(new Set([2]))
    await Promise.all([...vote(1, [false]), ...vote(3, [true])])
    expect((await listed())[0].upvotes).toBe(1)
  })

  test('servers count the votes for the same entries together', async () => {
    const servers = Array.from({ length: 3 }, () => new QaWriter(api.app.services))
    const asked = await Promise.all(
      people.map((participant, i) => servers[i % 3]!.ask({ participant, questionId, text: `Why ${i}?` })),
    )
    await Promise.all(
      people.flatMap(participant =>
        servers.flatMap((qa, n) =>
          (n === 1 ? asked.toReversed() : asked).map(({ id: entryId }) =>
            qa.upvote({ participant, entryId, on: true }),
          ),
        ),
      ),
    )
    expect((await listed()).map((entry: { upvotes: number }) => entry.upvotes)).toEqual(Array(6).fill(6))
    expect(await room.results(0)).toMatchObject({ total_voters: 6 })
  })
})
