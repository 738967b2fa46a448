import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithThis } from '@roomful/testkit/end-with-this'
import { freePort } from '@roomful/testkit/free-port'
import { vi } from 'vitest'
import { databasesOf, rowsOf, type TestPostgres } from './postgres.ts'

/** A server of the version of the system's client programs, which PostgreSQL from npm does not have. */
export type SystemPostgres = Pick<TestPostgres, 'createDatabase' | 'stop'> & { readonly major: number }

/** Starts the system's PostgreSQL, as Debian's packages install it, on a free port of loopback. */
export async function startSystemPostgres(): Promise<SystemPostgres> {
  const major = Number(/\) (\d+)/.exec(execFileSync('pg_dump', ['--version'], { encoding: 'utf8' }))![1])
  const folder = mkdtempSync(join(tmpdir(), 'roomful-system-pg-'))
  // As root, the server runs under the user of its package.
  const user = process.getuid?.() === 0 ? userNamed('postgres') : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const program = (name: string) => {
    const ofPackage = `/usr/lib/postgresql/${major}/bin/${name}`
    return existsSync(ofPackage) ? ofPackage : name
  }
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const
  const cluster = join(folder, 'db')
  const initArgs = ['-D', cluster, '-U', 'roomful', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C']
  execFileSync(program('initdb'), initArgs, options)
  const port = await freePort()
  const args = ['-D', cluster, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'fsync=off']
  const server = spawn(program('postgres'), args, options)
  endWithThis(server)
  const exited = once(server, 'exit')
  const url = `postgres://roomful:roomful@127.0.0.1:${port}/postgres`
  await vi.waitFor(() => rowsOf(url, 'select 1'), { timeout: 60_000, interval: 50 })
  return {
    ...databasesOf(url),
    major,
    async stop() {
      server.kill('SIGINT')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}

function userNamed(name: string): { readonly uid: number; readonly gid: number } {
  const idOf = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
