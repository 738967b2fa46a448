// Chart colours differ visibly for colour-blind eyes (protan, deutan, tritan) and meet WCAG contrast, light and dark.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isReadable, lookThemes, nearestReadable } from '@roomful/contract/features/organizations/look'
import { expect, test } from 'vitest'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

const tokens = readFileSync(join(import.meta.dirname, '../packages/web/src/ui/tokens.css'), 'utf8')

/** A token's colours in the light and the dark theme. */
function colours(token: string): { light: string; dark: string } {
  const [, light, dark] = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)!
  return { light: light!, dark: dark! }
}

/** How eyes without one kind of cone see linear RGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const eyes: Readonly<Record<string, Matrix>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function through(matrix: Matrix, [r, g, b]: Triple): Triple {
  const row = ([x, y, z]: Triple) => Math.min(1, Math.max(0, x * r + y * g + z * b))
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

/** CIE L*a*b*, in which distances are about as large as they look. */
function lab([r, g, b]: Triple): Triple {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function contrast(a: string, b: string): number {
  const [dark, light] = [a, b]
    .map(hex => linear(hex))
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    .sort((x, y) => x - y)
  return light! / dark!
}

const series = [1, 2, 3, 4, 5, 6].map(number => colours(`series-${number}`))

test.for(Object.keys(eyes).flatMap(eye => (['light', 'dark'] as const).map(theme => [eye, theme] as const)))(
  'the series of a chart look different with %s on %s',
  ([eye, theme]) => {
    const seen = series.map(colour => lab(through(eyes[eye]!, linear(colour[theme]))))
    for (const [i, a] of seen.entries())
      for (const [j, b] of seen.slice(0, i).entries())
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), `${j + 1} and ${i + 1}`).toBeGreaterThan(18)
  },
)

test.each(['light', 'dark'] as const)('letters on a series and bars on the page can be read on %s', theme => {
  for (const colour of series) {
    expect(contrast(colour[theme], colours('on-series')[theme])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour[theme], colours('paper')[theme])).toBeGreaterThanOrEqual(3)
  }
})

test('an accent of an organization is held against the colours that pages have, and the nearest good one is near', () => {
  for (const theme of ['light', 'dark'] as const) {
    const { behind, onAccent, card } = lookThemes[theme]
    expect(behind).toEqual(
      expect.arrayContaining(['paper', 'card', 'sunken'].map(token => colours(token)[theme])),
    )
    expect(onAccent).toBe(colours('on-accent')[theme])
    expect(card).toBe(colours('card')[theme])
    expect(isReadable(theme, colours('accent')[theme])).toBe(true)
    for (const colour of ['#000000', '#ffffff', '#ff0000', '#ffcc00', '#2545c9', '#777777', '#00ff88']) {
      const nearest = nearestReadable(theme, colour)
      expect([colour, isReadable(theme, nearest)]).toEqual([colour, true])
      if (isReadable(theme, colour)) expect(nearest).toBe(colour)
    }
  }
})
