// Compiled texts: strings and functions that write what ICU MessageFormat prescribes, in the language that a text is in.
import { expect, test } from 'vitest'
import { parseCatalogue } from '../src/catalogue.ts'
import { compile, textsOf, typeOf } from '../src/compile.ts'

const catalogueOf = (entries: Readonly<Record<string, unknown>>) =>
  parseCatalogue(JSON.stringify(entries), 'x')
// biome-ignore lint/suspicious/noExplicitAny: The type of texts depends on the messages.
type Any = any
const english = (entries: Readonly<Record<string, unknown>>): Any => textsOf('en', {}, catalogueOf(entries))
const translated = (
  tag: string,
  own: Record<string, string>,
  entries: Readonly<Record<string, unknown>>,
): Any => textsOf(tag, own, catalogueOf(entries))

test('keys nest; a list of keys from 0 is a list; a text without arguments is a string', () => {
  const texts = english({ title: 'Title', 'kinds/a': 'A', 'kinds/1.5': 'B', 'list/0': 'x', 'list/1': 'y' })
  expect(texts).toEqual({ title: 'Title', kinds: { a: 'A', '1.5': 'B' }, list: ['x', 'y'] })
})

test('one argument is taken alone, several by their names', () => {
  const texts = english({ one: 'Hello {name}', two: '{at, number} of {of, number}' })
  expect([texts.one('Ada'), texts.two({ at: 2, of: 1_000 })]).toEqual(['Hello Ada', '2 of 1,000'])
})

test.each([
  ['pl', [0, 1, 2, 5, 21, 22, 100, 1.5], 'many one few many many few many other'],
  ['ar', [0, 1, 2, 3, 11, 100, 1.5], 'zero one two few many other other'],
  ['fr', [0, 1, 1.5, 2, 1_000_000], 'one one one other many'],
  ['cs', [1, 2, 5, 1.5], 'one few other many'],
  ['ja', [0, 1, 2], 'other other other'],
])('%s uses each category', (tag, numbers, categories) => {
  const own = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const text = `{n, plural, ${own.map(category => `${category} {${category}}`).join(' ')}}`
  const texts = translated(tag, { text }, { text: '{n, plural, one {1} other {#}}' })
  expect(numbers.map(number => texts.text(number)).join(' ')).toBe(categories)
})

test('numbers have the digits 0 to 9 and the separators of the language', () => {
  const messages = { text: '{n, number}' }
  const shown = (tag: string) => translated(tag, messages, messages).text(1_234.5)
  expect(['de', 'fr', 'ar-EG', 'hi'].map(shown)).toEqual(['1.234,5', '1\u202f234,5', '1,234.5', '1,234.5'])
})

test('exact numbers, ordinals, signs and percentages', () => {
  const texts = english({
    exact: '{n, plural, =0 {none} one {# vote} other {# votes}}',
    place: '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    points: '{n, number, ::sign-except-zero}',
    share: '{n, number, percent}',
  })
  expect([0, 1, 2].map(texts.exact)).toEqual(['none', '1 vote', '2 votes'])
  expect([1, 2, 3, 11, 21].map(texts.place)).toEqual(['1st', '2nd', '3rd', '11th', '21st'])
  expect([5, 0, -5].map(texts.points)).toEqual(['+5', '0', '-5'])
  expect(texts.share(0.25)).toBe('25%')
})

test('selections, and plurals within them', () => {
  const texts = english({
    yes: '{is, select, true {yes} other {no}}',
    kind: '{kind, select, a {first} b {second} other {any}}',
    both: '{is, select, true {{n, plural, one {# done} other {# all done}}} other {{n, plural, one {# open} other {# left}}}}',
  })
  expect([true, false].map(texts.yes)).toEqual(['yes', 'no'])
  expect(['a', 'b', 'toString'].map(texts.kind)).toEqual(['first', 'second', 'any'])
  expect(texts.both({ n: 1, is: true }) + texts.both({ n: 3, is: false })).toBe('1 done3 left')
})

test('code and markup in messages and arguments stay text', () => {
  const message = "`$'{process.exit()}'` \\u0041 </script> d’or d'or \"quoted\""
  const shown = message.replaceAll("'{", '{').replaceAll("}'", '}')
  const texts = english({ plain: message, of: `${message} {name}` })
  // biome-ignore lint/suspicious/noTemplateCurlyInString: What a template would read.
  const name = '`${1}` {name} <b>'
  expect([texts.plain, texts.of(name)]).toEqual([shown, `${shown} ${name}`])
})

test('an inserted text is isolated where directions could differ', () => {
  const messages = { text: '“{name}” is here' }
  const texts = english(messages)
  expect(texts.text('Ada')).toBe('“Ada” is here')
  expect(texts.text('עדה')).toBe('“\u2068עדה\u2069” is here')
  expect(texts.text('\u202eadA')).toBe('“\u2068\u202eadA\u2069” is here')
  expect(translated('ar', messages, messages).text('Ada')).toBe('“\u2068Ada\u2069” is here')
})

test('a text that a language lacks, or has empty, is the English one by the rules of English', () => {
  const messages = { empty: '{n, plural, one {# vote} other {# votes}}', gone: 'Close' }
  const texts = translated('fr', { empty: '' }, messages)
  expect([texts.empty(0), texts.empty(1_000), texts.gone]).toEqual(['0 votes', '1,000 votes', 'Close'])
})

test('nodes give lists of children', () => {
  const sentences = english({ '@@x-nodes': true, removed: '{who} removed {what}', none: 'None' })
  expect(sentences.removed({ who: { button: 1 }, what: 2 })).toEqual([{ button: 1 }, ' removed ', 2])
  expect(sentences.none).toBe('None')
})

test('the texts of a family take the same arguments', () => {
  const { problems } = english({
    '@@x-families': ['problems'],
    'problems/A': 'Nothing',
    'problems/B': '{about} is wrong',
    'problems/C': '{about} and {used}',
  })
  const args = { about: 'x', used: 'y' }
  expect([problems.A(args), problems.B(args), problems.C(args)]).toEqual(['Nothing', 'x is wrong', 'x and y'])
})

test.each([
  ['{at, date}', 'pages format dates'],
  ['{n, plural, offset:1 one {#} other {#}}', 'offset is not supported'],
  ['{n, number, integer}', 'the style integer is not supported'],
  ['{n, number, ::percent scale/100}', 'scale is not supported'],
  ['{is, select, true {a} false {b} other {c}}', 'write `true` and `other`'],
])('%s is refused', (text, fault) => {
  expect(() => english({ text })).toThrow(fault)
})

test('an empty branch is empty', () => {
  expect(english({ text: '{n, plural, one {} other {s}}' }).text(1)).toBe('')
})

test('a message that is none stops the build with its key', () => {
  expect(() => compile('de', { a: '{n' }, catalogueOf({ a: '{n}' }))).toThrow(
    'de a: EXPECT_ARGUMENT_CLOSING_BRACE',
  )
})

test('types have the arguments of English', () => {
  const catalogue = catalogueOf({
    title: 'Title',
    answers: '{value, plural, one {# answer} other {# answers}}',
    of: '{at, number} of {name}',
    kind: '{kind, select, a {A} other {?}}',
    'list/0': 'x',
  })
  expect(typeOf(catalogue).split('\n')).toEqual([
    '{',
    'readonly title: string',
    'readonly answers: (value: number) => string',
    'readonly of: (args: { at: number; name: string }) => string',
    "readonly kind: (kind: 'a' | (string & {})) => string",
    'readonly list: readonly [string]',
    '}',
  ])
})
