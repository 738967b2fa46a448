import type { Formula } from '@roomful/contract/lib/markdown/formulas'
import temml from 'temml'

/** An element of MathML. */
export interface MathTree {
  readonly type: string
  readonly attributes: Readonly<Record<string, string>>
  readonly classes: string
  readonly styles: Readonly<Record<string, string>>
  readonly children: readonly (MathTree | string)[]
}

/** Temml's own limit lets inches and negative lengths pass. */
const longestLengths: Readonly<Record<string, number>> = { pt: 300, px: 300, mm: 100 }
const longestLength = 20
const expansionsMax = 500

/** Commands that define others; and one whose arrow is an image in a style sheet, which the content security policy blocks. */
const refused: ReadonlySet<string> = new Set(
  `def gdef edef xdef let futurelet global long newcommand renewcommand providecommand cancelto`
    .split(' ')
    .map(name => `\\${name}`),
)

/** The attributes of MathML that say how something looks; not links, names and actions. */
const allowed: ReadonlySet<string> = new Set(
  `accent columnalign columnspan depth display displaystyle fence form height largeop linebreak linethickness lspace mathbackground
  mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowspacing rspace scriptlevel separator stretchy style
  symmetric voffset width`.split(/\s+/),
)

/** The MathML of a formula; null where it is wrong, or has a command that is not allowed. */
export function mathTree({ latex, isDisplay }: Formula): MathTree | null {
  if ((latex.match(/\\(?:[a-zA-Z@]+|.)/gs) ?? []).some(command => refused.has(command))) return null
  try {
    const root: unknown = temml.__renderToMathMLTree(latex, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      wrap: 'tex',
      maxExpand: expansionsMax,
    })
    return checked(root as TemmlNode)
  } catch {
    return null
  }
}

/** A node of Temml: elements, fragments without a type, and texts. */
interface TemmlNode {
  readonly type?: string
  readonly text?: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly classes?: readonly string[]
  readonly style?: Readonly<Record<string, unknown>>
  readonly children?: readonly TemmlNode[]
}

function checked({ type, attributes = {}, classes = [], style = {}, children = [] }: TemmlNode): MathTree {
  const bad = Object.keys(attributes).find(name => !allowed.has(name))
  if (!type || bad !== undefined) throw new TypeError(`formulas have no ${bad ?? 'HTML'}`)
  return {
    type,
    attributes: textsOf(attributes),
    classes: classes.filter(Boolean).join(' '),
    styles: textsOf(style),
    children: children.flatMap(contentOf),
  }
}

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  for (const [, text] of texts) {
    for (const [, length, unit] of text.matchAll(/(?<![#\w.])-?([\d.]+)([a-z]+)\b/g))
      if (Number(length) > (longestLengths[unit!] ?? longestLength))
        throw new RangeError(`${text} is too long`)
  }
  return Object.fromEntries(texts)
}

function contentOf(node: TemmlNode): (MathTree | string)[] {
  if (node.text !== undefined) return [node.text]
  return node.type === undefined ? (node.children ?? []).flatMap(contentOf) : [checked(node)]
}
