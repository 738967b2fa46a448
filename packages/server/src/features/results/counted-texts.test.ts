// Words and blanks are counted by their comparison key in SQL as in memory: sums over servers, the form that most gave, ties
// and totals beyond the head of the list are those of a recount.
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { countsOfAnswer, resultsOf } from '@roomful/contract/question-types/rules'
import { type Count, countsOf, tallyOf } from '@roomful/contract/question-types/tally'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '../../../test/support/engines.ts'
import { closeServices, openServices } from '../../app.ts'
import { reading, writing } from '../../services.ts'
import type { AppServices } from '../../serving.ts'
import { addToTally, longTotals, readTally, readTotalsOf, type Total } from './tallies.ts'

const base = { id: 'que_1', prompt: '___', options: [] }
const cloud: QuestionDefinition = { ...base, type: 'WORD_CLOUD', settings: { max_words: 3 } }
const blanks = [{ accepted: ["don't"], case_sensitive: false }]
const blank: QuestionDefinition = { ...base, type: 'FILL_IN_BLANK', settings: { blanks } }

const countsOfWords = (...words: string[]) =>
  words.flatMap(word => [...countsOfAnswer(cloud, { words: [word] })])

const form = fc.oneof(
  fc.constantFrom(
    "don't",
    'Don’t',
    'DON’T!',
    '“don’t”',
    '❤',
    '❤\ufe0f',
    'İletişim',
    'iletişim',
    'Zoo',
    'zoo',
    'a',
    'Ä',
    '😀',
    '\ufffd',
    '...',
    '%_',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 }).filter(made => /^[^\s\0]+$/u.test(made)),
)

onBothEngines('counted texts', newConfig => {
  let services: AppServices
  let key = 0
  beforeAll(async () => {
    services = await openServices(await newConfig())
  })
  afterAll(() => closeServices(services))

  /** Stores counts as the rows of two servers, each with an item at most once. */
  async function store(counts: readonly Count[]): Promise<void> {
    key++
    for (const [number, half] of [
      counts.filter((_, i) => i % 3 > 0),
      counts.filter((_, i) => i % 3 === 0),
    ].entries()) {
      const items = [...countsOf(tallyOf(half))]
      await writing(services, tx =>
        addToTally({ ...tx, server: { ...tx.server, number: number + 1 } }, key, items),
      )
    }
  }

  async function agree(question: QuestionDefinition, counts: readonly Count[]) {
    await store(counts)
    const read = await readTally(reading(services), key, question)
    const found = resultsOf('ses_1', question, { ...read, texts: [], spins: [] })
    const tally = tallyOf(counts)
    expect(found).toEqual(resultsOf('ses_1', question, { tally, texts: [], spins: [] }))
    return found
  }

  test.each([
    ['words', cloud, (text: string) => ({ words: [text] })],
    ['blanks', blank, (text: string) => ({ blanks: [text] })],
  ])('agree with a recount, changed answers included: %s', async (_, question, answer) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(form, fc.boolean()), { maxLength: 12 }), async given => {
        const counts = given.flatMap(([text, isTakenBack]) => {
          const added = [...countsOfAnswer(question, answer(text))]
          return isTakenBack ? [...added, ...added.map(([list, item, n]): Count => [list, item, -n])] : added
        })
        await agree(question, counts)
      }),
      { numRuns: 60 },
    )
  })

  test('of several questions are read with one statement', async () => {
    await store(countsOfWords('Zoo', 'zoo', 'Zoo'))
    await store(countsOfWords('a'))
    const { db } = reading(services)
    const linesOf = (totals: readonly Total[] = []) =>
      totals.map(({ list, item, n }) => `${list} ${item} ${n}`).sort()
    const [first, second] = [
      ['voters  3', 'words zoo\nZoo 2', 'words zoo\nzoo 1'],
      ['voters  1', 'words a\na 1'],
    ]
    const read = await readTotalsOf(db, [key - 1, key, key + 1])
    expect([key - 1, key, key + 1].map(one => linesOf(read.get(one)))).toEqual([first, second, []])
    expect(linesOf((await readTotalsOf(db, [key])).get(key))).toEqual(second)
    expect(await readTotalsOf(db, [])).toEqual(new Map())
  })

  test('have their head and total beyond a thousand words of several forms', async () => {
    const words = Array.from({ length: 1_100 }, (_, i) => [`word ${i}`, `Word ${i}`, `word ${i}`])
    const { words: head, words_total } = await agree(cloud, countsOfWords(...words.flat()))
    expect([head!.length, head![0], words_total]).toEqual([1_000, { text: 'word 0', count: 3 }, 1_100])
    // Hidden ones within the head and beyond it, and one that no one gave.
    const hidden = new Set(['word 0', 'word 999', 'word 5000'])
    const read = await readTally(reading(services), key, cloud, hidden)
    const shown = resultsOf('ses_1', cloud, { ...read, texts: [], spins: [] })
    expect([shown.words!.length, shown.words![0]!.text, shown.words_total]).toEqual([1_000, 'word 1', 1_098])
  })

  test('leave out withheld texts by their key, in every form', async () => {
    await store(countsOfWords('zonk', 'Zonk!', 'calm'))
    const { db } = reading(services)
    await writing(services, tx =>
      tx.db
        .insertInto('text_reviews')
        .values({
          session_question_key: key,
          digest: 'x',
          item: 'zonk\n',
          text: 'Zonk!',
          lifecycle: 'PENDING',
        })
        .execute(),
    )
    const read = await readTally(reading(services), key, cloud)
    expect(resultsOf('ses_1', cloud, { ...read, texts: [], spins: [] })).toMatchObject({
      words: [{ text: 'calm', count: 1 }],
      words_total: 1,
    })
    const exported = await longTotals(db, key, {
      list: 'words',
      limit: 1,
      isOfForms: true,
      label: () => '',
    }).execute()
    expect(exported.map(({ item, n }) => [item, Number(n)])).toEqual([
      ['zonk\nZonk!', 2],
      ['calm\ncalm', 1],
    ])
  })
})
