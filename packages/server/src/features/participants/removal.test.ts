// Removing a participant: once it is done, none of their answers or entries is stored, even those already under way; the
// answers they gave are kept or removed as asked.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { type NewConfig, onBothEngines } from '../../../test/support/engines.ts'
import { createTestSession, joinTestRoom } from '../../../test/support/test-session.ts'
import { reading, writing } from '../../services.ts'
import { AnswerWriter } from '../answers/answer-writer.ts'
import { QaWriter } from '../qa/qa-writer.ts'
import { findParticipant } from './find-participant.ts'
import { removeParticipant } from './remove-participant.ts'

const people = 40

/** Lets other work of this process go on so many times. */
async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await nextTurn()
}

onBothEngines('removed participants', suite)

function suite(newConfig: NewConfig) {
  let api: ApiClient
  afterEach(() => api.app.close())

  async function openRoom(settings: object = {}) {
    api = await startApi(await newConfig())
    const {
      app: { services },
      organization,
    } = api
    const session = await createTestSession(
      api,
      [
        { type: 'NPS', prompt: 'Would you?' },
        { type: 'QA', prompt: 'Ask us' },
      ],
      settings,
    )
    await api.post(`${session.path}/open`)
    return {
      services,
      session,
      activate: (index: number) =>
        api.post(`${session.path}/questions/${session.questionIds[index]}/activate`),
      join: () => joinTestRoom(services, { code: session.code, display_name: 'Ada' }),
      remove: (id: string, keep: boolean) =>
        writing(services, tx => removeParticipant(tx, organization, session.id, id, keep)),
      results: async (index: number) =>
        (await api.get(`${session.path}/results?question_id=${session.questionIds[index]}`)).body,
    }
  }

  describe('while their answers are under way', () => {
    test.each([false, true])('none is stored after the removal (answers kept: %s)', async keep => {
      const room = await openRoom()
      await expectNoneAfter(room, id => room.remove(id, keep), keep)
    })

    test.each([false, true])(
      'none is stored after the deletion of their data (answers kept: %s)',
      async keep => {
        const room = await openRoom({ participant_identity_mode: 'IDENTIFIED' })
        const query = `answers=${keep ? 'KEEP' : 'REMOVE'}`
        const remove = (id: string) => api.call('DELETE', `${room.session.path}/participants/${id}?${query}`)
        await expectNoneAfter(room, remove, keep)
        expect((await api.get(`${room.session.path}/participants`)).body.participants).toEqual([])
      },
    )

    async function expectNoneAfter(
      room: Awaited<ReturnType<typeof openRoom>>,
      remove: (id: string) => Promise<unknown>,
      keep: boolean,
    ) {
      await room.activate(0)
      const phones = await Promise.all(Array.from({ length: people }, () => room.join()))
      const writer = new AnswerWriter(room.services)
      const beforeRemoval = new Set<string>()
      const refused = new Set<string>()
      const removals = phones.map(async ({ id }, i) => {
        await turns(i % 11)
        await remove(id)
      })
      const tries = phones.flatMap((phone, i) =>
        [0, 5, 10].map(async value => {
          // The last ones come too late.
          await (value === 10 ? removals[i] : turns((i % 7) + value))
          try {
            await writer.submit(phone, room.session.questionIds[0]!, { value }, undefined)
            beforeRemoval.add(phone.id)
          } catch (error) {
            expect(error).toMatchObject({ code: 'FORBIDDEN' })
            refused.add(phone.id)
          }
        }),
      )
      await Promise.all([...tries, ...removals])
      expect(refused.size).toBe(people)
      const late = await writer
        .submit(phones[0]!, room.session.questionIds[0]!, { value: 1 }, undefined)
        .catch(error => error)
      expect(late).toMatchObject({ code: 'FORBIDDEN' })
      expect((await room.results(0)).total_voters).toBe(keep ? beforeRemoval.size : 0)
      expect((await api.get(`${room.session.path}/kpis`)).body).toMatchObject({
        participants: 0,
        total_responses: keep ? beforeRemoval.size : 0,
      })
    }
  })

  test('no entry of theirs is taken, though their socket was let in before', async () => {
    const room = await openRoom()
    await room.activate(1)
    const { token, id } = await room.join()
    const participant = (await findParticipant(reading(room.services), token))!
    await room.remove(id, true)
    const ask = { participant, questionId: room.session.questionIds[1]!, text: 'Why?' }
    await expect(new QaWriter(room.services).ask(ask)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await api.get(`${room.session.path}/qa`)).body.entries).toEqual([])
  })

  test('nobody is sent away from a session that is over, or twice', async () => {
    const room = await openRoom()
    const [first, second] = [await room.join(), await room.join()]
    await room.remove(first.id, true)
    await expect(room.remove(first.id, true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await api.post(`${room.session.path}/close`)
    await expect(room.remove(second.id, false)).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
  })
}
