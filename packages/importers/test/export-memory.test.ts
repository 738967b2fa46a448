// A package for which 50 readers wait at once may not hold a compressor for each of its items.
import { createHook } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { DeckFile } from '@roomful/contract/features/imports/deck-file'
import { expect, test } from 'vitest'
import { deckFormats } from '../src/write/deck-formats.ts'

test('a QTI package is compressed as its reader takes it, one item after another', async () => {
  const slides = Array.from({ length: 40 }, (_, i) => ({
    kind: 'QUESTION',
    type: 'OPEN_TEXT',
    prompt: Array.from({ length: 4_000 }, (_, j) => (i * 7_919 + j * j).toString(36)).join(' '),
    options: [],
    settings: {},
    notes: '',
  })) as unknown as DeckFile['slides']
  let compressors = 0
  const hook = createHook({ init: (_id, type) => void (type === 'ZLIB' && compressors++) }).enable()
  const file = deckFormats.qti
    .content(
      { title: 'Large' },
      (async function* () {
        yield slides
      })(),
    )
    [Symbol.asyncIterator]()
  await file.next()
  await setTimeout(300)
  expect(compressors).toBeLessThan(10)

  while (!(await file.next()).done);
  hook.disable()
  expect(compressors).toBe(slides.length + 2)
})
