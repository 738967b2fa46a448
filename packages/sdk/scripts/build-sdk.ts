import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkRoles } from '@roomful/contract/features/stages/links'
import {
  displayMessages,
  entryLifecycle,
  participantMessages,
  stageMessages,
} from '@roomful/contract/room/messages'
import packageJson from '../package.json' with { type: 'json' }
import { type Schema, typeText } from './type-text.ts'

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const compiler = pathOf('../../../node_modules/.bin/tsc')

const compilerOptions = [
  ['--target', 'es2023'],
  ['--module', 'nodenext'],
  ['--lib', 'esnext,dom,dom.iterable'],
  ['--types', ''],
  ['--strict', '--skipLibCheck'],
  ['--allowImportingTsExtensions', '--rewriteRelativeImportExtensions'],
].flat()

/** Comments are for editors, which read the declarations. */
const outputs = [['--declaration', '--emitDeclarationOnly'], ['--removeComments']]

/** Modules of which nothing runs: tsc writes them empty, or nothing imports them but types. */
const typesAlone = [
  'types',
  'methods',
  'image-limits',
  'room-look',
  'room-reactions',
  'room-transports',
  'room-views',
  'slide-layouts',
]

/** The two kinds of modules that the package has, each in a folder of its own that says which it is. */
const kinds = [
  { folder: 'esm', type: 'module' },
  { folder: 'cjs', type: 'commonjs' },
] as const

/** Modules of other packages that the client of a room is made of, and their names in this one. */
const otherModules: Readonly<Record<string, string>> = {
  'contract/features/images/limits': 'image-limits',
  'contract/features/organizations/look': 'room-look',
  'contract/features/presentations/slide-layouts': 'slide-layouts',
  'contract/room/backoff': 'room-backoff',
  'contract/room/random-key': 'random-key',
  'contract/room/connection': 'room-limits',
  'contract/room/reactions': 'room-reactions',
  'contract/room/reducer': 'room-reducer',
  'contract/room/views': 'room-views',
  'room-client/link': 'room-link',
  'room-client/options': 'room-transports',
  'room-client/polling': 'room-polling',
  'room-client/protocol.at-build': 'room-codes',
  'room-client/request': 'room-request',
  'room-client/room-connection': 'room-connection',
}

/** Types that the contract derives from schemas, in place of which these modules have those of the package. */
const derivedTypes: Readonly<Record<string, string>> = {
  AskedQuestion: "import type { AskedQuestion } from './types.ts'",
  DisplayMessage: messageType('DisplayMessage', displayMessages),
  EntryLifecycle: `type EntryLifecycle = ${typeText(entryLifecycle as Schema)}`,
  ErrorCode: "import type { ErrorCode } from './types.ts'",
  ParticipantMessage: messageType('ParticipantMessage', participantMessages),
  QuestionResultsOut: "import type { QuestionResults as QuestionResultsOut } from './types.ts'",
  SessionKpisOut: "import type { SessionKpis as SessionKpisOut } from './types.ts'",
  SessionOut: "import type { Session as SessionOut } from './types.ts'",
  StageMessage: messageType('StageMessage', stageMessages),
  StageRole: `type StageRole = ${linkRoles
    .filter(role => role !== 'embed')
    .map(role => `'${role}'`)
    .join(' | ')}`,
  SessionSettings: "import type { SessionSettings } from './types.ts'",
  Violation: "import type { ErrorDetail as Violation } from './error.ts'",
}

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
  // For tools that do not read `exports`.
  mkdirSync(join(folder, 'room'))
  const { main, types } = entry('room')
  writeFileSync(join(folder, 'room/package.json'), JSON.stringify({ main: `.${main}`, types: `.${types}` }))
}

function compile(folder: string, type: 'module' | 'commonjs'): void {
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'roomful-sdk-'))
  cpSync(pathOf('../src'), work, { recursive: true })
  copyOthers(work)
  // Tells the compiler what kind of modules to write, and Node what kind they are.
  for (const place of [work, folder]) writeFileSync(join(place, 'package.json'), JSON.stringify({ type }))
  for (const output of outputs) {
    const { status, stdout } = spawnSync(
      compiler,
      [...compilerOptions, ...output, '--outDir', folder, join(work, 'index.ts'), join(work, 'room.ts')],
      { encoding: 'utf8', cwd: work },
    )
    if (status !== 0) throw new Error(`the client does not compile by itself:\n${stdout}`)
  }
  rmSync(work, { recursive: true })
  for (const file of readdirSync(folder).filter(name => name.endsWith('.d.ts'))) {
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(join(folder, file), text.replace(/'(\.\/[\w-]+)\.ts'/g, "'$1.js'"))
  }
  // Types alone: nothing is left of them to run.
  for (const name of typesAlone) rmSync(join(folder, `${name}.js`), { force: true })
}

/** Puts modules of other packages next to those of this one, which import them under their names there. */
function copyOthers(work: string): void {
  for (const file of readdirSync(work)) {
    const text = readFileSync(join(work, file), 'utf8')
    writeFileSync(join(work, file), withNames(text))
  }
  for (const [module, name] of Object.entries(otherModules)) {
    const [, owner, path] = /^([^/]+)\/(.+)$/.exec(module)!
    const source = new URL(`../../${owner}/src/${path}.ts`, import.meta.url)
    const text = readFileSync(source, 'utf8')
      // Relative imports as those of another package.
      .replace(/ from '(\.[^']+)\.ts'/g, (_, relative) => {
        const { pathname } = new URL(relative, source)
        return ` from '@roomful/${owner}/${pathname.replace(/^.*?\/packages\/[^/]+\/src\//, '')}'`
      })
      .replace(/^import type \{([^}]+)\} from '@roomful\/([^']+)'$/gm, (statement, names: string, from) =>
        from in otherModules
          ? statement
          : names
              .split(',')
              .map(each => derivedTypes[each.trim()] ?? fail(`${module} imports ${each.trim()}`))
              .join('\n'),
      )
    writeFileSync(join(work, `${name}.ts`), withNames(text))
  }
}

function withNames(text: string): string {
  return text.replace(
    /'@roomful\/([\w/.-]+)'/g,
    (_, module) => `'./${otherModules[module] ?? fail(`the client imports ${module}`)}.ts'`,
  )
}

/** The messages of one kind as a type. */
function messageType(name: string, messages: Readonly<Record<string, object>>): string {
  return `type ${name} = ${Object.values(messages)
    .map(message => typeText(message as Schema))
    .join(' | ')}`
}

function fail(what: string): never {
  throw new Error(`${what}, which packages/sdk/scripts/build-sdk.ts does not know`)
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
  ...entry('index'),
  exports: {
    '.': exportOf('index'),
    './room': exportOf('room'),
    './package.json': './package.json',
  },
}

function entry(name: string) {
  return { main: `./cjs/${name}.js`, types: `./cjs/${name}.d.ts` }
}

function exportOf(name: string) {
  return {
    import: { types: `./esm/${name}.d.ts`, default: `./esm/${name}.js` },
    require: { types: `./cjs/${name}.d.ts`, default: `./cjs/${name}.js` },
  }
}
