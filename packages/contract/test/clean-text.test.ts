// Text cleaning strips invisible and bidirectional control characters, keeps the joiners that emoji and Persian, Sinhala
// or Devanagari need, and changes nothing the second time.
import { cleanLine, cleanLines, cleanText, isVisible } from '@roomful/contract/lib/clean-text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../server/test/support/any-character.ts'

describe('characters that are invisible or change the text direction', () => {
  test.each([
    ['zero-width space', '\u200b'],
    ['zero-width non-joiner', '\u200c'],
    ['zero-width joiner', '\u200d'],
    ['word joiner', '\u2060'],
    ['byte order mark', '\ufeff'],
    ['soft hyphen', '\u00ad'],
    ['right-to-left override', '\u202e'],
    ['right-to-left embedding', '\u202b'],
    ['isolate', '\u2066'],
    ['end of isolate', '\u2069'],
    ['right-to-left mark', '\u200f'],
    ['Arabic letter mark', '\u061c'],
    ['combining grapheme joiner', '\u034f'],
    ['Hangul filler', '\u3164'],
    ['variation selector', '\ufe0f'],
    ['variation selector 17', '\u{e0100}'],
    ['tag', '\u{e0041}'],
    ['invisible times', '\u2062'],
    ['interlinear annotation', '\ufff9'],
    ['musical null notehead', '\u{1d159}'],
    ['control', '\u0007'],
  ])('%s is taken out of Latin text', (_name, character) => {
    expect(cleanText(`ap${character}ple`)).toBe('apple')
    expect(cleanLine(`ap${character}${character}ple`)).toBe('apple')
    expect(cleanLine(character.repeat(3))).toBe('')
    expect(cleanText(`${character} \n${character}`)).toBe('')
  })

  test.each([
    ['a family', '👨‍👩‍👧'],
    ['a profession with a tone of skin', '👩🏽‍🚀'],
    ['a flag that is joined', '🏳️‍🌈'],
    ['the flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a heart in colour', '❤️'],
    ['a keycap', '1️⃣'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Sinhala with a joiner', 'ශ්\u200dරී'],
    ['Devanagari with a joiner', 'क्\u200dष'],
    ['an ideographic variant', '葛\u{e0100}'],
  ])('characters that %s needs stay', (_name, text) => {
    expect(cleanLine(text)).toBe(text)
    expect(cleanText(`${text}!`)).toBe(`${text}!`)
  })

  test('a joiner stays once, and only between what it joins', () => {
    expect(cleanLine('می\u200c\u200cخواهم')).toBe('میخواهم')
    expect(cleanLine('می\u200c')).toBe('می')
    expect(cleanLine('👨\u200d')).toBe('👨')
    expect(cleanLine('1\ufe0f')).toBe('1')
    expect(cleanLine('❤\ufe0f\ufe0f')).toBe('❤\ufe0f')
  })

  test('lines of a text stay, a name is one line, and the blank of Braille is a space', () => {
    expect(cleanText(' one\r\ntwo\u2028three\tfour ')).toBe('one\ntwo\nthree four')
    expect(cleanLine(' one\r\ntwo \t\u2800 three ')).toBe('one two three')
    expect(cleanLine('\u2800')).toBe('')
  })

  test('of a text of a presenter only empty lines and breaks are normalized', () => {
    const kept = '\u202babc\u202c so\u00adft\tx '
    expect(cleanLines(`${kept}\v${kept}\f\r\n\n${kept}`)).toBe(`${kept}\n${kept}\n\n${kept}`)
    expect(cleanLines('\u200b\n \n  a\n\n\n')).toBe('  a\n\n')
    expect(['', ' \u3164\n', '\u2800', '\u0007', '\u0301', '.'].map(isVisible)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })

  test('cleaning again changes nothing, whatever the text', () => {
    const unit = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 2 }),
      fc.constantFrom(
        '\u200d',
        '\u200c',
        '\u200b',
        '\ufe0f',
        '👩',
        '🏽',
        'م',
        'क',
        'a',
        ' ',
        '\n',
        '\v',
        '\r',
        '\u0007',
        '\u{e0067}',
        '🏴',
      ),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (units: string[]) => {
        const text = units.join('')
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
        expect(cleanText(text)).not.toMatch(/\n\s*\n\s*\n/)
        expect(cleanLines(cleanLines(text))).toBe(cleanLines(text))
        expect(cleanLines(text)).not.toMatch(/[\v\f\r\u2028\u2029]|\n[\s\u200b]*\n[\s\u200b]*\n/)
        expect(isVisible(cleanLines(text))).toBe(isVisible(text))
        expect(isVisible(text)).toBe(cleanText(text) !== '')
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
        expect(cleanLine(text)).not.toMatch(/\p{Bidi_Control}|[\u200b\u2060\ufeff\n]|^\s|\s$/u)
      }),
    )
  })
})
