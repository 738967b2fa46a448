// Whoever presents sees every text, also those of one minute: stages and embedded pages ask for all that the results hold,
// and get them in frames that stay small and in an order that does not tell who wrote when.
import { roomLimits } from '@roomful/contract/room/protocol'
import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { writing } from '../../services.ts'
import { createStageLink } from '../stages/stage-links.ts'

const deck = {
  questions: [
    { type: 'OPEN_TEXT', prompt: 'What else?' },
    { type: 'WORD_CLOUD', prompt: 'One word?' },
  ],
}
const textOf = (i: number) => `${String.fromCodePoint(97 + (i % 26))}${i} ${'long '.repeat(70)}`
const inFrame = 30
const writers = 95

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('all texts of a question', newConfig => {
  test('reach a remote, a screen and an embedded page in small frames, sorted by what they say', async () => {
    api = await startApi(await newConfig(), { clock: new FakeClock() })
    const room = await openRoom(api, deck)
    await room.activate(0)
    const question = room.questions[0]!
    const phones = await Promise.all(Array.from({ length: writers }, () => room.phone()))
    for (const [i, phone] of phones.entries()) await phone.answer(question, { text: textOf(i) })
    const { token } = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'embed'))
    const displays = [
      await room.stage('remote'),
      await room.stage('screen'),
      await Device.connect(api.app.url, token),
    ]
    const { texts } = (await room.results(0)) as { texts: { text: string; created_at: string }[] }
    const shown = texts.map(({ text, created_at }) => ({ text: `${text.slice(0, 279)}…`, created_at }))
    expect(shown).toEqual(shown.toSorted((a, b) => (a.text < b.text ? -1 : 1)))
    for (const display of displays) {
      expect(display.room!.results!.texts).toEqual(shown.slice(0, inFrame))
      const frames = await textsFor(display, question)
      expect(frames.map(({ from, of, texts }) => [from, of, texts.length])).toEqual([
        [0, writers, inFrame],
        [inFrame, writers, inFrame],
        [2 * inFrame, writers, inFrame],
        [3 * inFrame, writers, writers - 3 * inFrame],
      ])
      expect(frames.flatMap(frame => frame.texts)).toEqual(shown)
      for (const frame of frames)
        expect(JSON.stringify(frame).length).toBeLessThan(roomLimits.messageBytesMax)
    }
  })

  test('lack texts hidden by a moderator, and are empty without texts', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    await room.activate(0)
    const [remote, ann, bob] = [await room.stage('remote'), await room.phone(), await room.phone()]
    const [question, cloud] = room.questions as [string, string]
    expect(await textsFor(remote, question)).toMatchObject([{ from: 0, of: 0, texts: [] }])
    await ann.answer(question, { text: 'fine' })
    await bob.answer(question, { text: 'rude' })
    await remote.send({ type: 'hide', text: 'rude', hidden: true })
    expect(await textsFor(remote, question)).toMatchObject([{ from: 0, of: 1, texts: [{ text: 'fine' }] }])
    // Not asked yet.
    await expect(textsFor(remote, cloud)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('are not for phones, and an embedded page may ask for nothing else', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    await room.activate(0)
    const phone = await room.phone()
    const asked = phone.send({ type: 'texts', question_id: room.questions[0]! } as never)
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_MESSAGE' })
    const { token } = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'embed'))
    const embed = await Device.connect(api.app.url, token)
    await expect(embed.send({ type: 'next' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

/** What a display is sent when it asks for all texts of a question. */
async function textsFor(display: Device, questionId: string) {
  const before = display.messages.length
  await display.send({ type: 'texts', question_id: questionId })
  return display.messages.slice(before).filter(message => message.type === 'texts')
}
