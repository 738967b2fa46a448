/**
 * Installs what a server needs into an empty folder and fails when it takes more than docs/install.md says: `npm run install-size`.
 * It fetches some 120 packages from the registry that npm is set to.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const megabytesMax = 390
const repository = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'roomful-install-'))

/** Disk usage of a file. */
function bytesOf(path: string): number {
  const { blocks } = lstatSync(path)
  return blocks * 512
}

try {
  const manifests = globSync(['package.json', 'packages/*/package.json', 'test/*/package.json'], {
    cwd: repository,
  })
  for (const file of [...manifests, 'package-lock.json', '.npmrc'])
    cpSync(join(repository, file), join(folder, file))
  const { status } = spawnSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('npm ci has failed: see above')
  const modules = join(folder, 'node_modules')
  const bytes = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .map(path => bytesOf(join(modules, path)))
    .reduce((sum, one) => sum + one, 0)
  const megabytes = Math.ceil(bytes / 2 ** 20)
  console.log(`${megabytes} MB of at most ${megabytesMax}`)
  if (megabytes > megabytesMax) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
