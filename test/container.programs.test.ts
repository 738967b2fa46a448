// Promise: the Dockerfile and compose.yaml make a server that needs only what they say: as a user without rights, on a read-only
// root file system, with its data in a volume. No container engine runs here: the steps of the Dockerfile are executed in a Debian
// root made by debootstrap, and its process with the mounts, user and rights that compose.yaml asks for.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { arch, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@roomful/testkit/free-port'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../packages/server/package.json' with { type: 'json' }
import { needs } from '../packages/server/test/support/needs.ts'
import { type ComposeService, readCompose } from './support/compose.ts'
import { buildImage, type Image, readDockerfile } from './support/dockerfile.ts'
import { releaseFolder } from './support/executable.ts'

const deploy = join(import.meta.dirname, '../deploy')
const text = readFileSync(join(deploy, 'Dockerfile'), 'utf8')
const isRoot = process.platform === 'linux' && process.getuid?.() === 0

let folder: string
let root: string
let volume: string
let image: Image
let service: ComposeService
let port: number
let server: ChildProcess | undefined

const build = () => {
  test('each platform has a stage with its executable', () => {
    const copied = (platform: string) =>
      readDockerfile(text, platform)
        .steps.filter(({ name }) => name === 'COPY')
        .map(step => step.text)[0]
    expect(copied('amd64')).toContain(' roomful-linux-x64 ')
    expect(copied('arm64')).toContain(' roomful-linux-arm64 ')
  })

  describe.skipIf(!isRoot)('executed (needs root, for chroot and mounting)', () => {
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'roomful-image-'))
      root = join(folder, 'root')
      volume = join(folder, 'volume')
      image = readDockerfile(text, arch() === 'arm64' ? 'arm64' : 'amd64')
      const [, suite] = /^debian:(\w+)-slim$/.exec(image.base)!
      run('debootstrap', ['--variant=minbase', suite!, root])
      buildImage(image, await releaseFolder(), root)
      // As an engine fills a new volume from the image.
      run('cp', ['--archive', join(root, image.volumes[0]!), volume])
      const compose = readCompose(join(deploy, 'compose.yaml'), {
        ROOMFUL_PUBLIC_URL: 'https://rooms.example',
      })
      service = compose.services.roomful!
      port = await freePort()
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    afterEach(async () => {
      if (server && server.exitCode === null && server.signalCode === null) {
        server.kill('SIGKILL')
        await once(server, 'exit')
      }
      server = undefined
    })

    test('the image has the executable, which runs there without a further library', () => {
      const version = ['/usr/sbin/chroot', root, '/usr/local/bin/roomful', '--version']
      const { status, stdout, stderr } = spawnSync('env', ['--ignore-environment', ...version], {
        encoding: 'utf8',
      })
      expect([status, stdout, stderr]).toEqual([0, `roomful ${packageJson.version}\n`, ''])
      expect(image.steps.filter(step => step.text.includes('apt'))).toEqual([])
    })

    test('the volume belongs to the user of the image alone', () => {
      const { uid, gid, mode } = statSync(volume)
      expect([`${uid}:${gid}`, mode & 0o777]).toEqual([image.user, 0o700])
    })

    test('compose.yaml asks for no more than the process needs, and mounts the volume of the image', () => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        volumes: [`data:${image.volumes[0]}`],
      })
      expect(() => readCompose(join(deploy, 'compose.yaml'), {})).toThrow('ROOMFUL_PUBLIC_URL')
    })

    test('serves, is healthy, and keeps its data in the volume over a restart', async () => {
      await start()
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
      expect(inside(image.healthCheck)).toMatchObject({ status: 0, stderr: '' })
      const { stdout } = inside(['roomful', 'setup', '--json'])
      const { organization, phones } = JSON.parse(stdout)
      expect(phones).toBe('https://rooms.example')
      await stop()
      await start()
      const { stdout: list } = inside(['roomful', 'org', 'list', '--json'])
      expect(list).toContain(organization.id)
      await stop()
    })

    test('plays the demo as another command of the image', async () => {
      await start()
      const { status, stdout, stderr } = inside(['roomful', 'demo', '--json'])
      expect([status, stderr]).toEqual([0, ''])
      expect(JSON.parse(stdout)).toMatchObject({ ok: true, problems: [] })
      await stop()
    })

    test('can write to its volume and /tmp alone, and has no rights', async () => {
      await start()
      const attempts = ['/', '/usr/local/bin', '/etc', '/var/lib', '/tmp', image.volumes[0]].map(
        at => `touch ${at}/probe 2>/dev/null && echo ${at}`,
      )
      const { stdout } = inside([
        'bash',
        '-c',
        `${attempts.join('; ')}; rm -f /tmp/probe ${image.volumes[0]}/probe`,
      ])
      expect(stdout.trim().split('\n')).toEqual(['/tmp', image.volumes[0]])
      const status = readFileSync(`/proc/${server!.pid}/status`, 'utf8')
      const field = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)![1]
      expect(field('Uid')).toMatch(/^10001\t10001/)
      for (const set of ['CapEff', 'CapPrm', 'CapBnd']) expect([set, Number(field(set))]).toEqual([set, 0])
      expect(field('NoNewPrivs')).toBe('1')
      await stop()
    })

    test('the health check fails while nothing listens', async () => {
      await start()
      const elsewhere = await freePort()
      expect(inside(image.healthCheck, { PORT: String(elsewhere) }).status).not.toBe(0)
      await stop()
    })
  })
}
needs('debootstrap', 'the container', build)

