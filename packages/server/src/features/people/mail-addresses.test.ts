// Mail addresses: equal ones are one account, lookalikes are not.
import { expect, test } from 'vitest'
import { readMailAddress } from './users.ts'

const foldedOf = (text: string) => readMailAddress(text).folded

test('addresses that differ in case, composition or notation of the domain are one, lookalikes are not', () => {
  const folded = foldedOf('Zoë@Bücher.example')
  for (const same of ['zoë@bücher.example', 'ZOE\u0308@BÜCHER.EXAMPLE', ' zoë@xn--bcher-kva.example '])
    expect(foldedOf(same), same).toBe(folded)
  for (const other of ['zoe@bücher.example', 'zoё@bücher.example', 'zoë@bucher.example'])
    expect(foldedOf(other), other).not.toBe(folded)
})

test.each([
  'zoë',
  '@x.example',
  'a b@x.example',
  'a@x@y.example',
  'a\u0000@x.example',
  'a@',
  'a@b c',
  '.a@x.example',
])('%j is none', text => {
  expect(() => readMailAddress(text)).toThrow('an email address such as name@example.com')
})
