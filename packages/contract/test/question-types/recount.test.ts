// Running tallies equal a recount for every question type, through changed answers and merges between servers; results
// fit their schema.
import fc from 'fast-check'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { fractionRight } from '../../src/question-types/fraction-right.ts'
import { questionTypeNames, typeOf } from '../../src/question-types/index.ts'
import { hasManySteps } from '../../src/question-types/numeric.ts'
import type { QuestionDefinition, QuestionType } from '../../src/question-types/question-type.ts'
import { QuestionResultsOut, resultFields } from '../../src/question-types/results.ts'
import { countsOfAnswer, readAnswer, resultsOf } from '../../src/question-types/rules.ts'
import {
  addInto,
  countsOf,
  formItem,
  mostCounted,
  mostCountedTexts,
  type Tally,
} from '../../src/question-types/tally.ts'
import { arbitraries, questionsWithAnswers } from './arbitraries.ts'
import { questionFrom, recount, sourceOf, stored } from './fixtures.ts'

const results = Compile(QuestionResultsOut)

test('the tests below cover every question type', () => {
  expect(Object.keys(arbitraries).sort()).toEqual([...questionTypeNames].sort())
})

describe.each(questionTypeNames)('%s', name => {
  test('two tallies with changed minds, merged at any moment, equal a recount', () => {
    const rounds = questionsWithAnswers(name, questionFrom).chain(({ question, answers }) => {
      const step = fc.record({ who: fc.nat(4), server: fc.constantFrom(0, 1), merge: fc.boolean() })
      const steps = fc.tuple(...answers.map(answer => step.map(made => ({ ...made, answer }))))
      return fc.record({ question: fc.constant(question), steps })
    })
    fc.assert(
      fc.property(rounds, ({ question, steps }) => {
        const current = new Map<number, unknown>()
        const servers = [
          new Map<string, Map<string, number>>(),
          new Map<string, Map<string, number>>(),
        ] as const
        const takeAll = () => {
          addInto(servers[0], countsOf(servers[1]))
          servers[1].clear()
        }
        for (const { who, server, merge, answer } of steps) {
          const earlier = current.get(who)
          const value = stored(question, answer)
          current.set(who, value)
          // Another server than the one that took the earlier answer may take it back.
          if (earlier) addInto(servers[server], countsOfAnswer(question, earlier), -1)
          addInto(servers[server], countsOfAnswer(question, value))
          if (merge) takeAll()
        }
        takeAll()
        const [merged] = servers
        const recounted = recount(question, [...current.values()].reverse())
        expect(merged).toEqual(recounted)
        expect(resultsFrom(question, merged, current.values())).toEqual(
          resultsFrom(question, recounted, [...current.values()].reverse()),
        )
      }),
    )
  })

  test('results have every field, fit their schema and need only the head of long lists', () => {
    const fields = [
      'session_id',
      'question_id',
      'question_type',
      'total_voters',
      ...Object.keys(resultFields),
    ]
    if (name === 'WORD_CLOUD') fields.push('words_total')
    const own: QuestionType['fields'] = typeOf({ type: name }).fields
    const ownResults = Compile(Type.Object({ ...own }))
    fc.assert(
      fc.property(questionsWithAnswers(name, questionFrom), ({ question, answers }) => {
        const values = answers.map(answer => stored(question, answer))
        const tally = recount(question, values)
        const made = resultsFrom(question, tally, values)
        const hasRight = typeOf(question).hasRightAnswer(question)
        const sometimes = [
          ...(hasRight ? ['right'] : []),
          ...(name === 'NUMERIC' && hasManySteps(question) ? ['values_total'] : []),
        ]
        expect(Object.keys(made).sort()).toEqual([...fields, ...sometimes].sort())
        expect(made.right).toBe(
          hasRight ? values.filter(value => fractionRight(question, value) === 1).length : undefined,
        )
        const sent = JSON.parse(JSON.stringify(made))
        expect(results.Errors(sent)).toEqual([])
        expect(ownResults.Errors(sent)).toEqual([])
        for (const field of Object.keys(resultFields))
          if (!Object.hasOwn(own, field)) expect(sent[field]).toBe(null)
        expect(made.total_voters).toBe(values.length)
        expect(
          resultsOf('ses_1', question, {
            ...sourceOf(tally, textsOf(values)),
            tally: heads(question, tally),
            distinct: () => made.words_total ?? 0,
          }),
        ).toEqual(made)
      }),
    )
  })

  test('a stored answer survives JSON and being answered again', () => {
    fc.assert(
      fc.property(questionsWithAnswers(name, questionFrom), ({ question, answers }) => {
        const kept: QuestionDefinition = JSON.parse(JSON.stringify(question))
        for (const answer of answers) {
          const value = stored(question, answer)
          const back = JSON.parse(JSON.stringify(value))
          expect(back).toEqual(value)
          expect([...countsOfAnswer(kept, back)]).toEqual([...countsOfAnswer(question, value)])
          expect(readAnswer(kept, back)).toEqual({ value })
        }
      }),
    )
  })
})

