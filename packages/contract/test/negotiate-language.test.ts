// The language that matches the preferred ones: of those that Roomful has today, and of a longer list with languages whose
// script or name differs by region.
import { expect, test } from 'vitest'
import { languages } from '../src/features/people/account.ts'
import { negotiateLanguage } from '../src/lib/negotiate-language.ts'

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
])('of many languages, %s matches %s', (preferred, match) => {
  expect(negotiateLanguage([preferred], many)).toBe(match)
  // The next one counts where none matches.
  expect(negotiateLanguage([preferred, 'ko'], many)).toBe(match ?? 'ko')
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
])('of the languages of today, %s matches %s', (preferred, match) => {
  expect(negotiateLanguage([preferred], languages)).toBe(match)
})

test.each(many)('%s matches itself', tag => {
  expect(negotiateLanguage([tag], many)).toBe(tag)
})

test('preferred tags count in their order, and an exact tag before a related one', () => {
  expect(negotiateLanguage(['fr-CA', 'de'], languages)).toBe('fr')
  expect(negotiateLanguage([null, undefined, '', 'xx', 'es', 'de'], languages)).toBe('es')
  expect(negotiateLanguage(['zh-TW', 'en'], many)).toBe('en')
  expect(negotiateLanguage(['zh-TW', 'en'], ['en', 'zh-Hans', 'zh-Hant'])).toBe('zh-Hant')
  expect(negotiateLanguage(['nn-NO'], ['nb', 'nn'])).toBe('nn')
  expect(negotiateLanguage(['no'], ['nb', 'nn', 'no'])).toBe('no')
  expect(negotiateLanguage(['pt-BR'], ['pt', 'pt-BR'])).toBe('pt-BR')
  expect(negotiateLanguage(['zh'], ['zh-Hans', 'zh'])).toBe('zh')
  expect(negotiateLanguage([], languages)).toBeUndefined()
  expect(negotiateLanguage(['de'], [])).toBeUndefined()
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
])('an invalid tag is skipped: %j', nonsense => {
  expect(negotiateLanguage([nonsense], many)).toBeUndefined()
  expect(negotiateLanguage([nonsense, 'fr'], many)).toBe('fr')
})

test('of very many preferred tags the first ones count', () => {
  const others = Array.from({ length: 100_000 }, () => 'xx')
  expect(negotiateLanguage([...others, 'de'], many)).toBeUndefined()
  expect(negotiateLanguage(['de', ...others], many)).toBe('de')
})
