// The font of formulas is the one that its script makes.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mathFile, mathFont } from '../scripts/math-font.ts'

test('math.woff2 is what scripts/math-font.ts makes, in less than 125 kB, with its licence', async () => {
  const font = await mathFont()
  expect(font.equals(readFileSync(mathFile)), 'out of date: run node scripts/math-font.ts').toBe(true)
  expect(font.length).toBeLessThan(125_000)
})
