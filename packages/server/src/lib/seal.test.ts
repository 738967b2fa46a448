// Sealed secrets open only for their purpose and unaltered; ROOMFUL_SECRET can be rotated, is required with PostgreSQL
// and never printed, and its file is readable by its owner alone.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { secretIn } from '../data-folder.ts'
import { cryptoRandom } from './random.ts'
import { SealError, sealWith } from './seal.ts'

const seal = (...secrets: string[]) => sealWith(secrets, cryptoRandom)

test('sealed texts open for the same purpose and no other', () => {
  const { seal: close, open } = seal('first secret')
  const sealed = close('whsec_Grüße', 'a')
  expect(sealed).not.toContain('whsec')
  expect(open(sealed, 'a')).toBe('whsec_Grüße')
  expect(() => open(sealed, 'b')).toThrow(SealError)
  expect(close('whsec_Grüße', 'a')).not.toBe(sealed)
})

test('the first secret seals, every secret of the list opens', () => {
  const old = seal('first secret').seal('text', 'a')
  const rotated = seal('second secret', 'first secret')
  expect(rotated.open(old, 'a')).toBe('text')
  const fresh = rotated.seal('text', 'a')
  expect(seal('second secret').open(fresh, 'a')).toBe('text')
  expect(() => seal('first secret').open(fresh, 'a')).toThrow(SealError)
  expect(() => seal('third secret').open(old, 'a')).toThrow(SealError)
})

test('a sealed text that was changed in any place does not open', () => {
  const { seal: close, open } = seal('first secret')
  const sealed = close('text', 'a')
  for (let i = 0; i < sealed.length; i++) {
    // Base64url's last character may carry bits that stand for nothing.
    if (i === sealed.length - 1) continue
    const changed = sealed.slice(0, i) + (sealed[i] === 'A' ? 'B' : 'A') + sealed.slice(i + 1)
    expect(() => open(changed, 'a'), `character ${i}`).toThrow(SealError)
  }
  for (const text of ['', '.', 'x.y', sealed.slice(0, 12)]) expect(() => open(text, 'a')).toThrow(SealError)
})

test('the secret of a data folder is made once and is readable by its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-secret-'))
  try {
    const secret = secretIn(folder)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(secretIn(folder)).toBe(secret)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(`${secret}\n`)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('ROOMFUL_SECRET is required with DATABASE_URL, long enough, and never printed', () => {
  const DATABASE_URL = 'postgres://localhost/roomful'
  expect(() => readConfig({ DATABASE_URL })).toThrow(/ROOMFUL_SECRET.*DATABASE_URL/)
  expect(() => readConfig({ ROOMFUL_SECRET: 'long enough by itself,tooshort' })).toThrow(
    /ROOMFUL_SECRET=… \(environment\): must be secrets of at least 16 characters/,
  )
  expect(
    readConfig({ DATABASE_URL, ROOMFUL_SECRET: 'the newest secret, another older secret' }).secrets,
  ).toEqual(['the newest secret', 'another older secret'])
  expect(readConfig({}).secrets).toBeUndefined()
})

test('webhook settings are read or refused with what they take', () => {
  const config = readConfig({
    ROOMFUL_WEBHOOK_ALLOW_HTTP: '1',
    ROOMFUL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8, fd00::/8',
    ROOMFUL_WEBHOOK_BACKOFF_SECONDS: '0,1,0.5',
  })
  expect(config).toMatchObject({ webhookAllowHttp: true, webhookBackoffSeconds: [0, 1, 0.5] })
  expect(config.webhookAllowCidrs.map(([base, bits]) => `${base}/${bits}`)).toEqual([
    '127.0.0.0/8',
    'fd00::/8',
  ])
  expect(readConfig({}).webhookBackoffSeconds).toEqual([0, 30, 120, 600, 1800, 7200, 21_600, 43_200])
  for (const [name, value] of [
    ['ROOMFUL_WEBHOOK_ALLOW_HTTP', 'yes'],
    ['ROOMFUL_WEBHOOK_ALLOW_CIDRS', '127.0.0.1'],
    ['ROOMFUL_WEBHOOK_ALLOW_CIDRS', '10.0.0.0/33'],
    ['ROOMFUL_WEBHOOK_BACKOFF_SECONDS', ','],
    ['ROOMFUL_WEBHOOK_BACKOFF_SECONDS', '30,60'],
    ['ROOMFUL_WEBHOOK_BACKOFF_SECONDS', '0,-1'],
    ['ROOMFUL_WEBHOOK_BACKOFF_SECONDS', '0,1,2,3,4,5,6,7,8'],
  ])
    expect(() => readConfig({ [name!]: value }), `${name}=${value}`).toThrow(`${name}=`)
})
