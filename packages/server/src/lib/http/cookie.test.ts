// A cookie is read from a Cookie header by its whole name, and set as text: out of scripts' reach, and over https with the
// prefix by which no other host can set it, where its path allows that.
import { expect, test } from 'vitest'
import { Cookie, readCookie } from './cookies.ts'

const dayMs = 24 * 60 * 60_000

test.each([
  [{ secure: false }, 'name=value; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400'],
  [{ secure: true }, '__Host-name=value; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=86400'],
  [
    { secure: true, path: '/room/v1', sameSite: 'Strict' as const },
    'name=value; Path=/room/v1; HttpOnly; SameSite=Strict; Secure; Max-Age=86400',
  ],
])('%j is set as %s', (options, header) => {
  const cookie = new Cookie('name', { ttlMs: dayMs, ...options })
  expect(cookie.set('value')).toBe(header)
  expect(cookie.set(null)).toBe(header.replace('=value', '=').replace('86400', '0'))
  const [pair] = header.split(';')
  expect(cookie.read({ cookie: `a=b; ${pair}` })).toBe('value')
})

test('over https a value without the prefix is none', () => {
  const cookie = new Cookie('name', { secure: true, ttlMs: dayMs })
  expect(cookie.read({ cookie: 'name=planted' })).toBeUndefined()
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['other_name=1', undefined],
  ['name_of=1', undefined],
  ['name', undefined],
  ['name=', ''],
  ['a=b;name=one=two;name=three', 'one=two'],
])('in the header %j the value is %j', (cookie, value) => {
  expect(readCookie({ cookie }, 'name')).toBe(value)
})
