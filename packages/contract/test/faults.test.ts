// Refusing a bad request is cheap: huge lists and deep nesting are not walked, errors and field names are bounded, and
// no input schema takes a list or object of unlimited size.
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { faultFinder, faultsMax } from '../src/lib/faults.ts'
import { invalidFields, unknownFields } from '../src/lib/violation.ts'
import { questionTypes } from '../src/question-types/index.ts'
import { contentSchema } from '../src/question-types/question-input.ts'
import { AnswerBody, EntryBody, JoinBody, participantMessages, stageMessages } from '../src/room/protocol.ts'
import { type PublicName, publicOperations, table } from '../src/table.ts'

/** A list that counts how many of its items are looked at. */
function counted<T>(items: T[]): { list: T[]; looks: () => number } {
  let looks = 0
  const list = new Proxy(items, {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks++
      return Reflect.get(target, name, receiver)
    },
  })
  return { list, looks: () => looks }
}

const findDeckFaults = faultFinder(table.createPresentation.body)

describe('refusing costs little', () => {
  test('items of a list that is too long are not validated', () => {
    const questions = counted(Array.from({ length: 100_000 }, () => ({ wrong: [] })))
    const faults = findDeckFaults({ title: 'x', questions: questions.list })
    expect(faults).toEqual([{ field: 'questions', rule: 'max_items', message: 'at most 200 items' }])
    expect(questions.looks()).toBeLessThan(10)
  })

  test('nor is what is in lists of items', () => {
    const options = counted(Array.from({ length: 5_000 }, () => ({ text: 7 })))
    const questions = Array.from({ length: 200 }, () => ({ options: options.list }))
    const faults = findDeckFaults({ title: 'x', questions })
    expect(faults).toHaveLength(faultsMax)
    expect(invalidFields(faults!).slice(0, 2)).toEqual(['questions[0].options', 'questions[1].options'])
    expect(options.looks()).toBeLessThan(10)
  })

  test('faults are looked for up to their maximum, with names of a bounded length', () => {
    const wrong = findDeckFaults({ title: 'x', questions: Array.from({ length: 200 }, () => 7) })
    expect(wrong).toHaveLength(faultsMax)
    const keys = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`key${i}`, []]))
    expect(unknownFields(findDeckFaults({ title: 'x', ...keys })!)).toHaveLength(faultsMax)
    const long = findDeckFaults({ title: 'x', ['k'.repeat(100_000)]: 1 })
    expect(unknownFields(long!)).toEqual(['k'.repeat(200)])
    const nul = Type.Array(Type.String())
    const unstorable = counted(Array.from({ length: 10_000 }, () => '\0'))
    expect(faultFinder(nul)(unstorable.list)).toHaveLength(faultsMax)
  })

  test('values nested a hundred thousand deep are refused by the name of their field', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(invalidFields(findDeckFaults({ title: deep })!)).toEqual(['title'])
    const settings = faultFinder(table.createQuestion.body)
    const faults = settings({ type: 'NPS', prompt: 'x', settings: { deep } })
    expect(invalidFields(faults!)).toEqual(['settings'])
  })
})

test('invalid and unknown fields are named together, and everything once', () => {
  const faults = findDeckFaults({ title: '', colour: 1, questions: [{ type: 'X', prompt: 1, size: 1 }] })
  expect(invalidFields(faults!)).toEqual(['title', 'questions[0].type', 'questions[0].prompt'])
  expect(unknownFields(faults!)).toEqual(['colour', 'questions[0].size'])
  expect(faults!.map(({ rule }) => rule)).toEqual(['min_length', 'enum', 'type', 'unknown', 'unknown'])
})

describe('every size that is taken from outside is bounded', () => {
  const inputs: [string, unknown][] = [
    ...(Object.keys(publicOperations) as PublicName[]).flatMap((name): [string, unknown][] =>
      publicOperations[name].body === null ? [] : [[name, publicOperations[name].body]],
    ),
    ...Object.entries({ ...participantMessages, ...stageMessages, AnswerBody, EntryBody, JoinBody }),
    ...Object.values(questionTypes).flatMap((type): [string, unknown][] => [
      [`${type.name} content`, contentSchema(type, true)],
      ...(type.answer === null ? [] : ([[`${type.name} answer`, type.answer]] as [string, unknown][])),
    ]),
  ]
  test.each(inputs)('%s', (_, schema) => expect(unbounded(schema, '')).toEqual([]))
})

/** Where a schema takes lists or objects of any size. */
function unbounded(schema: unknown, at: string): string[] {
  if (schema === null || typeof schema !== 'object') return []
  const { type, maxItems, maxProperties, additionalProperties } = schema as Record<string, unknown>
  // Messages of rooms may carry keys of later versions, which nobody looks at.
  const isOpen = type === 'object' && additionalProperties !== false && at !== ''
  const isLoose = (type === 'array' && maxItems === undefined) || (isOpen && maxProperties === undefined)
  const inside = Object.entries(schema).flatMap(([key, child]) => unbounded(child, `${at}/${key}`))
  return isLoose ? [at, ...inside] : inside
}
