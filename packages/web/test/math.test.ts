// Formulas in texts: where they begin and end, and what of LaTeX is drawn.
import { parseBlocks } from '@roomful/contract/lib/markdown/blocks'
import { formulaCharactersMax, splitFormulas } from '@roomful/contract/lib/markdown/formulas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MathTree, mathTree } from '../src/ui/math/math-tree.ts'

/** Formulas in their dollar signs, texts as they are. */
const split = (text: string) =>
  splitFormulas(text).map(part => (typeof part === 'string' ? part : [part.source, part.latex]))
const longest = 'x'.repeat(formulaCharactersMax)

describe('formulas in a text', () => {
  test.each([
    ['$x$', [['$x$', 'x']]],
    ['Is $x^2$, or $$y$$?', ['Is ', ['$x^2$', 'x^2'], ', or ', ['$$y$$', 'y'], '?']],
    [
      '$x$$y$',
      [
        ['$x$', 'x'],
        ['$y$', 'y'],
      ],
    ],
    ['$$\nx\n$$', [['$$\nx\n$$', 'x']]],
    ['$10 + 5$', [['$10 + 5$', '10 + 5']]],
    [String.raw`$5\$$`, [[String.raw`$5\$$`, String.raw`5\$`]]],
    [String.raw`$a\\$`, [[String.raw`$a\\$`, String.raw`a\\`]]],
    ['$5 or $10, with $x$', ['$5 or $10, with ', ['$x$', 'x']]],
    [`$${longest}$`, [[`$${longest}$`, longest]]],
  ])('has some: %j', (text, parts) => {
    expect(split(text)).toEqual(parts)
  })

  test.each([
    '',
    'none',
    '$5 or $10',
    '$5-$10',
    'US$5/US$٦',
    '$ x$',
    '$x $',
    '$x\n$',
    '$',
    '$$',
    '$$$',
    '$$$$',
    '$$ or $$$',
    '$$\n\n$$',
    '$$ x$$',
    '$$x$$5',
    '$x',
    '$$x$',
    String.raw`\$x$`,
    String.raw`$x\$`,
    `$${longest}x$`,
    `$${longest}x$y$`,
  ])('has none: %j', text => {
    expect(split(text)).toEqual(text === '' ? [] : [text])
  })

  test('are found again after those of Markdown', () => {
    parseBlocks('A longer text, then $x$')
    expect(split('$y$')).toEqual([['$y$', 'y']])
  })

  test('parts are the text, for any text; no formula is next to a digit or a space of its own', () => {
    const piece = fc.constantFrom('$', '$$', '\\', '\n', ' ', '5', 'x', '{', '٦', '😀')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        const text = pieces.join('')
        const parts = splitFormulas(text)
        expect(parts.map(part => (typeof part === 'string' ? part : part.source)).join('')).toBe(text)
        for (const [i, part] of parts.entries()) {
          if (typeof part === 'string') continue
          const { source, latex, isDisplay } = part
          expect(source).toMatch(isDisplay ? /^\$\$(?![^\S\n]).*(?<![^\S\n])\$\$$/s : /^\$\S(.*\S)?\$$/s)
          expect(latex).not.toBe('')
          const next = parts[i + 1]
          if (typeof next === 'string') expect(next).not.toMatch(/^\p{Nd}/u)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

const drawn = (latex: string) => mathTree({ latex, source: `$${latex}$`, isDisplay: false })
const textOf = (tree: MathTree | string): string =>
  typeof tree === 'string' ? tree : tree.children.map(textOf).join('')
const typesIn = (tree: MathTree): string[] => [
  tree.type,
  ...tree.children.flatMap(child => (typeof child === 'string' ? [] : typesIn(child))),
]

describe('LaTeX', () => {
  test.each([
    [String.raw`\frac{a}{b}`, 'ab', 'mfrac'],
    [String.raw`\sqrt{x}`, 'x', 'msqrt'],
    [String.raw`\sum_{i=1}^n i^2`, '∑i=1ni2', 'msup'],
    [String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}`, '(abcd)', 'mtable'],
    [String.raw`\text{if } \alpha \leq \mathbb{R}`, 'if α≤ℝ', 'mtext'],
    [String.raw`x\hspace{2em}\color{#9999cc}y`, 'xy', 'mi'],
    [String.raw`\ce{H2O}`, 'H2O', 'msub'],
    // Not \def, but a line break and letters.
    [String.raw`a\\def`, 'adef', 'mi'],
  ])('is drawn: %s', (latex, text, type) => {
    const tree = drawn(latex)!
    expect(tree.type).toBe('math')
    expect(textOf(tree).replace(/\s+/g, ' ')).toContain(text)
    expect(typesIn(tree)).toContain(type)
  })

  test.each([
    String.raw`\frac{1`,
    String.raw`\unknown`,
    '}',
    String.raw`\left(`,
    String.raw`\def\a{b}\a`,
    String.raw`\gdef\a{b}`,
    String.raw`\let\a=b`,
    String.raw`\global\let\a=b`,
    String.raw`\newcommand{\a}{b}\a`,
    String.raw`\renewcommand{\frac}{b}`,
    String.raw`\href{javascript:alert(1)}{x}`,
    String.raw`\url{https://a.example}`,
    String.raw`\includegraphics{https://a.example/a.png}`,
    String.raw`\style{color: red}{x}`,
    String.raw`\class{a}{x}`,
    String.raw`\id{a}{x}`,
    String.raw`\data{a=b}{x}`,
    String.raw`\ref{a}`,
    String.raw`\texttip{a}{b}`,
    String.raw`\cancelto{0}{x}`,
    String.raw`\rule{900em}{1em}`,
    String.raw`\rule{1em}{900in}`,
    String.raw`\kern-50em x`,
    String.raw`\raisebox{-9cc}{x}\hspace{-900px}x`,
  ])('is wrong or not allowed: %s', latex => {
    expect(drawn(latex)).toBeNull()
  })

  test('a definition is not there for the next formula', () => {
    expect(drawn(String.raw`\gdef\mine{x}\mine`)).toBeNull()
    expect(drawn(String.raw`\mine`)).toBeNull()
  })

  test('whatever commands it has, only what says how it looks becomes an attribute', () => {
    const piece = fc.constantFrom(
      ...String.raw`\frac \sqrt { } [ ] ^ _ & \\ x 1 \text \color{red} \href \kern5em \cancel \pmb \tag \label \boxed \overline`.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), pieces => {
        const tree = drawn(pieces.join(' '))
        if (tree) expect(JSON.stringify(tree)).not.toMatch(/"(href|id|src|title|on\w+)":/)
      }),
      { numRuns: 500 },
    )
  })
})
