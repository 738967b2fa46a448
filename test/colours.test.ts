// Chart colours differ visibly for colour-blind eyes (protan, deutan, tritan) and meet WCAG contrast, light and dark.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isReadable, leastContrast, nearestReadable } from '@roomful/contract/features/organizations/contrast'
import { lookThemes, type Theme, themePresets } from '@roomful/contract/features/organizations/look'
import {
  accentOf,
  backdropOf,
  behindOf,
  checksOf,
  presets,
  schemesOf,
  surfacesOf,
} from '@roomful/contract/features/organizations/themes'
import { teamLimits } from '@roomful/contract/features/sessions/teams'
import { expect, test } from 'vitest'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

const source = (path: string) => readFileSync(join(import.meta.dirname, '../packages/web/src', path), 'utf8')
const tokens = source('ui/tokens.css') + source('ui/wide-tokens.css')

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

function distance(a: Triple, b: Triple): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** https://bottosson.github.io/posts/oklab/ */
function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function hexOf([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels
    .map(value => Math.min(1, Math.max(0, value)))
    .map(value => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
    .map(value =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
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
        expect(distance(a, b), `${j + 1} and ${i + 1}`).toBeGreaterThan(18)
  },
)

/** The color of small text on a series, by the rules of letter.css. */
function onLetter(series: number): { light: string; dark: string } {
  const [, rule] = new RegExp(`\\[data-series="${series}"\\] \\{([^}]*)\\}`).exec(source('ui/letter.css'))!
  const [, own] = /--on-letter: (#\w{6});/.exec(rule!) ?? []
  return own ? { light: own, dark: own } : colours('on-series')
}

/** `color-mix(in oklab, …)`, as hexadecimal digits. */
function mixed(a: string, share: number, b: string): string {
  const [x, y] = [oklab(linear(a)), oklab(linear(b))]
  return hexOf(x.map((value, i) => value * share + y[i]! * (1 - share)) as unknown as Triple)
}

test.each(['light', 'dark'] as const)(
  'letters and large text on a series, bars on the page and words in its color can be read on %s',
  theme => {
    const [, share] = /color-mix\(in oklab, var\(--series\) (\d+)%, var\(--ink\)\)/.exec(
      source('question-types/word-cloud/chart.css'),
    )!
    for (const [i, colour] of series.entries()) {
      expect(contrast(colour[theme], onLetter(i + 1)[theme])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour[theme], colours('on-series')[theme])).toBeGreaterThanOrEqual(3)
      expect(contrast(colour[theme], colours('card')[theme])).toBeGreaterThanOrEqual(3)
      expect(contrast(colour[theme], colours('paper')[theme])).toBeGreaterThanOrEqual(3)
      const word = mixed(colour[theme], Number(share) / 100, colours('ink')[theme])
      expect(contrast(word, colours('paper')[theme]), `words ${i + 1}`).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test.each(['light', 'dark'] as const)('the name of every team can be read on its %s colour', theme => {
  const rules = source('ui/team-colours.css').match(/\[data-team="\d+"\] \{[^}]*\}/g)!
  expect(rules).toHaveLength(teamLimits.teamsMax)
  for (const rule of rules) {
    const [, light, dark] = /--team: light-dark\((#\w{6}), (#\w{6})\)/.exec(rule)!
    const [, own] = /--on-team: (#\w{6})/.exec(rule) ?? []
    const team = theme === 'light' ? light! : dark!
    expect(contrast(team, own ?? colours('on-series')[theme]), rule).toBeGreaterThanOrEqual(4.5)
    if (!own) expect(contrast(team, colours('paper')[theme]), rule).toBeGreaterThanOrEqual(3)
  }
})

test('places of a podium differ from each other, and their numbers can be read', () => {
  const wide = source('ui/wide-tokens.css')
  const [gold, silver, bronze, on] = ['gold', 'silver', 'bronze', 'on-place'].map(
    name => new RegExp(`--${name}: (#\\w{6});`).exec(wide)![1]!,
  )
  for (const place of [gold, silver, bronze]) expect(contrast(place!, on!)).toBeGreaterThanOrEqual(4.5)
  for (const eye of Object.values(eyes)) {
    const [a, b, c] = [gold, silver, bronze].map(place => lab(through(eye, linear(place!))))
    for (const [one, other] of [
      [a!, b!],
      [b!, c!],
      [a!, c!],
    ] as const)
      expect(distance(one, other)).toBeGreaterThan(18)
  }
})

test.each(['light', 'dark'] as const)(
  'the unfilled part of a bar and the desk differ from paper on %s',
  theme => {
    const paper = colours('paper')[theme]
    expect(contrast(colours('track')[theme], paper)).toBeGreaterThanOrEqual(1.3)
    expect(contrast(colours('desk')[theme], paper)).toBeGreaterThanOrEqual(1.07)
  },
)

const named = (preset: Theme['preset'], own: Partial<Theme> = {}): Theme => ({
  preset,
  background: null,
  text: null,
  accent: null,
  font: null,
  ...own,
})
const least = (colour: string, others: readonly string[]) =>
  Math.min(...others.map(other => contrast(colour, other)))
const cloudShare = () =>
  Number(
    /color-mix\(in oklab, var\(--series\) (\d+)%, var\(--ink\)\)/.exec(
      source('question-types/word-cloud/chart.css'),
    )![1],
  ) / 100

test.for(themePresets.flatMap(preset => schemesOf(named(preset)).map(scheme => [preset, scheme] as const)))(
  'charts, texts and accents of the theme %s can be told apart and read on %s',
  ([preset, scheme]) => {
    const theme = named(preset)
    const { paper, card, track, ink, muted, edge } = surfacesOf(theme, scheme)
    const under = behindOf(theme, scheme)
    const grounds = [paper, card, ...(backdropOf(theme) ?? [])]
    for (const colour of series.map(both => both[scheme])) {
      expect(least(colour, grounds)).toBeGreaterThanOrEqual(3)
      expect(least(mixed(colour, cloudShare(), ink), grounds)).toBeGreaterThanOrEqual(4.5)
      // The filled part of an option's tile, under its label of 24 px or more.
      expect(contrast(mixed(colour, 0.42, card), ink)).toBeGreaterThanOrEqual(3)
      for (const [eye, matrix] of Object.entries(eyes))
        for (const ground of grounds) {
          const [a, b] = [colour, ground].map(one => lab(through(matrix, linear(one))))
          expect(distance(a!, b!), `${colour} on ${ground} with ${eye}`).toBeGreaterThan(18)
        }
    }
    expect(least(ink, under.behind)).toBeGreaterThanOrEqual(7)
    for (const text of [muted, colours('good')[scheme], colours('bad')[scheme]])
      expect(least(text, under.behind)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(edge, paper)).toBeGreaterThanOrEqual(3)
    expect(contrast(track, paper)).toBeGreaterThanOrEqual(1.3)
    const { accent, moment } = presets[preset]
    expect(leastContrast(scheme, accent[scheme], under)).toBeGreaterThanOrEqual(4.5)
    if (moment) expect(least('#ffffff', moment)).toBeGreaterThanOrEqual(4.5)
    // As phones show it, which keep their background.
    expect(accentOf(theme)).toEqual(accent)
  },
)

test('the default theme is the colours that pages have', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const chosen = presets.PAPER[scheme]!
    for (const name of ['paper', 'card', 'track', 'ink', 'muted'] as const)
      expect(chosen[name]).toBe(colours(name)[scheme])
    expect(presets.PAPER.accent[scheme]).toBe(colours('accent')[scheme])
  }
})

test.each([
  '#ff7a00',
  '#2545c9',
  '#777777',
  '#ffdddd',
  '#1e7a34',
  '#000000',
  '#ffffff',
  '#00ffcc',
  '#7f00ff',
])('proposals for the background %s pass, with every text and accent proposed for it', background => {
  for (const preset of themePresets)
    for (const own of ['#777777', '#ffee00', '#101010', '#e5007d']) {
      const theme = named(preset, { background, text: own, accent: own })
      const proposed = { ...theme }
      for (const { part, nearest } of checksOf(theme)) if (nearest !== null) proposed[part] = nearest
      expect(checksOf(proposed).map(({ nearest }) => nearest)).toEqual([null, null, null])
      const [scheme] = schemesOf(proposed)
      const { muted, edge, paper, card, ink } = surfacesOf(proposed, scheme)
      for (const colour of series)
        expect(contrast(mixed(colour[scheme], 0.42, card), ink)).toBeGreaterThanOrEqual(3)
      const { behind } = behindOf(proposed, scheme)
      expect(least(muted, behind)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(edge, paper)).toBeGreaterThanOrEqual(3)
      // Texts that the theme chooses.
      const withoutText = { ...proposed, text: null, accent: null }
      expect(least(surfacesOf(withoutText, scheme).ink, behind)).toBeGreaterThanOrEqual(4.5)
      expect(isReadable(scheme, accentOf(withoutText)[scheme], behindOf(withoutText, scheme))).toBe(true)
      expect(
        isReadable('light', accentOf(proposed).light) && isReadable('dark', accentOf(proposed).dark),
      ).toBe(true)
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
    const nearestToPaper = series
      .map(colour => colour[theme])
      .toSorted((a, b) => contrast(a, behind[1]) - contrast(b, behind[1]))[0]
    expect(lookThemes[theme].figure).toBe(nearestToPaper)
    expect(isReadable(theme, colours('accent')[theme])).toBe(true)
    for (const colour of ['#000000', '#ffffff', '#ff0000', '#ffcc00', '#2545c9', '#777777', '#00ff88']) {
      const nearest = nearestReadable(theme, colour)
      expect([colour, isReadable(theme, nearest)]).toEqual([colour, true])
      if (isReadable(theme, colour)) expect(nearest).toBe(colour)
    }
  }
})
