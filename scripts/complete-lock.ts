/**
 * Adds to package-lock.json the binaries of other platforms that the registry at hand did not list, so that
 * `npm ci` accepts the file here and installs the right binary there, and the digests of all packages, so that
 * `npm ci` installs these bytes only. Run after changing dependencies:
 * `node scripts/complete-lock.ts`.
 */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

interface LockedPackage {
  version?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x']

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> }
const added: string[] = []
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`
    const os = systems.find(system => new RegExp(`[-/]${system}-`).test(name))
    const cpu = processors.find(processor => new RegExp(`-${processor}(-|$)`).test(name))
    if (lock.packages[path] || !os || !cpu || !/^\d/.test(version)) continue
    lock.packages[path] = { version, ...(parent.dev && { dev: true }), optional: true, os: [os], cpu: [cpu] }
    added.push(name)
  }
}
const digested: string[] = []
for (const [path, found] of Object.entries(lock.packages)) {
  const name = path.split('node_modules/')[1] === undefined ? undefined : path.split('node_modules/').at(-1)
  if (name === undefined || found.link || found.integrity) continue
  const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${found.version}`, 'dist.integrity'])
  if (!stdout.startsWith('sha512-')) throw new Error(`${name}@${found.version} has no digest`)
  const { version, ...rest } = found
  lock.packages[path] = { ...(version !== undefined && { version }), integrity: stdout.trim(), ...rest }
  digested.push(name)
}
const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
console.log(added.length === 0 ? 'nothing was missing' : `added ${added.join(', ')}`)
if (digested.length > 0) console.log(`added the digests of ${digested.join(', ')}`)
