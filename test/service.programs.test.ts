// Promise: the systemd units are valid, hardened, and let through every system call and address family that the server uses. systemd itself
// does not run here: docs/install.md names the directives that no test has executed.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needs } from '../packages/server/test/support/needs.ts'
import { executableIn, releaseFolder } from './support/executable.ts'

const deploy = join(import.meta.dirname, '../deploy')
const units = ['roomful.service', 'roomful-backup.service', 'roomful-backup.timer']
const unit = readFileSync(join(deploy, 'roomful.service'), 'utf8')
const valuesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, text]) => text!.split(' '))

let folder: string
let executable: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'roomful-units-'))
  executable = executableIn(await releaseFolder())
})
afterAll(() => rmSync(folder, { recursive: true }))

needs('systemd-analyze', 'systemd', () => {
  test.each(units)('%s has no fault', name => {
    // The program is where these tests have it.
    const text = readFileSync(join(deploy, name), 'utf8').replaceAll('/usr/local/bin/roomful', executable)
    const file = join(folder, name)
    writeFileSync(file, text)
    expect(run('systemd-analyze', ['verify', '--man=no', file])).toEqual({ status: 0, output: '' })
  })

  test('the exposure of the service is at most 2.0', () => {
    const file = join(deploy, 'roomful.service')
    const { status, output } = run('systemd-analyze', [
      'security',
      '--offline=true',
      '--threshold=20',
      '--no-pager',
      file,
    ])
    expect([status, /exposure level for roomful\.service: ([\d.]+)/.exec(output)?.[1]]).toEqual([
      0,
      expect.stringMatching(/^[01]\.\d$|^2\.0$/),
    ])
  })

  needs('strace', 'system calls', () => {
    test('every one that a whole session with its processes makes is let through', () => {
      const trace = join(folder, 'trace')
      const strace = ['strace', '--follow-forks', '--quiet=all', '--summary-only', '--output', trace]
      // Not as root, like the service: SQLite makes further calls for root.
      const asUser = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
      chmodSync(folder, 0o777)
      const { status, output } = run('env', [
        ...['--ignore-environment', `PATH=${process.env.PATH}`, `TMPDIR=${folder}`, 'HOST=127.0.0.1'],
        ...(process.getuid?.() === 0 ? asUser : []),
        ...[...strace, executable, 'demo', '--json', '--participants', '40'],
      ])
      expect([status, output]).toEqual([0, expect.stringContaining('"ok":true')])
      const made = [...readFileSync(trace, 'utf8').matchAll(/^ *[\d.]+ .* (\w+)$/gm)].map(([, name]) => name!)
      const calls = new Set(made.filter(name => name !== 'total' && name !== 'syscall'))
      expect(calls.size).toBeGreaterThan(40)
      const [allowed, denied] = ['@system-service', '@privileged'].map(set => callsOf(set))
      expect(valuesOf('SystemCallFilter')).toEqual(['@system-service', '~@privileged'])
      expect([...calls].filter(name => !allowed!.has(name) || denied!.has(name))).toEqual([])
    })
  })
})

/** The system calls of a set, those of the sets in it included. */
function callsOf(set: string): Set<string> {
  const { output } = run('systemd-analyze', ['syscall-filter', '--no-pager', set])
  const names = output
    .split('\n')
    .slice(1)
    .map(line => line.trim())
    .filter(name => name !== '' && !name.startsWith('#'))
  return new Set(names.flatMap(name => (name.startsWith('@') ? [...callsOf(name)] : [name])))
}

function run(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
