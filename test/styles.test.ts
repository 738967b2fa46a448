// Style sheets name no left or right (RTL), animate only what needs no page layout, and have at most 300 lines each.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../packages/web/src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'))

/** Every declaration of every style sheet. */
const declarations = files.flatMap(file => {
  const css = readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...css.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(([, property, value]) => ({
    file,
    property: property!,
    value: value!.trim().replace(/\s+/g, ' '),
  }))
})

/** `max(1px, var(--a)) 2px` as `max 2px`. */
function withoutArguments(value: string): string {
  const shorter = value.replace(/\([^()]*\)/g, '')
  return shorter === value ? value : withoutArguments(shorter)
}

/** Why a declaration would look wrong where lines run to the left; null where it would not. */
function physical(property: string, value: string): string | null {
  if (/(^|-)(left|right)(-|$)/.test(property)) return 'names a side'
  if (/^(width|height|(min|max)-(width|height))$/.test(property)) return 'has a logical name'
  if (/^(text-align|float|clear|justify-\w+|background-position)$/.test(property) && /left|right/.test(value))
    return 'names a side'
  if (/to (left|right)\b/.test(value)) return 'is a gradient to one side'
  if (/translateX|translate\(-?\d/.test(value) && !value.includes('var(--reading)'))
    return 'moves to one side'
  if (property === 'transform-origin' && /^(0|100%|left|right)\b/.test(value)) return 'hangs on one side'
  const parts = withoutArguments(value).split(' ')
  if (/^(margin|padding|inset|border-width|border-color)$/.test(property))
    return parts.length === 4 && parts[1] !== parts[3] ? 'has unlike sides' : null
  if (property === 'border-radius' && parts.length === 4)
    return parts[0] === parts[1] && parts[2] === parts[3] ? null : 'has unlike corners'
  return null
}

test.each([
  ['margin-left', '1em'],
  ['padding', '0 1em 0 2em'],
  ['text-align', 'right'],
  ['transform', 'translateX(-50%)'],
  ['transform-origin', '0 50%'],
  ['border-radius', '1em 0 0 1em'],
])('%s: %s would be found', (property, value) => {
  expect(physical(property, value)).not.toBeNull()
})

test('styles name no left or right, so that they hold for both reading directions', () => {
  expect(declarations.length).toBeGreaterThan(500)
  const found = declarations.flatMap(({ file, property, value }) => {
    const why = physical(property, value)
    return why === null ? [] : [`${file}: ${property}: ${value} ${why}`]
  })
  expect(found).toEqual([])
})

test('what moves needs no layout of the page', () => {
  const cheap = /^(transform|opacity|background-color|border-color|stroke-dasharray|d|none)\b/
  const costly = declarations
    .filter(({ property }) => property === 'transition')
    .flatMap(({ value }) => withoutArguments(value).split(/, ?/))
    .filter(value => !cheap.test(value))
  expect(costly).toEqual([])
})

test('no style sheet has more than 300 lines', () => {
  const long = files.filter(file => readFileSync(join(src, file), 'utf8').split('\n').length > 300)
  expect(long).toEqual([])
})