/** Variables of the process: those of the image, then those of compose.yaml; on a port of loopback. */
function environment(): Record<string, string> {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...image.environment,
    ...service.environment,
    HOST: '127.0.0.1',
    PORT: String(port),
  }
}

/** A command line that runs a program in the root, as the user and with the rights of the container. */
function contained(command: readonly string[], variables: Record<string, string>): string[] {
  const [user, group] = image.user.split(':')
  const rights = [
    `--reuid=${user}`,
    `--regid=${group}`,
    '--clear-groups',
    '--inh-caps=-all',
    '--bounding-set=-all',
  ]
  const pairs = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  return [
    ...['chroot', root, 'setpriv', ...rights, '--no-new-privs'],
    ...['env', '--ignore-environment', `--chdir=${image.folder}`, ...pairs, ...command],
  ]
}

/** Starts the server of the image, in mounts of its own, until it listens. */
async function start(): Promise<void> {
  const temporary = service.tmpfs!.map(mount => {
    const [at, options = 'mode=1777'] = mount.split(':')
    return `mount -t tmpfs -o ${options} tmpfs "$0${at}"`
  })
  const script = [
    'mount --make-rprivate /',
    'mount --bind "$0" "$0"',
    ...temporary,
    `mount --bind "$1" "$0${image.volumes[0]}"`,
    'mount -t proc proc "$0/proc"',
    'mount --rbind /dev "$0/dev"',
    ...(service.read_only ? ['mount -o remount,bind,ro "$0"'] : []),
    'shift',
    'exec "$@"',
  ].join(' && ')
  const command = contained(image.command, environment())
  const args = ['-m', 'sh', '-c', script, root, volume, ...command]
  server = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: server.stdout! }))
    if (line.includes('"msg":"listening"')) return void server.stdout!.resume()
  throw new Error('the server ended before it listened')
}

/** Runs another command in the container of the server. */
function inside(command: readonly string[], further: Record<string, string> = {}) {
  const args = [
    `--mount=/proc/${server!.pid}/ns/mnt`,
    ...contained(command, { ...environment(), ...further }),
  ]
  return spawnSync('nsenter', args, { encoding: 'utf8' })
}

/** Stops it as an engine does; within the time that compose.yaml grants. */
async function stop(): Promise<void> {
  server!.kill('SIGTERM')
  expect(await once(server!, 'exit')).toEqual([0, null])
}

function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${program} failed:\n${stdout}${stderr}`)
}
