// The language in which a page is sent: the address, the choice on this device, then what the browser accepts.
import { expect, test } from 'vitest'
import { pageLanguage } from './page-language.ts'

const today = ['en', 'de', 'es', 'fr']
const more = [...today, 'nb', 'pt', 'zh-Hans']

const pageFor = (headers: Record<string, string>, languages = today, url = '/') =>
  pageLanguage({ url, headers }, languages)

test.each([
  ['de', 'de'],
  ['DE-at;q=0.3', 'de'],
  ['pt-BR, pt;q=0.9, fr-CA;q=0.8, en;q=0.7', 'fr'],
  ['fr;q=0.2,de;q=0.8', 'de'],
  ['fr; Q=0.2 , de ; q=0.8', 'de'],
  ['es, fr', 'es'],
  ['xx, , ;q=1, es', 'es'],
  // Nothing that could match.
  ['', 'en'],
  ['sw', 'en'],
  ['de_DE.UTF-8', 'en'],
  ['../../de', 'en'],
  // The wildcard stands for the first language, wherever it is.
  ['*', 'en'],
  ['*, fr;q=0.5', 'fr'],
  ['sw, *;q=0.5', 'en'],
  // Refused languages: not even as the fallback, unless nothing else is there.
  ['fr;q=0, de;q=0.1', 'de'],
  ['fr-CA, FR;q=0, es;q=0.5', 'es'],
  ['de-CH;q=0, de', 'de'],
  ['en;q=0', 'de'],
  ['en;q=0.000, *', 'de'],
  ['en;q=0, de;q=0, es;q=0, fr;q=0', 'en'],
  ['*;q=0', 'en'],
  ['es;q=x, fr;q=-1, de;q=0.1', 'de'],
])('a browser that accepts %j gets %s', (accepted, language) => {
  expect(pageFor({ 'accept-language': accepted })).toBe(language)
})

test.each([
  ['zh-TW, en;q=0.5', 'en'],
  ['zh-CN, en;q=0.5', 'zh-Hans'],
  ['nn-NO, en;q=0.5', 'nb'],
  ['zh-Hans;q=0, zh, pt-BR;q=0.1', 'pt'],
])('with more languages, a browser that accepts %j gets %s', (accepted, language) => {
  expect(pageFor({ 'accept-language': accepted }, more)).toBe(language)
})

test('the address comes first, then the choice on this device, which a refusal of the browser does not touch', () => {
  const headers = { 'accept-language': 'es, fr;q=0', cookie: 'a=b; roomful_language=fr' }
  expect(pageFor(headers)).toBe('fr')
  expect(pageFor(headers, today, '/?lang=de-AT')).toBe('de')
  expect(pageFor(headers, today, '/j/123?a=b&lang=FR_ca')).toBe('fr')
  expect(pageFor(headers, today, `/?lang=${'x'.repeat(5_000)}`)).toBe('fr')
  expect(pageLanguage({ url: '/', headers }, today, false)).toBe('es')
  expect(pageLanguage({ url: '//', headers: {} }, [])).toBeUndefined()
})

test('headers of 16 KiB are parsed', () => {
  for (const range of ['a,', 'zh-Hant-TW,', 'q;q=0,'])
    expect(pageFor({ 'accept-language': range.repeat(16_384 / range.length) })).toBe('en')
})
