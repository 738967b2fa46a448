/**
 * Promise: other people's generators make clients from the OpenAPI document that know every question type, compile
 * under strict TypeScript and work against a server.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { questionTypeNames } from '@roomful/contract/question-types/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../packages/server/test/support/api.ts'
import { testConfig } from '../../packages/server/test/support/engines.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const require = createRequire(import.meta.url)

/** The package, its command, and the arguments that make `generated` of openapi.json in the current folder. */
const generators = {
  'openapi-typescript': [
    'openapi-typescript',
    'openapi-typescript',
    'openapi.json -o generated.ts --default-non-nullable false',
  ],
  'hey-api': ['@hey-api/openapi-ts', 'openapi-ts', '-f hey-api.config.mjs'],
  orval: ['orval', 'orval', '--config ./orval.config.mjs'],
} as const
const names = Object.keys(generators) as (keyof typeof generators)[]

const settings = {
  'hey-api.config.mjs': `export default {
    input: './openapi.json',
    output: { path: 'generated', module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  }`,
  'orval.config.mjs': `export default {
    roomful: {
      input: { target: './openapi.json' },
      output: { target: './generated.ts', client: 'fetch', mode: 'single', baseUrl: { getBaseUrlFromSpecification: true } },
    },
  }`,
  'package.json': '{"type":"module"}',
}

/** One program, so that what TypeScript and Node declare is read once. */
const compilation = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
    // What packages declare is theirs to check; what was generated is no declaration, and checked.
    skipLibCheck: true,
  },
  files: names.map(name => `${name}/program.ts`),
}

let api: ApiClient
let folder: string
beforeAll(async () => {
  api = await startApi(testConfig())
  // Below this folder, where the packages that generated code imports are found.
  folder = mkdtempSync(join(here, 'generated-'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(compilation))
  const document = (await (await fetch(`${api.app.url}/openapi.json`)).json()) as object
  const ofServer = JSON.stringify({ ...document, servers: [{ url: api.app.url }] })
  await Promise.all(names.map(name => generate(name, ofServer)))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await api.app.close()
})

test('all of them compile under strict TypeScript', async () => {
  await run(folder, [commandOf('typescript', 'tsc'), '-p', 'tsconfig.json'])
})

test.each(names)('%s makes a client that knows what each question type has, and works', async name => {
  const described = JSON.parse(await run(join(folder, name), ['program.ts', api.app.url, api.key]))
  expect(Object.keys(described).sort()).toEqual([...questionTypeNames].sort())
  expect(described).toMatchObject({
    MULTIPLE_CHOICE: '0 of 3',
    RATING: '0 of 4, mean none',
    ORDERING: '3 0 of 3',
  })
})

/** Has a generator make its client of a document, in a folder with the program that uses it. */
async function generate(name: (typeof names)[number], document: string): Promise<void> {
  const place = join(folder, name)
  mkdirSync(place)
  writeFileSync(join(place, 'openapi.json'), document)
  for (const [file, text] of Object.entries(settings)) writeFileSync(join(place, file), text)
  cpSync(join(here, 'clients/only.ts'), join(place, 'only.ts'))
  cpSync(join(here, 'program.ts'), join(place, 'program.ts'))
  cpSync(join(here, 'clients', `${name}.ts`), join(place, 'client.ts'))
  const [packageName, bin, args] = generators[name]
  await run(place, [commandOf(packageName, bin), ...args.split(' ')])
}

/** The script behind a package's command. */
function commandOf(packageName: string, bin: string): string {
  const file = packageFile(packageName)
  const { bin: bins } = require(file)
  return join(dirname(file), typeof bins === 'string' ? bins : bins[bin])
}

/** A package's package.json, whether or not it exports it. */
function packageFile(packageName: string): string {
  const places = require.resolve.paths(packageName) ?? []
  return require.resolve(`./${packageName}/package.json`, { paths: places })
}

/** Runs a script with this Node in a folder and gives what it prints. @throws Error with all that it printed */
async function run(cwd: string, args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(process.execPath, args, { cwd })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${args[0]} failed:\n${stdout}\n${stderr}`)
  }
}
