import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { declarationsText } from './declarations.ts'

const source = new URL('../src', import.meta.url).pathname
const compiler = new URL('../../../node_modules/.bin/tsc', import.meta.url).pathname

const compilerOptions = [
  ['--target', 'es2023'],
  ['--module', 'nodenext'],
  ['--lib', 'esnext,dom,dom.iterable'],
  ['--types', ''],
  ['--strict', '--skipLibCheck', '--declaration'],
  ['--allowImportingTsExtensions', '--rewriteRelativeImportExtensions'],
].flat()

/**
 * Writes the published package into a folder: JavaScript with the types taken out, and declarations that need
 * no other package.
 * @throws Error when it does not compile.
 */
export function buildSdk(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'roomful-sdk-'))
  cpSync(source, work, { recursive: true })
  writeFileSync(join(work, 'types.ts'), declarationsText())
  writeFileSync(join(work, 'package.json'), '{"type":"module"}')
  const { status, stdout } = spawnSync(
    compiler,
    [...compilerOptions, '--outDir', folder, join(work, 'index.ts')],
    { encoding: 'utf8', cwd: work },
  )
  rmSync(work, { recursive: true })
  if (status !== 0) throw new Error(`the client does not compile by itself:\n${stdout}`)
  for (const file of readdirSync(folder).filter(name => name.endsWith('.d.ts'))) {
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(join(folder, file), text.replace(/'(\.\/[\w-]+)\.ts'/g, "'$1.js'"))
  }
  // Types alone: nothing is left of it to run.
  rmSync(join(folder, 'types.js'), { force: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedPackage, null, 2)}\n`)
}

const { name, version, description, license } = packageJson
const publishedPackage = {
  name,
  version,
  description,
  license,
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
}
