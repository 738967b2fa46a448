// Another kind of identity does not compile before every decision about it is made.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  type Identity,
  type IdentityKind,
  identities,
  identityOf,
  kindOf,
  modesKeepingNames,
  namesPeople,
} from '@roomful/contract/identity'
import { expect, test } from 'vitest'

test('a kind without a record, and a record without a decision, do not compile', () => {
  // @ts-expect-error VERIFIED has no record
  const another: Readonly<Record<IdentityKind | 'VERIFIED', Identity>> = identities
  // @ts-expect-error nothing decides what happens at the close
  const undecided: Identity = { live: identities.ANONYMOUS.live }
  expect([another, undecided]).toHaveLength(2)
})

test('nicknames are a setting of anonymous sessions alone', () => {
  expect(kindOf('ANONYMOUS', {})).toBe('ANONYMOUS')
  expect(kindOf('ANONYMOUS', { nicknames: true })).toBe('NICKNAMED')
  expect(kindOf('IDENTIFIED', { nicknames: true })).toBe('IDENTIFIED')
})

test('a nicknamed session shows names in its room while LIVE, and is an anonymous one everywhere else', () => {
  const nicknamed = identityOf({ identity_mode: 'ANONYMOUS', nicknames: true })
  expect(nicknamed.live).toEqual({ ...identities.ANONYMOUS.live, storesNames: true })
  expect(nicknamed.closed).toEqual(identities.ANONYMOUS.closed)
  expect(namesPeople({ identity_mode: 'ANONYMOUS', nicknames: true, state: 'LIVE' })).toBe(false)
})

test('the state of a session decides which record names people', () => {
  for (const state of ['DRAFT', 'LIVE', 'CLOSED']) {
    expect(namesPeople({ identity_mode: 'IDENTIFIED', state })).toBe(true)
    expect(namesPeople({ identity_mode: 'ANONYMOUS', state })).toBe(false)
  }
})

test('no source compares modes or kinds', () => {
  const root = new URL('../../../', import.meta.url)
  const files = execFileSync('git', ['ls-files', 'packages/*/src/*'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(file => /(?<!\.test)\.tsx?$/.test(file) && file !== 'packages/contract/src/identity.ts')
  expect(files.length).toBeGreaterThan(500)
  const comparing = files.filter(file =>
    /([!=]== '(ANONYMOUS|IDENTIFIED|NICKNAMED)')|case '(ANONYMOUS|IDENTIFIED|NICKNAMED)'/.test(
      readFileSync(new URL(file, root), 'utf8'),
    ),
  )
  expect(comparing).toEqual([])
})

test('the partial index of sessions whose names are removed covers every mode that keeps them', () => {
  expect(modesKeepingNames).toEqual(['IDENTIFIED'])
})
