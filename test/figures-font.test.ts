// The font of figures is the one that its script makes, and small enough to come before the first paint of a stage.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figuresFile, figuresFont } from '../scripts/figures-font.ts'

test('figures.woff2 is what scripts/figures-font.ts makes, in less than 8 kB, with its licence', async () => {
  const font = await figuresFont()
  expect(font.equals(readFileSync(figuresFile)), 'out of date: run node scripts/figures-font.ts').toBe(true)
  expect(font.length).toBeLessThan(8_000)
})
