// Every text of every language: complete, with the arguments of English and all plural categories, and written as FormatJS, whose
// grammar we use, formats it.
import { join } from 'node:path'
import { importProblems } from '@roomful/contract/features/imports/problems'
import { languages } from '@roomful/contract/features/people/account'
import { problemsOf } from '@roomful/texts/catalogue'
import { languagesOf, messagesOf, partsIn, readCatalogue, textsIn } from '@roomful/texts/catalogue-files'
import { type ArgumentType, argumentsOf, readMessage } from '@roomful/texts/message'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { catalogues } from '../packages/web/catalogues.ts'

const folders = [catalogues, join(import.meta.dirname, '../packages/server/src/texts')]
const parts = folders.flatMap(folder => partsIn(folder).map(part => ({ folder, part })))
const numbers = [0, 1, 2, 3, 5, 11, 21, 100, 1.5, 1_000_000]
const inserted = ['Ada', "L'{x} <b>#</b> O’Neil"]

describe.each(parts)('$part', ({ folder, part }) => {
  const english = readCatalogue(folder, part, 'en')

  test.each(languages)('%s has every text, each without a fault', tag => {
    const own = messagesOf(folder, part, tag)
    const lacking = Object.keys(english.messages).filter(key => !own[key])
    const wrong = Object.entries(own).flatMap(([key, text]) =>
      problemsOf(tag, text, english.messages[key]).map(problem => `${key}: ${problem}`),
    )
    expect({ lacking, wrong }).toEqual({ lacking: [], wrong: [] })
  })

  test.each(languages)('%s is written as FormatJS formats it', tag => {
    const own = messagesOf(folder, part, tag)
    const texts = textsIn(folder, part, tag)
    for (const [key, text] of Object.entries(own)) {
      const args = [...argumentsOf(readMessage(english.messages[key]!, 'en'))]
      const format = new IntlMessageFormat(text, tag)
      for (const values of samplesOf(args))
        expect(written(texts, key, values), key).toBe(String(format.format(values)))
    }
  })
})

test('each language has every part', () => {
  for (const { folder, part } of parts)
    expect([part, languagesOf(folder, part).toSorted()]).toEqual([part, languages.toSorted()])
})

test('problems of imports read as in the API', () => {
  const { problems } = textsIn<ImportTexts>(catalogues, 'import', 'en')
  const args = { about: 'A', used: 'B' }
  for (const [code, text] of Object.entries(importProblems))
    expect(problems[code]!(args)).toBe(text(args.about, args.used))
})

interface ImportTexts {
  readonly problems: Readonly<Record<string, (args: Readonly<Record<string, string>>) => string>>
}
type Values = Readonly<Record<string, string | number | boolean>>

/** Arguments of a message: each value of each one, with the first of the others. */
function samplesOf(args: readonly (readonly [name: string, type: ArgumentType])[]): Values[] {
  const choices = args.map(([name, type]) => [name, valuesOf(type)] as const)
  const first = Object.fromEntries(choices.map(([name, values]) => [name, values[0]!]))
  return [first, ...choices.flatMap(([name, values]) => values.map(value => ({ ...first, [name]: value })))]
}

function valuesOf(type: ArgumentType): readonly (string | number | boolean)[] {
  if (type === 'number') return numbers
  if (type === 'boolean') return [true, false]
  return typeof type === 'string' ? inserted : [...type, 'something else']
}

function written(texts: unknown, key: string, values: Values): string {
  let text = texts
  for (const step of key.split('/')) text = (text as Record<string, unknown>)[step]
  if (typeof text !== 'function') return text as string
  const all = Object.values(values)
  // A function of its only argument, of an object of arguments, or of one that returns a list of children.
  const taken = /^a=>/.test(String(text)) ? all[0] : values
  const result = text(taken)
  return Array.isArray(result) ? result.join('') : result
}
