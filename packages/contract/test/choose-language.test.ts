// The language that answers what somebody wishes for: of those that Roomful has today, and of a longer list with languages whose
// script or name differs by region.
import { expect, test } from 'vitest'
import { languages } from '../src/features/people/account.ts'
import { chooseLanguage } from '../src/lib/choose-language.ts'

const european = 'en de fr es it nl pt pl cs sk sv da nb fi hu ro bg el tr uk'
const many = `${european} ar he zh-Hans ja ko`.split(' ')

test.each([
  // Regions, scripts and extensions of a language.
  ['en-GB', 'en'],
  ['de-AT', 'de'],
  ['de-Latn-CH-1996', 'de'],
  ['es-419', 'es'],
  ['pt-BR', 'pt'],
  ['pt-PT', 'pt'],
  ['ar-EG-u-nu-latn', 'ar'],
  ['sr-Latn', undefined],
  ['uk-Latn', undefined],
  // Chinese: the script that the region writes.
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-Hans', 'zh-Hans'],
  ['zh-Hans-CN', 'zh-Hans'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['cmn-Hans-CN', 'zh-Hans'],
  ['zh-TW', undefined],
  ['zh-HK', undefined],
  ['zh-Hant', undefined],
  ['zh-Hant-CN', undefined],
  // Other names of one language.
  ['no', 'nb'],
  ['no-NO', 'nb'],
  ['nn', 'nb'],
  ['nn-NO', 'nb'],
  ['nb-NO', 'nb'],
  ['iw', 'he'],
  ['iw-IL', 'he'],
  ['mo', 'ro'],
  // Forms: underscores, any case.
  ['pt_BR', 'pt'],
  ['ZH_hans_cn', 'zh-Hans'],
  ['DE', 'de'],
  // No language, or none of ours.
  ['sw', undefined],
  ['xx', undefined],
  ['und', undefined],
  ['und-FR', undefined],
  ['jp', undefined],
  ['english', undefined],
])('of many languages, %s is answered by %s', (wish, answer) => {
  expect(chooseLanguage([wish], many)).toBe(answer)
  // The next wish counts where there is no answer.
  expect(chooseLanguage([wish, 'ko'], many)).toBe(answer ?? 'ko')
})

test.each([
  ['en-US', 'en'],
  ['de_CH', 'de'],
  ['FR-ca', 'fr'],
  ['es-419', 'es'],
  ['zh', undefined],
  ['zh-Hans-CN', undefined],
  ['no', undefined],
  ['pt-BR', undefined],
])('of the languages of today, %s is answered by %s', (wish, answer) => {
  expect(chooseLanguage([wish], languages)).toBe(answer)
})

test.each(many)('%s answers a wish for itself', tag => {
  expect(chooseLanguage([tag], many)).toBe(tag)
})

test('wishes count in their order, and an exact tag before a related one', () => {
  expect(chooseLanguage(['fr-CA', 'de'], languages)).toBe('fr')
  expect(chooseLanguage([null, undefined, '', 'xx', 'es', 'de'], languages)).toBe('es')
  expect(chooseLanguage(['zh-TW', 'en'], many)).toBe('en')
  expect(chooseLanguage(['zh-TW', 'en'], ['en', 'zh-Hans', 'zh-Hant'])).toBe('zh-Hant')
  expect(chooseLanguage(['nn-NO'], ['nb', 'nn'])).toBe('nn')
  expect(chooseLanguage(['no'], ['nb', 'nn', 'no'])).toBe('no')
  expect(chooseLanguage(['pt-BR'], ['pt', 'pt-BR'])).toBe('pt-BR')
  expect(chooseLanguage(['zh'], ['zh-Hans', 'zh'])).toBe('zh')
  expect(chooseLanguage([], languages)).toBeUndefined()
  expect(chooseLanguage(['de'], [])).toBeUndefined()
})

test.each([
  '',
  ' ',
  '*',
  '../',
  '../../de',
  'de/../fr',
  'd',
  '-',
  'de-',
  'de--AT',
  'de,fr',
  'de;q=1',
  'de\0',
  '%64%65',
  '\ud800',
  'dé',
  'ﬁ',
  'x-de',
  'i-default',
  'constructor',
  '__proto__',
  'd'.repeat(5_000),
  `de${'-abcde'.repeat(1_000)}`,
])('what is no tag is skipped: %j', nonsense => {
  expect(chooseLanguage([nonsense], many)).toBeUndefined()
  expect(chooseLanguage([nonsense, 'fr'], many)).toBe('fr')
})

test('of very many wishes the first ones count', () => {
  const wishes = Array.from({ length: 100_000 }, () => 'xx')
  expect(chooseLanguage([...wishes, 'de'], many)).toBeUndefined()
  expect(chooseLanguage(['de', ...wishes], many)).toBe('de')
})
