import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** A message as a tree. */
export type Tree = readonly MessageFormatElement[]

/** The type of an argument: of a `select` with `true` a boolean, of another one of its keys. */
export type ArgumentType = 'string' | 'number' | 'boolean' | 'tag' | readonly string[]

/**
 * @param tag BCP 47
 * @throws SyntaxError unless it is a message in ICU MessageFormat whose plurals and selections have `other`
 */
export function readMessage(text: string, tag: string): Tree {
  return parse(text, { shouldParseSkeletons: true, requiresOtherClause: true, locale: new Intl.Locale(tag) })
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
    else if (element.type === TYPE.tag) add(element.value, 'tag')
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
    if (element.type === TYPE.tag) visit(element.children, read)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const branch of Object.values(element.options)) visit(branch.value, read)
  }
}
