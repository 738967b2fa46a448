// Completions for bash, zsh and fish offer commands, options and names of shells.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runCommandHere } from '../../test/support/command-here.ts'
import { needs } from '../../test/support/needs.ts'

function runShell(shell: string, args: readonly string[]): string {
  return execFileSync(shell, args, { encoding: 'utf8' })
}

/** What each shell offers after a line; the shells' own functions stand in where they want a terminal. */
const completers: Record<string, (script: string, words: readonly string[]) => string> = {
  bash: (script, words) => {
    const setWords = `COMP_WORDS=(${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`
    return runShell('bash', ['-c', `${script}\n${setWords}; _roomful; printf '%s\\n' "\${COMPREPLY[@]}"`])
  },
  zsh: (script, words) => {
    const standIns = `compdef() {}; compadd() { shift; print -l -- \${(M)@:#${words.at(-1)}*}; }; _files() {}`
    const setWords = `words=(${words.map(word => `'${word}'`).join(' ')}); CURRENT=${words.length}`
    return runShell('zsh', ['-f', '-c', `${standIns}\n${script}\n${setWords}; _roomful`])
  },
  fish: (script, words) =>
    runShell('fish', ['--no-config', '-c', `${script}\ncomplete -C '${words.join(' ')}'`]),
}

for (const [shell, complete] of Object.entries(completers)) {
  needs(shell, shell, () => {
    test('completes commands, their options and names of shells', async () => {
      const { stdout: script } = await runCommandHere(['completion', shell], {})
      const completed = (line: string) =>
        complete(script, line.split(' '))
          .split('\n')
          .filter(word => word !== '')
          .toSorted()
      expect(completed('roomful se')).toEqual(['secret', 'serve', 'session', 'setup', 'setup-link'])
      expect(completed('roomful org ')).toEqual([
        'allow-passwords',
        'confirm-domain',
        'create',
        'delete',
        'list',
        'set-plan',
      ])
      expect(completed('roomful user delete --')).toEqual(['--email', '--heir', '--help', '--json'])
      expect(completed('roomful images ')).toEqual(['list', 'upload'])
      expect(completed('roomful org create --n')).toEqual(['--name'])
      expect(completed('roomful completion ')).toEqual(expect.arrayContaining(['bash', 'fish', 'zsh']))
    })
  })
}
