// Markdown of content slides: what it knows is drawn, everything else is text; no text leads to other elements, to other
// attributes or to links that run something, or takes more time than its length.
import { parseBlocks } from '@roomful/contract/lib/markdown/blocks'
import { safeLink } from '@roomful/contract/lib/markdown/inline'
import { pointsOf, upToPoint } from '@roomful/contract/lib/markdown/points'
import fc from 'fast-check'
import type { ComponentChild, VNode } from 'preact'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../server/test/support/any-character.ts'
import { Markdown } from '../src/ui/markdown/markdown.tsx'
import { WrittenMath } from '../src/ui/math/written-math.tsx'

/** What is drawn, as a page would hold it: text escaped, attributes as they are set. */
function drawn(text: string, level = 2): string {
  return html(Markdown({ text, level }))
}

const noEnd = new Set(['br'])

function html(child: ComponentChild): string {
  if (child === null || child === undefined || typeof child === 'boolean') return ''
  if (typeof child !== 'object') return escaped(String(child))
  if (Array.isArray(child)) return child.map(html).join('')
  const { type, props } = child as VNode<Record<string, unknown>>
  const { children, ...attributes } = props
  const content = html(children as ComponentChild)
  if (type === WrittenMath) return `<math>${escaped(String(attributes.text))}</math>`
  if (typeof type !== 'string') return content
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
  return noEnd.has(type) ? `<${type}>` : `<${type}${written.join('')}>${content}</${type}>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const paragraph = (content: string) => `<p dir="auto">${content}</p>`
const item = (content: string) => `<li><span class="item-text">${content}</span></li>`
const link = (href: string, content: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer" dir="auto">${content}</a>`

describe('markdown', () => {
  test.each([
    ['one\ntwo\n\nthree', `${paragraph('one<br>two')}${paragraph('three')}`],
    ['# A\n### B #\n#hashtag', `<h2 dir="auto">A</h2><h4 dir="auto">B</h4>${paragraph('#hashtag')}`],
    [
      '*a* **b** ***c*** _d_ __e__ snake_case_name',
      paragraph(
        '<em>a</em> <strong>b</strong> <strong><em>c</em></strong> <em>d</em> <strong>e</strong> snake_case_name',
      ),
    ],
    ['2 * 3 * 4, **open, f(*args)', paragraph('2 * 3 * 4, **open, f(*args)')],
    ['**「会」**さん', paragraph('<strong>「会」</strong>さん')],
    ['*a **b*** c*', paragraph('<em>a <strong>b</strong></em> c*')],
    ['`a` ``b ` c`` `d', paragraph('<code dir="ltr">a</code> <code dir="ltr">b ` c</code> `d')],
    ['\\*no\\* \\[x](https://a.example)', paragraph('*no* [x](https://a.example)')],
    ['[a *b*](https://c.example/d_(e))', paragraph(link('https://c.example/d_(e)', 'a <em>b</em>'))],
    ['[](https://a.example)', paragraph(link('https://a.example/', 'https://a.example/'))],
    [
      '[a [b](https://c.example)](https://d.example)',
      paragraph(`[a ${link('https://c.example/', 'b')}](https://d.example)`),
    ],
    [
      '- a\n- b\n\n1. c',
      `<ul dir="auto">${item('a')}${item('b')}</ul><ol dir="auto" start="1">${item('c')}</ol>`,
    ],
    [
      '3) a\n   - b',
      '<ol dir="auto" start="3"><li><span class="item-text">a</span><ul dir="auto">' +
        `${item('b')}</ul></li></ol>`,
    ],
    ['in\n1986. It', paragraph('in<br>1986. It')],
    [
      '```js\n\tlet a = "<b>" // *b*\n```\nafter',
      `<pre dir="ltr"><code>    let a = &quot;&lt;b>&quot; // *b*</code></pre>${paragraph('after')}`,
    ],
    [
      'He said\n> *Yes*,\nand no.\n>\n> - a\n\nafter',
      `${paragraph('He said')}<blockquote dir="auto"><p><em>Yes</em>,<br>and no.</p>` +
        `<ul dir="auto">${item('a')}</ul></blockquote>${paragraph('after')}`,
    ],
    [
      '- a\n  > b\n>> c\n1 > 0',
      `<ul dir="auto"><li><span class="item-text">a</span><blockquote dir="auto"><p>b</p>` +
        '</blockquote></li></ul><blockquote dir="auto"><blockquote dir="auto"><p>c<br>1 > 0</p>' +
        '</blockquote></blockquote>',
    ],
    [
      'If $a_1*b_2$, **then $x_1$** costs $5 or $10',
      paragraph('If <math>$a_1*b_2$</math>, <strong>then <math>$x_1$</math></strong> costs $5 or $10'),
    ],
    ['$$\nx_1\\\\\n_y_\n$$', paragraph('<math>$$\nx_1\\\\\n_y_\n$$</math>')],
    ['`$x$` and \\$x$', paragraph('<code dir="ltr">$x$</code> and $x$')],
    ['~~~\nnot closed', '<pre dir="ltr"><code>not closed</code></pre>'],
    ['', ''],
  ])('draws %j', (text, expected) => {
    expect(drawn(text)).toBe(expected)
  })

  test('headings stand below the heading of the page, and no deeper than there are', () => {
    expect(drawn('# A\n###### B', 3)).toBe('<h3 dir="auto">A</h3><h6 dir="auto">B</h6>')
    // The largest ones of a text stand right below, whatever they are.
    expect(drawn('### B\n## A', 2)).toBe('<h3 dir="auto">B</h3><h2 dir="auto">A</h2>')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '&lt;script&gt;',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x](/workspace)',
    '[x](blob:https://a.example/1)',
    '[x](https://bank.example@evil.example)',
    '[x](https://a.example\u202e)',
    '[x](https://a\u200b.example)',
    '![x](https://a.example/x.png)',
    '<https://a.example>',
    '[x]: https://a.example',
    '[x](https://a.example "title" onclick="x")',
    '| a | b |\n|---|---|',
    '---',
  ])('draws %j as text', text => {
    const shown = drawn(text)
    if (!text.startsWith('!')) expect(shown).not.toContain('<a ')
    expect(shown).not.toMatch(/<(?!\/?(p|br|a)\b)/)
  })

  test.each([
    ['https://a.example/%0a?b=c#d', 'https://a.example/%0a?b=c#d'],
    ['HTTP://A.EXAMPLE', 'http://a.example/'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['https://a.example/"><script>', 'https://a.example/%22%3E%3Cscript%3E'],
    ['https:evil', 'https://evil/'],
    [' https://a.example', null],
    ['', null],
  ])('the address %j is %j', (written, href) => {
    expect(safeLink(written)).toBe(href)
  })

  const elements = /^(p|h[2-6]|ul|ol|li|span|em|strong|code|pre|br|a|blockquote)$/
  const attributes: Readonly<Record<string, RegExp>> = {
    dir: /^(auto|ltr)$/,
    class: /^item-text$/,
    start: /^\d{1,9}$/,
    href: /^(https?:\/\/|mailto:)[\x21-\x7e]+$/,
    target: /^_blank$/,
    rel: /^noopener noreferrer$/,
  }

  function requireHarmless(child: ComponentChild): void {
    if (child === null || child === undefined || typeof child !== 'object') return
    if (Array.isArray(child)) {
      for (const one of child) requireHarmless(one)
      return
    }
    const { type, props } = child as VNode<Record<string, unknown>>
    const { children, ...given } = props
    if (typeof type === 'string') expect(type).toMatch(elements)
    for (const [name, value] of Object.entries(given)) expect(String(value)).toMatch(attributes[name]!)
    requireHarmless(children as ComponentChild)
  }

  const signs = [
    '*',
    '**',
    '_',
    '`',
    '```\n',
    '[',
    ']',
    '](',
    '(',
    ')',
    '#',
    '# ',
    '- ',
    '> ',
    '1. ',
    '\n',
    '\n\n',
    '  ',
  ]
  const pieces = fc.oneof(
    fc.constantFrom(
      ...signs,
      '\\',
      '~~~\n',
      '<b>',
      '"',
      'javascript:',
      'https://a.example',
      '\u202e',
      '\u200d',
      '\u2028',
      '\t',
      '\r\n',
    ),
    fc.string({ maxLength: 4, unit: anyCharacter }),
    fc.constantFrom('\ud800', '\udc00', '😀', 'שלום', '漢'),
  )

  test('whatever is written, it draws what it knows and nothing else', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), parts => {
        requireHarmless(Markdown({ text: parts.join(''), level: 2 }))
      }),
      { seed: 1_123, numRuns: 3_000 },
    )
  })

  test('points are the items of lists, each with what is below it; others are numbers, quotes and text', () => {
    const text = 'In:\r\n\n- a\n  - b\n- c\n\nout\n2. no\n\n> - d\n\n7) e'
    expect(pointsOf(text)).toBe(3)
    const states = drawn(text).match(/data-point="\w+"/g)
    expect(states).toBeNull()
    const withPoints = html(Markdown({ text, level: 2, shown: 2 }))
    expect(withPoints.match(/(?<=<li data-point=")\w+/g)).toEqual(['shown', 'shown', 'waiting'])
    expect([0, 1, 2, 3].map(shown => drawn(upToPoint(text, shown)))).toEqual(
      ['', '- a\n  - b\n', '- a\n  - b\n- c\n', '- a\n  - b\n- c\n'].map((points, shown) =>
        drawn(`In:\n\n${points}\nout\n2. no\n\n> - d${shown === 3 ? '\n\n7) e' : ''}`),
      ),
    )
  })

  test('whatever is written, a text up to a point has that many', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), fc.nat({ max: 6 }), (parts, shown) => {
        const text = parts.join('')
        const points = pointsOf(text)
        const drawnPoints = html(Markdown({ text, level: 2, shown })).match(/data-point="shown"/g) ?? []
        expect(drawnPoints).toHaveLength(Math.min(shown, points))
        expect(pointsOf(upToPoint(text, shown))).toBe(Math.min(shown, points))
      }),
      { seed: 1_123, numRuns: 3_000 },
    )
  })

  test('plain words come out as they went in', () => {
    const word = fc.stringMatching(/^[a-zA-Zäßéшלに]{1,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 10 }), words => {
        expect(drawn(words.join(' '))).toBe(paragraph(words.join(' ')))
      }),
      { seed: 1_123 },
    )
  })

  // A hundred times what a slide holds: what took the square of its length would not come to an end.
  test.each(
    [
      '*a ',
      '_*',
      '*_**__[',
      '[',
      '[](',
      '](',
      '((',
      '`a',
      '``` ',
      '```\n',
      '- ',
      '1. ',
      '> ',
      '> a\n',
      '>',
      '# ',
      '#',
      'a\n',
      '- a\n',
      '\\',
      ' **a _b',
      '$a ',
      '$$a ',
      '$x\\',
    ].map(piece => [piece]),
  )('takes no longer than it is long: %j', piece => {
    expect(parseBlocks(piece.repeat(500_000 / piece.length)).length).toBeGreaterThan(0)
  })

  test('takes no longer than it is long: ever deeper lists, ever longer fences', () => {
    const deep = Array.from({ length: 5_000 }, (_, i) => `${' '.repeat(i % 200)}- x`)
    expect(parseBlocks(deep.join('\n'))).toHaveLength(1)
    const runs = Array.from({ length: 900 }, (_, i) => '`'.repeat(i + 1))
    expect(parseBlocks(runs.join(' '))).toHaveLength(1)
  })
})
