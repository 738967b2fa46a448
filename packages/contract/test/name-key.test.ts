// Names that look alike have one key; others have not.

import { nameKey } from '@roomful/contract/lib/name-key'
import { expect, test } from 'vitest'

test.each([
  ['Ada', 'ADA', 'ａｄａ', ' ada ', 'a d a', 'A.d.a', 'Ada!', 'Áda', 'ÀDÁ', 'A\u200bda', 'A\u00adda'],
  // Cyrillic and Greek letters.
  ['Ada', 'Аdа', 'Αdα', 'Аda'],
  ['Straße', 'STRASSE', 'strasse'],
  ['Niño', 'nino', 'Nin\u0303o'],
  ['Team 1', 'Team１', 'team-1', 'TEAM ١'],
  ['राम', ' राम '],
  ['🦊', '🦊 ', '🦊\ufe0f'],
])('%s and what looks like it', (first, ...others) => {
  for (const other of others) expect(nameKey(other), other).toBe(nameKey(first))
})

test.each([
  ['Ada', 'Adam'],
  ['Team 1', 'Team 2'],
  // Their vowels are marks.
  ['राम', 'रमा'],
  ['か', 'が'],
  ['🦊', '🐻'],
  ['?', '!'],
])('%s and %s differ', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})
