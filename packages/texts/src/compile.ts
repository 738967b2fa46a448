import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Catalogue, Messages } from './catalogue.ts'
import { type ArgumentType, argumentsOf, readMessage, type Tree } from './message.ts'
import { pluralOrder, rulesOf } from './rules.ts'

/** How code refers to an argument. */
type Refer = (name: string) => string

/**
 * The expression of a function that takes the rules of the language and those of English (`rulesOf`) and returns the texts, nested by the
 * `/` of their keys. A text without arguments is a string. A text with one takes it alone, one with several an object with their names.
 * A text of a catalogue of nodes takes an object and returns a list of children.
 * Keys 0, 1, 2… make a list. Messages that a language lacks, or has as an empty string, are the English ones, by the rules of English.
 * @param tag BCP 47
 * @throws SyntaxError with the key of an invalid message
 */
export function compile(tag: string, own: Messages, english: Catalogue): string {
  const code = new Map<string, string>()
  for (const [key, signature] of signaturesOf(english))
    try {
      const [text, language] = own[key] ? [own[key], tag] : [english.messages[key]!, 'en']
      code.set(key, messageCode(readMessage(text, language), signature, language === tag ? '' : 'e.'))
    } catch (error) {
      throw new SyntaxError(`${tag} ${key}: ${(error as Error).message}`, { cause: error })
    }
  return `({n,p,o,i},e)=>(${nested(code, objectCode, parts => `[${parts.join(',')}]`)})`
}

/**
 * The texts of a part, with English ones where a language has none.
 * @param tag BCP 47
 */
export function textsOf<T>(tag: string, own: Messages, english: Catalogue): T {
  return new Function(`return ${compile(tag, own, english)}`)()(rulesOf(tag), rulesOf('en'))
}

/** The type of the texts of a part, as TypeScript; arguments of nodes are of type `Child`. */
export function typeOf(english: Catalogue): string {
  const types = new Map<string, string>()
  for (const [key, { args, form }] of signaturesOf(english)) {
    const typed = [...args].map(([name, type]) => [
      name,
      form === 'nodes' && type === 'string' ? 'Child' : nameOf(type),
    ])
    const taken =
      form === 'alone' ? typed[0]!.join(': ') : `args: { ${typed.map(one => one.join(': ')).join('; ')} }`
    types.set(
      key,
      form === 'text' ? 'string' : `(${taken}) => ${form === 'nodes' ? 'readonly Child[]' : 'string'}`,
    )
  }
  return nested(
    types,
    parts => `{\n${parts.map(([key, type]) => `readonly ${nameIn(key)}: ${type}`).join('\n')}\n}`,
    parts => `readonly [${parts.join(', ')}]`,
  )
}

function nameOf(type: ArgumentType): string {
  return typeof type === 'string' ? type : [...type.map(key => `'${key}'`), '(string & {})'].join(' | ')
}

interface Signature {
  readonly args: ReadonlyMap<string, ArgumentType>
  /** A string, or a function: of its only argument, of an object of arguments, or of one that returns a list of children. */
  readonly form: 'text' | 'alone' | 'named' | 'nodes'
}

const signatures = new WeakMap<Catalogue, Map<string, Signature>>()

/** Read once for all languages. */
function signaturesOf(english: Catalogue): Map<string, Signature> {
  return signatures.getOrInsertComputed(english, readSignatures)
}

function readSignatures({ messages, isOfNodes, families }: Catalogue): Map<string, Signature> {
  const own = Object.entries(messages).map(
    ([key, text]) => [key, argumentsOf(readMessage(text, 'en'))] as const,
  )
  return new Map(
    own.map(([key, args]): [string, Signature] => {
      const family = families.find(name => key.startsWith(`${name}/`))
      if (family !== undefined) {
        const all = own.filter(([other]) => other.startsWith(`${family}/`)).flatMap(([, some]) => [...some])
        return [key, { args: new Map(all), form: 'named' }]
      }
      if (args.size === 0) return [key, { args, form: 'text' }]
      if (isOfNodes) return [key, { args, form: 'nodes' }]
      return [key, { args, form: args.size === 1 ? 'alone' : 'named' }]
    }),
  )
}

