import { TYPE } from '@formatjs/icu-messageformat-parser'
import { type ArgumentType, argumentsOf, readMessage, type Tree, visit } from './message.ts'

/** The messages of a part in one language: in ICU MessageFormat, by `key/of/text`. */
export type Messages = Readonly<Record<string, string>>

/** A part of the texts: a file a language, of which English has every key and the attributes. */
export interface Catalogue {
  readonly messages: Messages
  /** `@@x-nodes`: whether arguments are elements of a page, and texts with arguments lists of children. */
  readonly isOfNodes: boolean
  /** `@@x-families`: keys below which every text is a function of the same arguments, for texts chosen by a code. */
  readonly families: readonly string[]
}

/**
 * Reads a catalogue in the Application Resource Bundle format; `@key` describes `key` to translators.
 * @throws Error that names the file and the fault
 */
export function parseCatalogue(json: string, file: string): Catalogue {
  if (json.startsWith('\ufeff')) throw new Error(`${file}: save it as UTF-8 without a byte order mark`)
  const all: Record<string, unknown> = JSON.parse(json)
  const entries = Object.entries(all)
  const messages = entries.filter(([key]) => !key.startsWith('@'))
  for (const [key, value] of messages) {
    if (typeof value !== 'string') throw new Error(`${file}: the message of ‘${key}’ is no string`)
    if (!isKey(key, all)) throw new Error(`${file}: ‘${key}’ cannot be a key`)
  }
  return {
    messages: Object.fromEntries(messages) as Messages,
    isOfNodes: all['@@x-nodes'] === true,
    families: (all['@@x-families'] ?? []) as string[],
  }
}

/** Steps of letters, digits, `_`, `.`, `:` and `-`, of which none has a meaning in JavaScript or is a text itself. */
function isKey(key: string, all: Readonly<Record<string, unknown>>): boolean {
  const steps = key.split('/')
  return (
    steps.every(step => /^[\w.:-]+$/.test(step) && !(step in Object.prototype)) &&
    steps.slice(1).every((_, i) => !Object.hasOwn(all, steps.slice(0, i + 1).join('/')))
  )
}

/**
 * The faults of the translation of a message; none if it is empty, as English stands in for it.
 * @param tag BCP 47
 */
export function problemsOf(tag: string, text: string, english: string | undefined): string[] {
  if (english === undefined) return ['English has no such key']
  try {
    const tree = readMessage(text, tag)
    const [given, wanted] = [argumentsOf(tree), argumentsOf(readMessage(english, 'en'))]
    return [
      ...[...wanted.keys()].filter(name => !given.has(name)).map(name => `the argument ${name} is missing`),
      ...[...given].flatMap(([name, type]) => {
        const other = wanted.get(name)
        if (other === undefined) return [`English has no argument ${name}`]
        return isAs(type, other) ? [] : [`the argument ${name} is ${described(other)} in English`]
      }),
      ...pluralProblems(tag, tree),
    ]
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Whether a translation may use an argument like this; the word for one of several is often inserted as it is. */
function isAs(type: ArgumentType, english: ArgumentType): boolean {
  if (typeof english === 'string') return type === english
  return (
    type === 'string' || (typeof type !== 'string' && type.toSorted().join() === english.toSorted().join())
  )
}

function described(type: ArgumentType): string {
  return typeof type === 'string' ? `a ${type}` : `one of ${type.join(', ')}`
}

function pluralProblems(tag: string, tree: Tree): string[] {
  const found: string[] = []
  visit(tree, element => {
    if (element.type !== TYPE.plural) return
    const type = element.pluralType ?? 'cardinal'
    const wanted: readonly string[] = new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories
    const given = Object.keys(element.options).filter(key => !key.startsWith('='))
    found.push(
      ...wanted.filter(category => !given.includes(category)).map(one => `the category ‘${one}’ is missing`),
      ...given
        .filter(category => !wanted.includes(category))
        .map(one => `the language has no category ‘${one}’`),
    )
  })
  return found
}
