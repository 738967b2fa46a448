// Other users of the machine: what they could replace is refused at the start, what they could read, or a group could write, is named.
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithThis } from '@roomful/testkit/end-with-this'
import { beforeEach, describe, expect, test } from 'vitest'
import { runCommandHere } from '../test/support/command-here.ts'
import { programFile } from '../test/support/programs.ts'
import { commands as listed } from './cli/commands.ts'
import { exposed, requireTrusted, untrusted } from './data-folder.ts'

const commands = listed.map(({ name }) => name).filter(name => name !== 'check')

let folder: string
let file: string
let secretFile: string
beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'roomful-permissions-'))
  folder = join(parent, 'data')
  mkdirSync(folder, { mode: 0o700 })
  file = join(folder, 'roomful.env')
  secretFile = join(parent, 'smtp-url')
  writeFileSync(file, `ROOMFUL_SMTP_URL_FILE=${secretFile}\n`, { mode: 0o600 })
  writeFileSync(secretFile, 'smtp://me:hunter2@127.0.0.1:1', { mode: 0o600 })
})

describe.skipIf(process.platform === 'win32')('other users', () => {
  test('a data folder or roomful.env that others could replace prevents every command, with a remedy; the check tests nothing else', async () => {
    expect(() => requireTrusted(folder, file)).not.toThrow()
    for (const [path, mode] of [
      [folder, 0o703],
      [file, 0o602],
    ] as const) {
      chmodSync(path, mode)
      for (const command of commands) {
        const ran = await runCommandHere([...command.split(' '), '--json'], { ROOMFUL_DATA_DIR: folder })
        expect(ran.code, command).toBe(1)
        const error = JSON.parse(ran.stdout)
        expect(error.code, command).toBe('DATA_FOLDER_UNUSABLE')
        expect(error.error).toContain(`chmod o-w ${path}`)
      }
      const { code, stdout } = await runCommandHere(['check', '--json'], { ROOMFUL_DATA_DIR: folder })
      expect(code).toBe(1)
      expect(JSON.parse(stdout).checks).toEqual([
        { check: 'permissions', state: 'failed', detail: expect.stringContaining(`chmod o-w ${path}`) },
      ])
      expect(readdirSync(folder)).toEqual(['roomful.env'])
      chmodSync(path, mode & 0o770)
    }
  })

  test('are named by number where they own them; root may', () => {
    const uid = process.getuid!()
    const pathsFor = (user: number) => untrusted(folder, file, user).map(({ path }) => path)
    expect(pathsFor(uid)).toEqual([])
    if (uid === 0) chownSync(file, 12_345, 12_345)
    // What root owns any user may run on; what another user owns neither root nor a third one.
    expect(pathsFor(uid === 0 ? 0 : uid + 1)).toEqual(uid === 0 ? [file] : [folder, file])
  })

  test('of a group that can write, and readers of secrets, are named by the check, which changes nothing', async () => {
    const lacks = async () => {
      const { stdout } = await runCommandHere(['check', '--json'], { ROOMFUL_DATA_DIR: folder })
      const named: { what: string; to_do: string }[] = JSON.parse(stdout).lacks
      return named.filter(({ what }) => what.startsWith('/')).map(({ what, to_do }) => `${what} ${to_do}`)
    }
    expect(await lacks()).toEqual([])
    chmodSync(folder, 0o770)
    chmodSync(file, 0o660)
    chmodSync(secretFile, 0o644)
    expect(await lacks()).toEqual([
      `${folder} its group can write it: run chmod g-w ${folder}`,
      `${file} its group can write it: run chmod g-w ${file}`,
      `${secretFile} it has secrets, and other users can read it: run chmod go-r ${secretFile}`,
    ])
    expect(exposed(folder, file, [secretFile])).toHaveLength(3)
  })

  test('are named in the log of a start too, which goes on', async () => {
    for (const [path, mode] of [
      [folder, 0o770],
      [file, 0o660],
      [secretFile, 0o640],
    ] as const)
      chmodSync(path, mode)
    const server = spawn(process.execPath, [await programFile('main'), 'serve'], {
      env: { PATH: process.env.PATH!, PORT: '0', HOST: '127.0.0.1', ROOMFUL_DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    endWithThis(server)
    const named: string[] = []
    for await (const line of createInterface({ input: server.stdout })) {
      const { level, msg, path, fault } = JSON.parse(line)
      if (path) named.push(`${level} ${path} ${fault}: ${msg}`)
      if (msg === 'listening') break
    }
    server.kill('SIGKILL')
    const message = 'other users of this machine reach files of this server: run chmod'
    expect(named).toEqual([
      `warn ${folder} its group can write it: ${message} g-w ${folder}`,
      `warn ${file} its group can write it: ${message} g-w ${file}`,
      `warn ${secretFile} it has secrets, and other users can read it: ${message} go-r ${secretFile}`,
    ])
  })
})
