import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** A message as a tree. */
export type Tree = readonly MessageFormatElement[]

/** The type of an argument: of a `select` with `true` a boolean, of another one of its keys. */
export type ArgumentType = 'string' | 'number' | 'boolean' | readonly string[]

/**
 * Reads a message in ICU MessageFormat, without tags. Dates are formatted by pages.
 * @param tag BCP 47
 * @throws SyntaxError unless it is one, whose plurals and selections have `other`; and for these, which are not compiled: dates, offsets, styles
 * of numbers other than `percent` and skeletons without a scale, `false`
 */
export function readMessage(text: string, tag: string): Tree {
  const tree = parse(text, {
    ignoreTag: true,
    shouldParseSkeletons: true,
    requiresOtherClause: true,
    captureLocation: true,
    locale: new Intl.Locale(tag),
  })
  visit(tree, element => {
    const fault = unsupported(element)
    if (fault !== null) throw new SyntaxError(fault)
  })
  return tree
}

function unsupported(element: MessageFormatElement): string | null {
  if (element.type === TYPE.date || element.type === TYPE.time) return 'pages format dates'
  if (element.type === TYPE.plural && element.offset) return 'offset is not supported'
  if (element.type === TYPE.select && 'false' in element.options) return 'write `true` and `other`'
  if (element.type !== TYPE.number) return null
  const { style } = element
  if (typeof style === 'string') return style === 'percent' ? null : `the style ${style} is not supported`
  return style?.parsedOptions && 'scale' in style.parsedOptions ? 'scale is not supported' : null
}

/** Where the literal texts of a message are in it, in order. */
export function literalsOf(tree: Tree): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = []
  visit(tree, ({ type, location }) => {
    if (type === TYPE.literal) found.push({ start: location!.start.offset, end: location!.end.offset })
  })
  return found.sort((a, b) => a.start - b.start)
}

/** The arguments of a message with their types, in the order of their first appearance. */
export function argumentsOf(tree: Tree): Map<string, ArgumentType> {
  const found = new Map<string, ArgumentType>()
  const add = (name: string, type: ArgumentType) => {
    const known = found.get(name)
    if (known === undefined || known === 'string') found.set(name, type)
  }
  visit(tree, element => {
    if (element.type === TYPE.argument) add(element.value, 'string')
    else if (element.type === TYPE.number || element.type === TYPE.plural) add(element.value, 'number')
    else if (element.type === TYPE.select) {
      const keys = Object.keys(element.options).filter(key => key !== 'other')
      add(element.value, keys.includes('true') ? 'boolean' : keys)
    }
  })
  return found
}

/** Calls `read` for each element of a message, those of its branches too. */
export function visit(tree: Tree, read: (element: MessageFormatElement) => void): void {
  for (const element of tree) {
    read(element)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const branch of Object.values(element.options)) visit(branch.value, read)
  }
}
