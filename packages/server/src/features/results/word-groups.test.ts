// Words that a presenter merges, and stop words: the groups that stages, phones, the results page and reports show, while the public
// results, events and exports keep the words.
import { languages } from '@roomful/contract/features/people/account'
import { comparisonKey } from '@roomful/contract/lib/comparison-key'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { browser, cheapPasswords } from '../../../test/support/workspace.ts'
import { reading, writing } from '../../services.ts'
import { createStageLink } from '../stages/stage-links.ts'
import { mergeWords } from './merge-words.ts'
import { stopWords } from './stop-words/index.ts'
import { wordAliases, wordGroups } from './word-groups.ts'

const cloud = (stop_words: string | null): QuestionDefinition => ({
  id: 'que_1',
  prompt: 'One word?',
  options: [],
  type: 'WORD_CLOUD',
  settings: { max_words: 3, stop_words },
})
const noneHidden = new Set<string>()
const known = ['car', 'Cars', 'auto', 'the', 'The Beatles', 'and', 'train', 'und']
const someWords = fc.uniqueArray(fc.tuple(fc.constantFrom(...known), fc.integer({ min: 1, max: 9 })), {
  selector: ([text]) => text,
})
/** Merges without cycles: each word counts as a later one. */
const someMerges = fc
  .uniqueArray(fc.tuple(fc.nat(known.length - 2), fc.nat(known.length)), { selector: ([from]) => from })
  .map(
    pairs =>
      new Map(
        pairs.map(([from, step]) => [
          comparisonKey(known[from]!),
          known[Math.min(known.length - 1, from + 1 + step)]!,
        ]),
      ),
  )

test('counts of groups sum to those of the words that are not stop words, each in one group', () => {
  fc.assert(
    fc.property(someWords, someMerges, fc.constantFrom(null, ...languages), (given, merges, language) => {
      const words = given.map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count)
      const groups = wordGroups(words, cloud(language), merges, noneHidden)
      if (merges.size === 0 && language === null) {
        expect(groups).toBeUndefined()
        return
      }
      const named = new Set([...merges.keys(), ...[...merges.values()].map(comparisonKey)])
      const left = words.filter(({ text }) => {
        const key = comparisonKey(text)
        return named.has(key) || !(language && stopWords(language).has(key))
      })
      const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0)
      expect(sum(groups!)).toBe(sum(left))
      expect(groups!.flatMap(group => group.words).toSorted()).toEqual(
        left.map(({ text }) => text).toSorted(),
      )
      // No word stands for one that counts as another.
      for (const { text } of groups!) expect(merges.has(comparisonKey(text))).toBe(false)
    }),
  )
})

test('groups are in order of their counts, named by their word as it was given', () => {
  const words = [
    { text: 'train', count: 3 },
    { text: 'Cars', count: 2 },
    { text: 'car', count: 2 },
    { text: 'the', count: 1 },
  ]
  const merges = new Map([
    ['car', 'cars'],
    ['auto', 'Car'],
  ])
  expect(wordGroups(words, cloud('en'), merges, noneHidden)).toEqual([
    { text: 'Cars', count: 4, words: ['Cars', 'car'] },
    { text: 'train', count: 3, words: ['train'] },
  ])
  expect(wordGroups(words, cloud('en'), new Map([['car', 'vehicle']]), noneHidden)![1]).toEqual({
    text: 'Cars',
    count: 2,
    words: ['Cars'],
  })
  // What counts as a hidden word is hidden with it.
  expect(wordGroups(words, cloud(null), merges, new Set(['cars']))).toEqual([
    { text: 'train', count: 3, words: ['train'] },
    { text: 'the', count: 1, words: ['the'] },
  ])
})

