import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSdk } from '../../packages/sdk/scripts/build-sdk.ts'
import packageJson from '../../packages/server/package.json' with { type: 'json' }
import { run } from './executable.ts'
import { licencesOf } from './licences.ts'
import { bundleModules, repository, resources } from './parts.ts'

/** The contents of the npm package: JavaScript and its files, with nothing to install. */
const published = {
  name: 'roomful',
  version: packageJson.version,
  description:
    'Self-hosted audience interaction: presentations, live sessions, results, an API that drives them',
  keywords: ['roomful', 'audience', 'polls', 'quiz', 'self-hosted'],
  license: packageJson.license,
  type: 'module',
  bin: { roomful: 'program/roomful.js' },
  exports: { './package.json': './package.json' },
  engines: { node: '>=24' },
}

/**
 * Makes the tarballs of the server, which `npx roomful` runs, and of the SDK.
 * @param dist where they go
 * @param work a folder for intermediate files
 * @returns their paths
 */
export async function makePackages(dist: string, work: string): Promise<string[]> {
  const sdk = join(work, 'sdk')
  await makeServerPackage(dist, work)
  buildSdk(sdk)
  pack(sdk, dist)
  const tarballs = readdirSync(dist).filter(name => name.endsWith('.tgz'))
  return tarballs.map(name => join(dist, name))
}

/** Makes the tarball of the server. */
export async function makeServerPackage(dist: string, work: string): Promise<void> {
  const folder = join(work, 'server')
  await writeServerPackage(folder)
  pack(folder, dist)
}

function pack(folder: string, dist: string): void {
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', dist], folder)
}

/** Makes the archive of `deploy/`: the files that docs/install.md names. @returns its path */
export function archiveDeploy(dist: string): string {
  const archive = join(dist, `roomful-deploy-${packageJson.version}.tgz`)
  run('tar', ['-czf', archive, 'deploy'], repository)
  return archive
}

async function writeServerPackage(folder: string): Promise<void> {
  const program = join(folder, 'program')
  mkdirSync(folder)
  writeFileSync(join(folder, 'LICENSES.txt'), licencesOf(await bundleModules(program)))
  chmodSync(join(program, 'roomful.js'), 0o755)
  for (const [name, file] of Object.entries(resources())) {
    mkdirSync(dirname(join(program, name)), { recursive: true })
    cpSync(file, join(program, name))
  }
  cpSync(join(repository, 'packages/server/PACKAGE.md'), join(folder, 'README.md'))
  cpSync(join(repository, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
}
