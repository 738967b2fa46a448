// Charts to save: bars with labels and figures that stay within the picture, and as SVG well-formed whatever people have written.
import { expect, test } from 'vitest'
import { drawChart } from '../src/workspace/sessions/chart/chart.ts'
import { svgOf } from '../src/workspace/sessions/chart/chart-files.ts'

const look = {
  paper: '#ffffff',
  ink: '#111111',
  muted: '#555555',
  line: '#dddddd',
  accent: '#2545c9',
  good: '#00694a',
  font: '"Atkinson", sans-serif',
}
const measure = (text: string, size: number) => text.length * size * 0.6
const bar = (label: string, share: number, isRight = false) => ({ label, share, figure: `${share}`, isRight })
const draw = (bars: ReturnType<typeof bar>[], title = 'Which?') =>
  drawChart(
    { title, about: '9 answers', bars, right: 'Correct', more: (shown, of) => `${shown} of ${of} shown` },
    look,
    measure,
  )

test('bars are as long as their shares, the correct one in another colour', () => {
  const { width, height, shapes } = draw([bar('A', 0.5), bar('B', 0.25, true), bar('C', 0)])
  expect([width, height]).toEqual([1920, 1080])
  const bars = shapes.filter(shape => shape.type === 'bar' && shape.fill !== look.line)
  expect(bars).toMatchObject([
    { x: 96, width: 864, fill: look.accent },
    { x: 96, width: 432, fill: look.good },
  ])
  const texts = shapes.flatMap(shape => (shape.type === 'text' ? [shape.text] : []))
  expect(texts).toEqual(['Which?', '9 answers', '0.5', 'A', '0.25', 'B (Correct)', '0', 'C'])
})

test('many bars make the picture taller, up to 30, and it says how many there are', () => {
  const { height, shapes } = draw(Array.from({ length: 57 }, (_, i) => bar(`Word ${i}`, 1)))
  const lowest = Math.max(...shapes.map(shape => (shape.type === 'bar' ? shape.y + shape.height : shape.y)))
  expect(height).toBeGreaterThan(1080)
  expect(lowest).toBeLessThan(height)
  const texts = shapes.flatMap(shape => (shape.type === 'text' ? [shape.text] : []))
  expect(texts).toContain('9 answers · 30 of 57 shown')
  expect(texts.filter(text => text.startsWith('Word'))).toHaveLength(30)
})

test('long questions and labels are wrapped and cut within the picture', () => {
  const long = 'an answer that is very long '.repeat(20)
  const { shapes } = draw([bar(long, 1)], long)
  for (const shape of shapes)
    if (shape.type === 'text' && shape.align === 'start')
      expect(measure(shape.text, shape.size)).toBeLessThanOrEqual(1920 - 2 * 96)
  expect(shapes.filter(shape => shape.type === 'text' && shape.weight === 700)).toHaveLength(4)
  expect(shapes.filter(shape => shape.type === 'text' && shape.text.endsWith('…'))).toHaveLength(2)
})

test('an SVG escapes what people have written', async () => {
  const svg = await svgOf(draw([bar('<b>"A" & \u0007\ud800</b>', 1)]), 'A < B').text()
  expect(svg).toContain('>&lt;b&gt;&quot;A&quot; &amp;')
  expect(svg).toContain('<title>A &lt; B</title>')
  expect(svg).toContain('font-family="&quot;Atkinson&quot;, sans-serif"')
  expect(svg).not.toMatch(/[\p{Cs}\ufffd]|[^\P{Cc}\n]/u)
})
