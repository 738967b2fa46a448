import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../../packages/server/src/cli/serve.ts'
import { makeExecutable, ownPlatform } from '../../scripts/release/executable.ts'

let made: Promise<string> | undefined

/** A folder as `dist/` of a release, with the executable of this platform; one for all tests of a process. */
export function releaseFolder(): Promise<string> {
  made ??= make()
  return made
}

async function make(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-dist-'))
  // Tests start it as other users, too.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const work = join(folder, '.work')
  mkdirSync(work)
  await buildWeb()
  await makeExecutable(ownPlatform, folder, work)
  rmSync(work, { recursive: true })
  return folder
}

/** The executable in a folder of `releaseFolder`. */
export function executableIn(folder: string): string {
  return join(folder, `roomful-${ownPlatform}`)
}
