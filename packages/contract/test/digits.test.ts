// Codes and numbers are read in digits of every script.
import { asciiDigits, typedNumber } from '@roomful/contract/lib/digits'
import { expect, test } from 'vitest'

test.each([
  ['٤٧٥١٩٨', '475198'],
  ['۴۷۵۱۹۸', '475198'],
  ['４７５１９８', '475198'],
  ['𝟜𝟟𝟝𝟙𝟡𝟠', '475198'],
  ['४७५ १९८', '475 198'],
  ['475-198', '475-198'],
  ['Ⅳ² ½', 'Ⅳ² ½'],
])('digits of %s are %s', (typed, digits) => {
  expect(asciiDigits(typed)).toBe(digits)
})

test('every decimal digit has the value that its run of ten gives it', () => {
  const digits = Array.from({ length: 0x110000 }, (_, point) => point)
    .filter(point => point < 0xd800 || point > 0xdfff)
    .map(point => String.fromCodePoint(point))
    .filter(character => /\p{Nd}/u.test(character))
  expect(digits.length % 10).toBe(0)
  expect(asciiDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10))
})

test.each([
  ['٣٫٥', 3.5],
  ['١٬٢٣٤٫٥', 1234.5],
  ['12,5', 12.5],
  ['−7', -7],
  ['.5', 0.5],
  ['5.', 5],
])('%s is the number %d', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})

test.each(['', ' ', '1e3', '0x10', '1,000,000', '7 apples', 'Infinity'])('%j is no number', typed => {
  expect(typedNumber(typed)).toBeNaN()
})
