// New question types do not compile until each complete list of types names them.
import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'roomful-types-'))
const registry = join(copy, 'packages/contract/src/question-types/index.ts')

const parts = {
  extends: './tsconfig.json',
  include: [
    ...['contract', 'importers', 'server', 'testkit'].map(name => `packages/${name}/src`),
    'packages/contract/test',
  ],
  exclude: ['packages/server/src/**/*.test.ts'],
}

beforeAll(() => {
  const filter = (path: string) => !['dist', 'node_modules'].includes(basename(path))
  cpSync(join(root, 'packages'), join(copy, 'packages'), { recursive: true, filter })
  cpSync(join(root, 'tsconfig.json'), join(copy, 'tsconfig.json'))
  writeFileSync(join(copy, 'parts.json'), JSON.stringify(parts))
  mkdirSync(join(copy, 'node_modules/@roomful'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@roomful') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@roomful', name))
  for (const modules of globSync('packages/*/node_modules', { cwd: root }))
    symlinkSync(join(root, modules), join(copy, modules))
  const known = readFileSync(registry, 'utf8')
  const last = '  QA: qa,\n'
  expect(known.split(last)).toHaveLength(2)
  // One that can have a correct answer, one without answers.
  writeFileSync(registry, known.replace(last, `${last}  FIFTEENTH: quiz,\n  SIXTEENTH: spinner,\n`))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Files where the compiler misses a new type in a list. */
function filesWithGaps(project: string): Promise<string[]> {
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '-p', project]
  return new Promise(resolve => {
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 2 ** 24 }, (_, output) => {
      const gaps = output.matchAll(/^(\S+)\(\d+,\d+\): error TS27(?:39|40|41): .*\b(?:FIF|SIX)TEENTH\b/gm)
      resolve([...new Set(Array.from(gaps, ([, file]) => file!))].sort())
    })
  })
}

// The testkit has no list: its people answer with the samples of the contract.
test('contract, importers and server', async () => {
  expect(await filesWithGaps('parts.json')).toEqual([
    'packages/contract/src/question-types/fraction-right.ts',
    'packages/contract/src/question-types/question-examples.ts',
    'packages/contract/test/question-types/arbitraries.ts',
    'packages/contract/test/question-types/bad-answers.test.ts',
    'packages/contract/test/question-types/bad-questions.test.ts',
    'packages/contract/test/question-types/secrecy.test.ts',
    'packages/importers/src/write/gift.ts',
    'packages/importers/src/write/moodle-xml.ts',
    'packages/importers/src/write/qti.ts',
    'packages/server/src/api/openapi/examples/results.ts',
    'packages/server/src/demo/bars.ts',
    'packages/server/src/features/organizations/plans.ts',
  ])
})

test('pages', async () => {
  const files = await filesWithGaps('packages/web')
  expect(files.filter(file => file.startsWith('packages/web/'))).toEqual([
    'packages/web/src/question-types/bars.ts',
    'packages/web/src/question-types/charts.tsx',
    'packages/web/src/question-types/later-forms.ts',
    'packages/web/src/question-types/words.ts',
    'packages/web/src/slide/later-figures.ts',
    'packages/web/src/workspace/presentations/editor/type-picker.tsx',
    'packages/web/src/workspace/presentations/editor/typing/slide-texts.ts',
    'packages/web/src/workspace/slides/type-icon.tsx',
  ])
})
