import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const compiler = pathOf('../../../node_modules/.bin/tsc')

const compilerOptions = [
  ['--target', 'es2023'],
  ['--module', 'nodenext'],
  ['--lib', 'esnext,dom,dom.iterable'],
  ['--types', ''],
  ['--strict', '--skipLibCheck', '--declaration'],
  ['--allowImportingTsExtensions', '--rewriteRelativeImportExtensions'],
].flat()

/** The two kinds of modules that the package has, each in a folder of its own that says which it is. */
const kinds = [
  { folder: 'esm', type: 'module' },
  { folder: 'cjs', type: 'commonjs' },
] as const

/**
 * Writes the published package into a folder: JavaScript with the types taken out, as ES modules and as CommonJS, and
 * declarations that need no other package.
 * @throws Error when it does not compile.
 */
export function buildSdk(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  for (const { folder: name, type } of kinds) compile(join(folder, name), type)
  for (const [name, source] of [
    ['README.md', '../README.md'],
    ['LICENSE', '../../../LICENSE'],
  ] as const)
    cpSync(pathOf(source), join(folder, name))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedPackage, null, 2)}\n`)
}

function compile(folder: string, type: 'module' | 'commonjs'): void {
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'roomful-sdk-'))
  cpSync(pathOf('../src'), work, { recursive: true })
  // Tells the compiler what kind of modules to write, and Node what kind they are.
  for (const place of [work, folder]) writeFileSync(join(place, 'package.json'), JSON.stringify({ type }))
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
  // Types alone: nothing is left of them to run.
  for (const name of ['types.js', 'methods.js']) rmSync(join(folder, name), { force: true })
}

/** The address of the public repository, such as https://github.com/owner/name; empty until there is one. */
const repositoryUrl = ''

/** `repository` and `homepage` of the published package; nothing without an address. */
export function linksOf(url: string) {
  if (url === '') return {}
  return {
    repository: { type: 'git', url: `git+${url}.git`, directory: 'packages/sdk' },
    homepage: `${url}/tree/main/packages/sdk#readme`,
  }
}

const { name, version, description, license } = packageJson
const publishedPackage = {
  name,
  version,
  description,
  license,
  ...linksOf(repositoryUrl),
  keywords: ['roomful', 'audience', 'polls', 'quiz'],
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.3' },
  main: './cjs/index.js',
  types: './cjs/index.d.ts',
  exports: {
    '.': {
      import: { types: './esm/index.d.ts', default: './esm/index.js' },
      require: { types: './cjs/index.d.ts', default: './cjs/index.js' },
    },
    './package.json': './package.json',
  },
}
