// The comparison key: what participants would call one word has one key, and what they would not has two.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caseSensitiveKey, comparisonKey } from '../src/lib/comparison-key.ts'

describe('texts with the same key', () => {
  test.each([
    ['apostrophes', "don't", ['don’t', 'don‘t', 'donʼt', 'don＇t', 'DON’T']],
    ['a heart in either presentation', '❤', ['❤\ufe0f', '❤\ufe0e']],
    [
      'punctuation around',
      'teamwork',
      [
        'teamwork.',
        '“teamwork”',
        'Teamwork!',
        '«teamwork»',
        '« teamwork »',
        '„teamwork”,',
        "'teamwork'",
        '¡Teamwork!',
        '¿teamwork?',
        'teamwork…',
        '...teamwork',
        'teamwork ;',
      ],
    ],
    ['hyphens', 'co-op', ['co‑op', 'co‐op', 'co–op', 'co—op', 'co−op', 'Co-op']],
    ['a dotted capital', 'iletişim', ['İletişim', 'İLETİŞİM', 'İletişim.']],
    ['full case folding', 'strasse', ['Straße', 'STRASSE', 'STRAẞE']],
    ['forms of sigma', 'λόγοσ', ['λόγος', 'ΛΌΓΟΣ', 'λόγος.']],
    ['ligatures and full width', 'file', ['ﬁle', 'FILE', 'ｆｉｌｅ']],
    ['marks of their own', 'é', ['e\u0301', 'É', 'E\u0301']],
    [
      'invisible characters',
      'teamwork',
      ['team\u00adwork', 'team\u200bwork', '\ufeffteamwork', 'team\u200dwork', 'team\u202ework'],
    ],
    ['a joined script with and without non-joiner', 'میخواهم', ['می\u200cخواهم']],
    ['presentation inside a joined emoji', '👩‍❤‍👨', ['👩‍❤\ufe0f‍👨']],
    ['variants of an ideograph', '葛', ['葛\u{e0100}', '葛\ufe00']],
    ['keycaps', '1\u20e3', ['1\ufe0f\u20e3']],
    ['digits of all scripts', '2026', ['٢٠٢٦', '२०२६', '２０２６', '𝟚𝟘𝟚𝟞']],
    ['white space', 'a b', ['a  b', 'a\u00a0b', ' a\tb ', 'a\nb', 'a\u3000b']],
    ['a fraction and what is around it', '.5', ['".5"', '.5.', '...5', '.５']],
    ['ellipses', '...', ['…']],
    ['an ellipsis inside', 'well...yes', ['well…yes']],
  ])('%s', (_, key, texts) => {
    expect([key, ...texts].map(comparisonKey)).toEqual(Array(texts.length + 1).fill(key))
  })
})

describe('texts with keys of their own', () => {
  test.each([
    ['signs', ['C', 'C++', 'C+', 'C#', '#1', '1', '-1', '1%', '$5', '@home', 'home']],
    ['nothing but punctuation', ['...', '.', '!', '?', '?!', '"', ',']],
    ['fractions', ['.5', ',5', '5', '-.5']],
    ['emoji of several people', ['👨', '👨‍👩‍👧', '👨👩👧', '👨‍👩‍👧‍👦', '👩‍💻', '👩💻']],
    ['skin tones', ['👍', '👍🏽', '👍🏿']],
    [
      'flags of regions',
      [
        '🏴',
        '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
        '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      ],
    ],
    ['a dotless i', ['sıkıldım', 'sikildim']],
    ['accents', ['resume', 'résumé']],
    ['an apostrophe inside or none', ["we're", 'were']],
    ['a hyphen or none', ['co-op', 'coop', 'co op']],
    ['decimals', ['1.5', '15', '1,5']],
  ])('%s', (_, texts) => {
    expect(new Set(texts.map(comparisonKey)).size).toBe(texts.length)
  })
})

test('the empty text and white space have the empty key, and no other visible text', () => {
  expect(['', ' ', '\u200b', '\n'].map(comparisonKey)).toEqual(['', '', '', ''])
})

describe('with case_sensitive', () => {
  test.each([
    ['quotes', "Don't", ['Don’t', 'Donʼt']],
    ['hyphens', 'Co-op', ['Co‑op', 'Co–op']],
    ['white space and composition', 'é a', [' e\u0301\u00a0 a']],
  ])('%s are unified', (_, key, texts) => {
    expect([key, ...texts].map(caseSensitiveKey)).toEqual(Array(texts.length + 1).fill(key))
  })

  test('case, ends, forms and digits are not', () => {
    const texts = ['a', 'A', 'a.', '"a"', 'ａ', '1', '١', '...', '…']
    expect(texts.map(caseSensitiveKey)).toEqual(texts)
  })
})

const parts = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...'iIıİßſςσΣ\u0307\u0323\u0301\u0345\u034f\u200d\ufe0f\u00ad.,:\'"“’«-–…5٣²ŉǰ´¨ \n',
      '👨',
      '❤',
      'ﬁ',
      'ﷺ',
      '🏴',
      '\u{e0067}',
    ),
    fc.string({ unit: 'binary', maxLength: 2 }),
  ),
  { maxLength: 8 },
)

test('a key is its own key, one line, and empty only where nothing is visible', () => {
  fc.assert(
    fc.property(parts, made => {
      const text = made.join('')
      for (const keyOf of [comparisonKey, caseSensitiveKey]) {
        const key = keyOf(text)
        expect(keyOf(key)).toBe(key)
        expect(key).not.toContain('\n')
      }
      expect(comparisonKey(caseSensitiveKey(text))).toBe(comparisonKey(text))
    }),
    { numRuns: 3_000 },
  )
})
