import { closestTo } from '../lib/closest-to.ts'
import { type ListedCommand, UsageError } from './command.ts'
import { commands } from './commands.ts'

/** What a command line is about. */
export type Found =
  | { readonly kind: 'command'; readonly command: ListedCommand; readonly rest: readonly string[] }
  /** A group such as `org`, or all commands: there is only help for them. */
  | { readonly kind: 'group'; readonly name: string | undefined }

/** Options that stand for themselves, besides those of every command. */
const ownOptions = ['--json', '--help', '--version']

/** The command, or the group, that is named. @throws UsageError */
export function findCommand(argv: readonly string[]): Found {
  const words = argv.filter(word => !word.startsWith('-'))
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = commands.find(candidate => candidate.name === name)
    if (!command || words.length < length) continue
    const rest = [...argv]
    for (const word of name.split(' ')) rest.splice(rest.indexOf(word), 1)
    return { kind: 'command', command, rest }
  }
  const [name] = words
  const isGroup = words.length === 1 && commands.some(command => command.name.startsWith(`${name} `))
  if (name !== undefined && !(isGroup && argv.includes('--help'))) throw unknownCommand(words)
  const unknown = argv.find(option => option.startsWith('-') && !ownOptions.includes(option))
  if (unknown !== undefined) throw unknownOption(unknown, ownOptions)
  return { kind: 'group', name }
}

/** @param options those that there are */
export function unknownOption(typed: string, options: readonly string[]): UsageError {
  const meant = closestTo(typed, options)
  return new UsageError(`no option ${typed}: ${meant ? `did you mean ${meant}?` : 'see --help'}`)
}

function unknownCommand([first = '', second]: readonly string[]): UsageError {
  const inGroup = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
  if (inGroup.length > 0 && second === undefined)
    return new UsageError(`name what to do: ${inGroup.join(', ')}`)
  const typed = second === undefined ? first : `${first} ${second}`
  const names = commands.map(({ name }) => name)
  const meant =
    closestTo(typed, names) ?? closestTo(first, [...new Set(names.map(name => name.split(' ')[0]!))])
  return new UsageError(`no command ${typed}: ${meant ? `did you mean ${meant}?` : 'see roomful --help'}`)
}
