// A class is styled by one sheet: two that mean different things by one name change each other's looks. Sizes, weights,
// radii, shadows and durations come from the scale of ui/tokens.css.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = new URL('../packages/web/src/', import.meta.url).pathname
/** These are one sheet each, in an order of its own. */
const sheetParts = [
  [
    /^(stage\/(window\/window|controls\/(controls|remote))|slide\/((canvas|lobby|moments)\/)?(slide|lobby|results|dashboard|choice|moments|page))\.css$/,
    'stage/window/stage.css',
  ],
  [/^ui\/(wide-)?tokens\.css$/, 'ui/tokens.css'],
] as const

/** Classes that stand alone in a selector of a sheet, not nested in another. */
function classesOf(css: string): Set<string> {
  const found = new Set<string>()
  const open: string[] = []
  const plain = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:(is|not|has)\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
  for (const [, prelude = '', end] of plain.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop()
    if (end !== '{') continue
    if (open.every(outer => outer.startsWith('@')))
      for (const one of prelude.split(',')) {
        const name = /^\.([\w-]+)$/.exec(one.trim())?.[1]
        if (name) found.add(name)
      }
    open.push(prelude.trim())
  }
  return found
}

test('no class is styled by two sheets', () => {
  const sheets = new Map<string, Set<string>>()
  for (const file of globSync('**/*.css', { cwd: source })) {
    const sheet = sheetParts.find(([part]) => part.test(file))?.[1] ?? file
    for (const name of classesOf(readFileSync(join(source, file), 'utf8')))
      sheets.getOrInsertComputed(name, () => new Set()).add(sheet)
  }
  expect(sheets.size).toBeGreaterThan(100)
  expect([...sheets].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual(
    [],
  )
})

/** Properties with a scale, and the values it has: slides in units of the canvas; of font sizes also those of roots, which are a canvas, print, phones, windows that grow and texts over video. */
const scales = {
  'font size': {
    property: /(?<![\w-])font-size: ([^;]+);/g,
    scale:
      /^(var\(--text-[1-6]\)|var\(--(smaller|larger)(, var\(--text-[24]\))?\)|calc\((20|24|32|40|52|72|104|148|168|280|var\(--size[\w-]*\)) \* var\(--u\)\)|inherit|1em)$|^(16px|11pt|106\.25%|max\(100%, min\([\d.]+vw, [\d.]+vh\)\)|clamp\([\d.]+rem, min\([\d.]+rem \+ [\d.]+vi, [\d.]+vb\), [\d.]+rem\))$/,
  },
  'font weight': {
    property: /font-weight: ([^;]+);/g,
    scale: /^(420|600|700|inherit|\d+ \d+)$/,
  },
  // An ellipse is a drawing.
  radius: {
    property: /border-[\w-]*radius: ([^;]+);/g,
    scale:
      /^((var\(--radius(-small|-middle|-full)?\)|calc\((14|20|24) \* var\(--u\)\)|0) ?)+$|^(inherit|50%)$/,
  },
  // Inset rings are borders.
  shadow: {
    property: /(?:box|text)-shadow:\s+([^;]+);/g,
    scale: /^(var\(--(raised|floating|dialog)\)|none|((,\s*)?inset 0 0 0 [^,]+)+)$/,
  },
  // One millisecond, where people ask for stillness.
  duration: {
    property: /(?:transition|animation)[\w-]*:\s+([^;]+);/g,
    scale: /^(?!.*(?<![\w.-])[\d.]+m?s\b)|^1ms !important$/s,
  },
} as const

test.for(Object.keys(scales) as (keyof typeof scales)[])('no %s is outside the scale', kind => {
  const { property, scale } = scales[kind]
  const values = globSync('**/*.css', { cwd: source })
    .filter(file => !file.endsWith('tokens.css'))
    .flatMap(file =>
      [...readFileSync(join(source, file), 'utf8').matchAll(property)].map(([, value]) => ({
        file,
        value: value!.trim(),
      })),
    )
  const outside = values.filter(({ value }) => !scale.test(value))
  expect(values.length).toBeGreaterThan(outside.length)
  expect(outside).toEqual([])
})