// Written down, as they are stored: tallies outlive an update of the server, and exports have the labels.
test('lists of tallies and labels of long ones never change', () => {
  const [options, prompt] = [
    [
      { text: 'A', match: 'a' },
      { text: 'B', match: 'b' },
    ],
    '___ ___',
  ] as const
  const texts = options.map(({ text }) => ({ text }))
  const blanks = [{ accepted: ['x'] }, { accepted: ['y'] }]
  const ordered = { order: ['opt_1', 'opt_0'] }
  const pairs = [
    { left_id: 'opt_0', right_id: 'opt_3' },
    { left_id: 'opt_2', right_id: 'opt_1' },
  ]
  for (const [type, body, answer, lines, labels] of [
    ['MULTIPLE_CHOICE', { options: texts }, { option_ids: ['opt_1'] }, ['options opt_1'], []],
    ['WORD_CLOUD', {}, { words: ['Hi'] }, ['words hi\nHi'], ['words: Hi']],
    ['RATING', {}, { value: 2 }, ['values 2'], []],
    ['NUMERIC', {}, { value: 2 }, ['steps 2'], []],
    ['RANKING', { options: texts }, ordered, ['orders 10', 'places 1 0', 'places 0 1'], ['orders: B > A']],
    [
      'ORDERING',
      { options: texts },
      { order: ['opt_0', 'opt_1'] },
      ['orders 01', 'placed right 0', 'placed right 1', 'entirely right '],
      ['orders: A > B'],
    ],
    ['MATCHING', { options }, { pairs }, ['pairs 0 1', 'pairs 1 0'], []],
    [
      'FILL_IN_BLANK',
      { prompt, settings: { blanks } },
      { blanks: ['x', 'z'] },
      ['blank 0 x\nx', 'right 0', 'blank 1 z\nz'],
      ['blank 0: 1: x', 'blank 1: 2: z'],
    ],
    ['POINT_ALLOCATION', { options: texts }, { points: { opt_0: 100 } }, ['points opt_0'], []],
  ] as const) {
    const question = questionFrom({ type, prompt: '?', ...body } as never)
    const counts = [...countsOfAnswer(question, stored(question, answer))]
    expect(counts.map(([list, item]) => `${list} ${item}`).sort(), type).toEqual(['voters ', ...lines].sort())
    const long = typeOf(question).longLists ?? []
    const labelled = counts.flatMap(([list, item]) =>
      long
        .filter(one => one.list === list)
        .map(one => `${list}: ${one.label(question, item.split('\n').at(-1)!)}`),
    )
    expect(labelled, type).toEqual(labels)
  }
})

function resultsFrom(
  question: QuestionDefinition,
  tally: Tally,
  values: Iterable<unknown>,
): QuestionResultsOut {
  return resultsOf('ses_1', question, sourceOf(tally, textsOf(values)))
}

/** OPEN_TEXT: the texts of stored values; all of one minute, as a closed anonymous session publishes them. */
function textsOf(values: Iterable<unknown>) {
  const written = [...values].flatMap(value => {
    const { text } = value as { text?: string }
    return text === undefined ? [] : [text]
  })
  return { texts: written.map(text => ({ text, created_at: '2026-05-04T10:00:00.000Z' })) }
}

/** The tally as storage hands it over: of long lists only as much as results need. */
function heads(question: QuestionDefinition, tally: Tally): Tally {
  const lists = new Map(typeOf(question).longLists?.map(long => [long.list, long]))
  const sums = (list: string): [string, number][] =>
    lists.get(list)?.isOfForms
      ? mostCountedTexts(tally, list).map(({ key, text, count }) => [formItem(key, text), count])
      : mostCounted(tally, list)
  return new Map(
    [...tally].map(([list, items]) => [
      list,
      new Map(sums(list).slice(0, lists.get(list)?.limit ?? items.size)),
    ]),
  )
}
