import { type Command, type ListedCommand, UsageError } from './command.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

/** Words and options that may follow the typed words. */
interface Completion {
  readonly after: string
  readonly words: readonly string[]
  /** Whether a file may follow. */
  readonly takesFile: boolean
}

/** The command that prints a script which completes these commands. */
export function completionOf(commands: readonly ListedCommand[]): Command {
  return {
    usage: `roomful completion ${shells.join('|')}`,
    options: {},
    argument: 'SHELL',
    async run(call) {
      const shell = call.argument as Shell
      if (!shells.includes(shell)) throw new UsageError(`shell is missing: ${shells.join(', ')}`)
      const script = scripts[shell](await completions(commands))
      return call.json ? { shell, script } : script
    },
  }
}

async function completions(commands: readonly ListedCommand[]): Promise<Completion[]> {
  const byWords = new Map<string, Set<string>>()
  const takingFiles = new Set<string>()
  const add = (after: string, word: string) => byWords.getOrInsertComputed(after, () => new Set()).add(word)
  for (const { name, load } of commands) {
    const words = name.split(' ')
    for (const [i, word] of words.entries()) add(words.slice(0, i).join(' '), word)
    const { options, argument } = await load()
    for (const option of [...Object.keys(options), 'json', 'help']) add(name, `--${option}`)
    if (argument === 'SHELL') for (const shell of shells) add(name, shell)
    if (argument?.startsWith('FILE')) takingFiles.add(name)
  }
  return [...byWords].map(([after, words]) => ({
    after,
    words: [...words],
    takesFile: takingFiles.has(after),
  }))
}

const scripts: Readonly<Record<Shell, (all: readonly Completion[]) => string>> = {
  bash: all => `# source <(roomful completion bash)
_roomful() {
  local words=("\${COMP_WORDS[@]:1:COMP_CWORD-1}") typed=""
  for word in "\${words[@]}"; do [[ $word == -* ]] && break; typed+="\${typed:+ }$word"; done
  local choices=""
  case "$typed" in
${cases(all)}
  esac
  COMPREPLY=($(compgen -W "$choices" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _roomful roomful`,
  zsh: all => `# source <(roomful completion zsh)
_roomful() {
  local typed="" choices="" word
  for word in "\${words[@]:1:$((CURRENT - 2))}"; do [[ $word == -* ]] && break; typed+="\${typed:+ }$word"; done
  case "$typed" in
${cases(all)}
  esac
  compadd -- \${=choices} || _files
}
compdef _roomful roomful`,
  fish: all =>
    [
      '# roomful completion fish | source',
      'function __roomful_after',
      '  set -l typed',
      '  for word in (commandline -opc)[2..]',
      "    string match -q -- '-*' $word; and break",
      '    set -a typed $word',
      '  end',
      '  test "$typed" = "$argv"',
      'end',
      'complete -c roomful -f',
      ...all.map(({ after, words, takesFile }) => {
        const condition = `complete -c roomful -n '__roomful_after ${after}'`
        return `${condition} ${takesFile ? '-F ' : ''}-a '${words.join(' ')}'`
      }),
    ].join('\n'),
}

function cases(all: readonly Completion[]): string {
  return all.map(({ after, words }) => `    "${after}") choices="${words.join(' ')}" ;;`).join('\n')
}
