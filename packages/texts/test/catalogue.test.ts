// Catalogues: read in the Application Resource Bundle format; each fault of a translation is named.
import { expect, test } from 'vitest'
import { parseCatalogue, problemsOf } from '../src/catalogue.ts'

test('messages are read, descriptions and attributes are not among them', () => {
  const json = '{"@@x-nodes": true, "a/b": "Text", "@a/b": {"description": "Why"}, "c": ""}'
  expect(parseCatalogue(json, 'x/en.json')).toEqual({
    messages: { 'a/b': 'Text', c: '' },
    isOfNodes: true,
    families: [],
  })
})

test.each([
  ['\ufeff{}', 'x/de.json: save it as UTF-8 without a byte order mark'],
  ['{"a\'b": ""}', "x/de.json: ‘a'b’ cannot be a key"],
  ['{"a/": ""}', 'x/de.json: ‘a/’ cannot be a key'],
  ['{"constructor/x": ""}', 'x/de.json: ‘constructor/x’ cannot be a key'],
  ['{"a": "", "a/b": ""}', 'x/de.json: ‘a/b’ cannot be a key'],
  ['{"a": 1}', 'x/de.json: the message of ‘a’ is no string'],
  ['{"a": {"b": "nested"}}', 'x/de.json: the message of ‘a’ is no string'],
])('%j is refused by name', (json, message) => {
  expect(() => parseCatalogue(json, 'x/de.json')).toThrow(message)
})

test('line ends of Windows are read', () => {
  expect(parseCatalogue('{\r\n"a": "Text"\r\n}', 'x').messages).toEqual({ a: 'Text' })
})

test.each([
  ['pl', '{n, plural, one {# głos} few {# głosy} other {# głosu}}', ['the category ‘many’ is missing']],
  ['pl', '{n, plural, one {# głos} few {# głosy} many {# głosów} other {# głosu}}', []],
  ['fr', '{n, plural, one {# vote} other {# votes}}', ['the category ‘many’ is missing']],
  ['de', '{n, plural, one {# Stimme} few {x} other {# Stimmen}}', ['the language has no category ‘few’']],
  ['de', '{n, plural, =0 {keine} one {# Stimme} other {# Stimmen}}', []],
  ['ja', '{n, plural, other {#票}}', []],
  ['de', '{zahl, number}', ['the argument n is missing', 'English has no argument zahl']],
  ['de', 'Stimmen', ['the argument n is missing']],
  ['it', "L'{n}", ['the argument n is missing']],
  ['de', '{n, select, true {ja} other {nein}}', ['the argument n is a number in English']],
  ['de', '{n} Stimmen', ['the argument n is a number in English']],
  ['de', '{n', ['EXPECT_ARGUMENT_CLOSING_BRACE']],
  ['de', '{n, plural, one {# Stimme}}', ['MISSING_OTHER_CLAUSE']],
  ['de', '{n, number} am {n, date}', ['pages format dates']],
])('%s: %s', (tag, text, problems) => {
  expect(problemsOf(tag, text, '{n, plural, one {# vote} other {# votes}}')).toEqual(problems)
})

test.each([
  ['{is, select, true {ja} other {nein}}', '{is, select, true {yes} other {no}}', []],
  ['{is}', '{is, select, true {yes} other {no}}', ['the argument is is a boolean in English']],
  [
    '{is, select, wahr {ja} other {nein}}',
    '{is, select, true {yes} other {no}}',
    ['the argument is is a boolean in English'],
  ],
  ['{as, select, b {B} a {A} other {?}}', '{as, select, a {A} b {B} other {?}}', []],
  ['als {as}', '{as, select, a {A} b {B} other {?}}', []],
  [
    '{as, select, a {A} other {?}}',
    '{as, select, a {A} b {B} other {?}}',
    ['the argument as is one of a, b in English'],
  ],
])('%s for %s', (text, english, problems) => {
  expect(problemsOf('de', text, english)).toEqual(problems)
})

test('an ordinal has the categories of ordinals', () => {
  const english = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'
  expect(problemsOf('en', english, english)).toEqual([])
  expect(problemsOf('de', '{n, selectordinal, one {#.} other {#.}}', english)).toEqual([
    'the language has no category ‘one’',
  ])
})

test('a key that English lacks is refused', () => {
  expect(problemsOf('de', 'Text', undefined)).toEqual(['English has no such key'])
})
