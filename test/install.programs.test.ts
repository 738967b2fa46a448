// Promise: the commands of docs/install.md work as they are written, on a copy of this machine that is thrown away, except those that its
// introduction excludes.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '@roomful/testkit/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../packages/server/package.json' with { type: 'json' }
import { archiveDeploy, makeServerPackage } from '../scripts/release/packages.ts'
import { releaseFolder } from './support/executable.ts'

const repository = join(import.meta.dirname, '..')
const page = readFileSync(join(repository, 'docs/install.md'), 'utf8')
const blocks = [...page.matchAll(/^```sh ?([^\n]*)\n(.*?)^```$/gms)].map(([, kind, text]) => ({
  kind,
  text: text!,
}))
const commandsOf = (wanted: string) =>
  blocks
    .filter(({ kind }) => kind === wanted)
    .map(({ text }) => text)
    .join('')
const isRoot = process.platform === 'linux' && process.getuid?.() === 0

test('blocks that no test runs hold only commands that the introduction excludes', () => {
  const excluded =
    /^(docker|kubectl|systemctl|codesign|xattr) |^ROOMFUL_PUBLIC_URL=\S+ docker |^npm run release /
  const lines = blocks.filter(({ kind }) => kind === '').flatMap(({ text }) => text.trim().split('\n'))
  expect(lines.filter(line => !excluded.test(line))).toEqual([])
  expect([...new Set(blocks.map(({ kind }) => kind))].sort()).toEqual([
    '',
    'file',
    'package',
    'secrets',
    'service',
  ])
})

describe.skipIf(!isRoot)('on a copy of this machine (needs root, for mounting)', () => {
  let files: string
  beforeAll(async () => {
    files = mkdtempSync(join(tmpdir(), 'roomful-install-'))
    const work = join(files, '.work')
    mkdirSync(work)
    cpSync(await releaseFolder(), files, { recursive: true })
    await makeServerPackage(files, work)
    const archive = archiveDeploy(files)
    expect(spawnSync('tar', ['-xzf', archive, '-C', files]).status).toBe(0)
    rmSync(work, { recursive: true })
  })
  afterAll(() => rmSync(files, { recursive: true }))

  test('the names of files are those that the page lists', () => {
    const made = readdirSync(files).filter(name => name !== 'deploy')
    expect(made.filter(name => !page.includes(`\`${name}\``))).toEqual([])
  })

  test('the file serves', async () => {
    expect(await served(commandsOf('file'))).toMatch(/200\n(.*\n)*data\n/)
  })

  test('the package serves', async () => {
    expect(await served(commandsOf('package'))).toMatch(/200\n(.*\n)*data\n/)
  })

  test('secrets of a fleet are long enough, and private', () => {
    const { stdout } = onCopy(`${commandsOf('secrets')}\nstat -c %a deploy/.env; cat deploy/.env`)
    expect(stdout).toMatch(
      /^600\nROOMFUL_HOST=rooms\.example\nROOMFUL_SECRET=\S{44}\nPOSTGRES_PASSWORD=[0-9a-f]{48}\n$/,
    )
  })

  test('the service: its user, its configuration, its commands, and what its units start', async () => {
    const unit = (name: string) => readFileSync(join(repository, 'deploy', name), 'utf8')
    const startOf = (name: string) => /^ExecStart=(.*)$/m.exec(unit(name))![1]
    const environmentOf = (name: string) => /^Environment=(.*)$/m.exec(unit(name))![1]!
    for (const name of ['roomful.service', 'roomful-backup.service']) {
      expect(environmentOf(name)).toBe('ROOMFUL_CONFIG=/etc/roomful/roomful.env')
      expect(unit(name)).toMatch(/^User=roomful$/m)
    }
    const port = await freePort()
    const { status, stdout, stderr } = onCopy(`
      ${commandsOf('service')}
      stat -c '%U %a' /var/lib/roomful /var/backups/roomful
      as_roomful ${startOf('roomful-backup.service')}
      PORT=${port} as_roomful ${startOf('roomful.service')} & server=$!
      until curl -sf http://127.0.0.1:${port}/readyz; do kill -0 $server; done
      kill $(cat /proc/$server/task/$server/children); wait $server`)
    expect([status, stderr]).toEqual([0, expect.any(String)])
    expect(stdout).toContain('https://rooms.example/workspace/setup#')
    expect(stdout).toContain('roomful 700\nroomful 700\n')
    expect(stdout).toContain('"status":"ready"')
  })

  /** Runs commands whose last line starts a server, and asks it. */
  async function served(commands: string) {
    const port = await freePort()
    const lines = commands.trim().split('\n')
    const server = lines.pop()!
    const { status, stdout, stderr } = onCopy(`
      export PORT=${port} HOST=127.0.0.1 npm_config_offline=true npm_config_cache=/tmp/npm
      ${lines.join('\n')}
      ${server} > log & server=$!
      until curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:${port}/readyz; do kill -0 $server || { cat log; exit 1; }; done
      echo; ls
      kill $server; wait $server`)
    expect([status, stderr]).toEqual([0, expect.any(String)])
    return stdout
  }

  /** Runs commands as root in the folder of files, with this machine's file system below one that is thrown away. */
  function onCopy(commands: string) {
    const script = `
      set -e
      mount --make-rprivate /
      mount -t tmpfs tmpfs "$0"
      mkdir "$0/upper" "$0/work" "$0/root"
      mount -t overlay overlay -o lowerdir=/,upperdir="$0/upper",workdir="$0/work" "$0/root"
      mount -t proc proc "$0/root/proc"
      mount --rbind /dev "$0/root/dev"
      mkdir "$0/root/srv/files"
      cp -a "$1/." "$0/root/srv/files"
      exec chroot "$0/root" /usr/bin/env -i -C /srv/files PATH="$2:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" bash -euc "$3"`
    const place = mkdtempSync(join('/mnt', 'roomful-copy-'))
    const node = dirname(realpathSync(process.execPath))
    // A process space of its own: nothing that the commands leave goes on.
    const args = [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      script,
      place,
      files,
      node,
      commands,
    ]
    const { status, stdout, stderr } = spawnSync('unshare', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    rmSync(place, { recursive: true })
    return { status, stdout, stderr }
  }
})

test('the version in the names of files is the current one', () => {
  const versions = [...page.matchAll(/roomful(?:-\w+)?-(\d+\.\d+\.\d+)\.tgz/g)].map(([, version]) => version)
  expect(new Set(versions)).toEqual(new Set([packageJson.version]))
})