function messageCode(tree: Tree, { args, form }: Signature, rules: string): string {
  if (form === 'text')
    return JSON.stringify(tree.map(element => (element as { value: string }).value).join(''))
  // Names of arguments may be those of rules, or words of JavaScript.
  const places = new Map([...args.keys()].map((name, i) => [name, `a${i || ''}`]))
  const refer: Refer = name => places.get(name)!
  const head = form === 'alone' ? 'a' : `({${[...places].map(([name, place]) => `${name}:${place}`).join()}})`
  return `${head}=>${branchCode(tree, { refer, rules, isList: form === 'nodes', counted: null })}`
}

interface Context {
  readonly refer: Refer
  /** Prefix of the names of rules. */
  readonly rules: string
  readonly isList: boolean
  /** The argument that `#` stands for. */
  readonly counted: string | null
}

/** A text, or a list of children. */
function branchCode(tree: Tree, context: Context): string {
  if (context.isList) return `[${tree.map(element => elementCode(element, context)).join()}]`
  return `\`${tree.map(e => (e.type === TYPE.literal ? quoted(e.value) : `\${${elementCode(e, context)}}`)).join('')}\``
}

const quoted = (text: string): string => text.replace(/[`\\]|\$\{/g, '\\$&')

function elementCode(element: MessageFormatElement, context: Context): string {
  const { refer, rules, isList, counted } = context
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(element.value)
    case TYPE.argument:
      return isList ? refer(element.value) : `${rules}i(${refer(element.value)})`
    case TYPE.number: {
      const { style } = element
      const options =
        style === 'percent' ? { style } : typeof style === 'object' ? style?.parsedOptions : undefined
      return `${rules}n(${refer(element.value)}${options ? `,${JSON.stringify(options)}` : ''})`
    }
    case TYPE.pound:
      return `${rules}n(${counted!})`
    case TYPE.select: {
      const value = refer(element.value)
      const cases = Object.entries(element.options).filter(([key]) => key !== 'other')
      const other = branchCode(element.options.other!.value, context)
      return `(${cases.map(([key, { value: branch }]) => `${key === 'true' ? value : `${value}===${JSON.stringify(key)}`}?${branchCode(branch, context)}:`).join('')}${other})`
    }
    case TYPE.plural: {
      const value = refer(element.value)
      const branch = (key: string) => branchCode(element.options[key]!.value, { ...context, counted: value })
      const exact = Object.keys(element.options).filter(key => key.startsWith('='))
      const other = branch('other')
      const texts = pluralOrder.map(key => (element.options[key] ? branch(key) : other))
      const used = texts.map((text, i) => (i > 0 && text === other ? '0' : text))
      while (used.length > 1 && used.at(-1) === '0') used.pop()
      const chosen =
        used.length === 1
          ? other
          : `${rules}${element.pluralType === 'ordinal' ? 'o' : 'p'}(${value},${used.join()})`
      return `(${exact.map(key => `${value}===${key.slice(1)}?${branch(key)}:`).join('')}${chosen})`
    }
    default:
      throw new Error('pages format dates')
  }
}

interface Branches {
  [key: string]: string | Branches
}

/** Values by keys as `object` and `list` write them, nested by the `/` of their keys. */
function nested(
  flat: ReadonlyMap<string, string>,
  object: (parts: [key: string, code: string][]) => string,
  list: (parts: string[]) => string,
): string {
  const root: Branches = {}
  for (const [key, value] of flat) {
    const steps = key.split('/')
    let at = root
    for (const step of steps.slice(0, -1)) {
      at[step] ??= {}
      at = at[step] as Branches
    }
    at[steps.at(-1)!] = value
  }
  const written = (branches: string | Branches): string => {
    if (typeof branches === 'string') return branches
    const parts = Object.entries(branches).map(([key, part]): [string, string] => [key, written(part)])
    return parts.every(([key], i) => key === String(i)) ? list(parts.map(([, code]) => code)) : object(parts)
  }
  return written(root)
}

const nameIn = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`)

const objectCode = (parts: [key: string, code: string][]): string =>
  `{${parts.map(([key, code]) => `${nameIn(key)}:${code}`).join()}}`
