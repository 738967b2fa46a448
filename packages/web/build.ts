import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { buildPages } from './build-pages.ts'
import { textsAddress } from './compiled-texts.ts'

/**
 * Builds the pages into `dist/`, unless they have been built from these very sources before:
 * `node packages/web/build.ts`. Takes a second, or a few milliseconds when nothing has changed.
 */
const folder = fileURLToPath(new URL('.', import.meta.url))
const packages = ['../contract/src', '../room-client/src', '../texts/src'].map(path => join(folder, path))
const dist = join(folder, 'dist')
const stampFile = '.built-from'
const triesMax = 1_000
const compressible = /\.(html|js|css|svg|json)$/

const stamp = fingerprint()
if (readStamp() !== stamp) await build()

/** A hash of everything that the pages are built from. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const files = [join(folder, 'src'), ...packages]
    .flatMap(path => readdirSync(path, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  const pages = readdirSync(folder).filter(name => /\.(html|ts|json|svg)$/.test(name))
  for (const file of [...files, ...pages.map(name => join(folder, name))].sort()) {
    hash
      .update(`${file.slice(folder.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function readStamp(): string | null {
  try {
    return readFileSync(join(dist, stampFile), 'utf8')
  } catch {
    return null
  }
}

async function build(): Promise<void> {
  // Not where the server's log goes.
  console.error('roomful: building the pages, once for this version')
  // Reproducible: with tests' own NODE_ENV Vite would put the paths of sources into the output.
  process.env.NODE_ENV = 'production'
  const vite = await import('vite')
  const building = `${dist}-${process.pid}`
  for (const [i, mode] of ['phone', 'stage', 'remote', 'moderator', 'workspace', 'report'].entries())
    await vite.build({
      configFile: join(folder, 'vite.config.ts'),
      mode,
      define: { TEXTS_ADDRESS: JSON.stringify(textsAddress) },
      build: { outDir: building, emptyOutDir: i === 0 },
    })
  buildPages(building)
  const files = readdirSync(building, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && compressible.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  // Most of a build: on all processors.
  await Promise.all(files.map(compress))
  writeFileSync(join(building, stampFile), stamp)
  putInPlace(building)
}

/** Atomically, for concurrent readers and builds. */
function putInPlace(building: string): void {
  const replaced = `${building}-replaced`
  // A concurrent build of the same version is as good.
  for (let tries = 0; tries < triesMax && readStamp() !== stamp; tries++) {
    moveUnless(['ENOENT'], dist, replaced)
    moveUnless(['ENOTEMPTY', 'EEXIST', 'ENOENT'], building, dist)
    rmSync(replaced, { recursive: true, force: true })
  }
  rmSync(building, { recursive: true, force: true })
}

/** Renames, unless it cannot be done for one of these reasons. */
function moveUnless(reasons: readonly string[], from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!reasons.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

async function compress(file: string): Promise<void> {
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file)))
}