test.each(languages)('stop words of %s are short words, and no answers', language => {
  const list = stopWords(language)
  expect(list.size).toBeGreaterThan(100)
  for (const word of list) expect(word).toMatch(/^[\p{L}']{1,12}$/u)
  for (const answer of ['yes', 'no', 'not', 'ja', 'nein', 'nicht', 'sí', 'oui', 'non', 'pas'])
    expect([answer, list.has(answer)]).toEqual([answer, false])
})

const deck = {
  questions: [
    { type: 'WORD_CLOUD', prompt: 'One word?' },
    { type: 'WORD_CLOUD', prompt: 'And another?', settings: { stop_words: 'en' } },
    { type: 'OPEN_TEXT', prompt: 'Why?' },
  ],
}

onBothEngines('merged words', newConfig => {
  let api: ApiClient
  afterEach(() => api.app.close())

  async function start(clock?: FakeClock): Promise<OpenRoom> {
    api = await startApi(await newConfig(), { ...(clock && { clock }), passwords: cheapPasswords() })
    return openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
  }

  const verb = (room: OpenRoom, name: 'reveal' | 'reopen') =>
    api.post(`/sessions/${room.sessionId}/questions/${room.questions[0]}/${name}`)

  /** What each display shows of the question on screen. */
  async function displays(room: OpenRoom, at: number) {
    const { token } = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'embed'))
    const path = `/sessions/${room.sessionId}`
    const { url } = (await api.post(`${path}/report-links`, { texts: true })).body
    const shared = await browser(api.app).post('/shared-reports/open', { token: url.split('#')[1] })
    const groups = (results: unknown) => (results as { groups?: unknown }).groups
    return {
      stage: groups((await room.stage('screen')).room!.results),
      remote: groups((await room.stage()).room!.results),
      embed: groups((await Device.connect(api.app.url, token)).room!.results),
      report: groups((await api.get(`${path}/report`)).body.questions[at].results),
      link: groups(shared.body.report.questions[at].results),
    }
  }

  test('count as one on every display, answers to come included, until that is undone; the API keeps them', async () => {
    const clock = new FakeClock()
    const room = await start(clock)
    await room.activate(0)
    const question = room.questions[0]!
    const remote = await room.stage()
    const [ann, bob, cem] = [
      await room.phone({ display_name: 'Ann' }),
      await room.phone({ display_name: 'Bob' }),
      await room.phone({ display_name: 'Cem' }),
    ]
    // Who gave both words counts once for each, as in `words`.
    await ann.answer(question, { words: ['Car', 'cars'] })
    await bob.answer(question, { words: ['CAR!'] })
    expect((await room.stage()).room!.results).not.toHaveProperty('groups')
    await remote.send({ type: 'merge', text: 'car', counts_as: 'cars' })
    await cem.answer(question, { words: ['“car”', 'train'] })
    await verb(room, 'reveal')
    const groups = [
      { text: 'cars', count: 4, words: ['CAR!', 'cars'] },
      { text: 'train', count: 1, words: ['train'] },
    ]
    for (const [display, shown] of Object.entries(await displays(room, 0)))
      expect([display, shown]).toEqual([display, groups])
    expect((await room.phone({ display_name: 'Dee' })).room!.results).toMatchObject({ groups })
    expect((await api.get(`/sessions/${room.sessionId}/report.md`)).body).toContain('cars 4, train 1')

    expect(await room.results(0)).toMatchObject({
      words: [
        { text: 'CAR!', count: 3 },
        { text: 'cars', count: 1 },
        { text: 'train', count: 1 },
      ],
    })
    expect(await room.results(0)).not.toHaveProperty('groups')
    expect((await api.get(`/sessions/${room.sessionId}/export`)).body).toContain('CAR!')

    await remote.send({ type: 'merge', text: 'CAR', counts_as: null })
    // Those who open a link share a report for ten seconds.
    clock.advance(11_000)
    for (const [display, shown] of Object.entries(await displays(room, 0)))
      expect([display, shown]).toEqual([display, undefined])
  })

  test('a remote sees them at once, and a link without texts never', async () => {
    const room = await start()
    await room.activate(0)
    const [remote, phone] = [await room.stage(), await room.phone({ display_name: 'A' })]
    await phone.answer(room.questions[0]!, { words: ['car', 'cars'] })
    await remote.send({ type: 'merge', text: 'car', counts_as: 'cars' })
    await remote.until(() =>
      remote.messages.some(one => one.type === 'results' && one.results.groups?.length === 1),
    )
    await verb(room, 'reveal')
    const { url } = (await api.post(`/sessions/${room.sessionId}/report-links`, { texts: false })).body
    const { body } = await browser(api.app).post('/shared-reports/open', { token: url.split('#')[1] })
    expect(body.report.questions[0].results).toMatchObject({ words: [] })
    expect(JSON.stringify(body)).not.toContain('cars')
  })

  test('chains end at one word, cycles are refused by name, and undoing the last merge restores the one before', async () => {
    const room = await start()
    await room.activate(0)
    const [remote, phone] = [await room.stage(), await room.phone({ display_name: 'A' })]
    await phone.answer(room.questions[0]!, { words: ['a', 'b', 'c'] })
    const merge = (text: string, counts_as: string | null) => remote.send({ type: 'merge', text, counts_as })
    const shown = async () =>
      ((await room.stage()).room!.results as { groups?: { words: string[] }[] }).groups?.map(({ words }) =>
        words.join(),
      )
    await merge('a', 'b')
    await merge('b', 'c')
    expect(await shown()).toEqual(['a,b,c'])
    for (const [text, countsAs] of [
      ['c', 'A'],
      ['c', 'b'],
      ['a', '“A”'],
    ] as const)
      await expect(merge(text, countsAs)).rejects.toMatchObject({
        code: 'INVALID_SESSION_STATE',
        message: expect.stringContaining(`“${text}”`),
      })
    expect(await shown()).toEqual(['a,b,c'])
    // A word that others count as cannot count as one of them.
    await expect(merge('b', 'a')).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
    await merge('b', null)
    expect(await shown()).toEqual(['a,b', 'c'])
    // Another word replaces the one that it counts as.
    await merge('a', 'c')
    expect(await shown()).toEqual(['a,c', 'b'])
    await expect(merge('a', '\u00ad')).rejects.toMatchObject({
      message: expect.stringContaining('counts_as'),
    })
    await expect(merge('a', 'x'.repeat(41))).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
  })

  test('stop words of the language are left out, unless they were merged', async () => {
    const room = await start()
    await room.activate(1)
    const [remote, phone] = [await room.stage(), await room.phone({ display_name: 'A' })]
    await phone.answer(room.questions[1]!, { words: ['The', 'and', 'boat'] })
    const texts = async () =>
      ((await room.stage()).room!.results as { groups: { text: string }[] }).groups.map(({ text }) => text)
    expect(await texts()).toEqual(['boat'])
    await remote.send({ type: 'merge', text: 'the', counts_as: 'The The' })
    expect(await texts()).toEqual(['The The', 'boat'])
    await remote.send({ type: 'merge', text: 'boat', counts_as: 'and' })
    expect(await texts()).toEqual(['and', 'The The'])
    expect(await room.results(1)).toMatchObject({ words_total: 3 })
  })

  test('only words of a word cloud of this session are merged, at most 200 of a question; they survive a reopening', async () => {
    const room = await start()
    const { organization, app } = api
    const merge = (text: string, counts_as: string | null, questionId?: string) =>
      writing(app.services, tx =>
        mergeWords(tx, organization, room.sessionId, { text, counts_as }, questionId),
      )
    await expect(merge('a', 'b')).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
    await expect(merge('a', 'b', room.questions[0])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await room.activate(2)
    await expect(merge('a', 'b')).rejects.toMatchObject({ message: expect.stringContaining('WORD_CLOUD') })
    await room.activate(0)
    for (let i = 0; i < 200; i++) await merge(`word ${i}`, 'all')
    await expect(merge('another', 'all')).rejects.toMatchObject({ message: expect.stringContaining('200') })
    // One that is merged may still count as another word.
    await merge('word 0', 'none')
    await verb(room, 'reveal')
    await verb(room, 'reopen')
    const phone = await room.phone({ display_name: 'A' })
    await phone.answer(room.questions[0]!, { words: ['word 0', 'word 1'] })
    expect((await room.stage()).room!.results).toMatchObject({
      groups: [
        { text: 'all', words: ['word 1'] },
        { text: 'none', words: ['word 0'] },
      ],
    })
    const path = `/sessions/${room.sessionId}`
    await api.post(`${path}/close`, {})
    // After the end too: results pages are read then.
    await merge('word 0', null, room.questions[0])
    expect((await api.get(`${path}/report`)).body.questions[0].results.groups[1]).toMatchObject({
      text: 'word 0',
    })
    const { key } = await app.services.storage.read
      .selectFrom('session_questions')
      .select('key')
      .where('question_id', '=', room.questions[0]!)
      .executeTakeFirstOrThrow()
    expect((await wordAliases(reading(app.services), key)).size).toBe(199)
  })
})
