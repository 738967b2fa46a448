/**
 * Mutation tests: changes the code of a module in one place after the other, and runs the fast tests of the module each time.
 *   npm run mutate [-- MODULE [FILE…]] [-- --tests]
 * Prints the mutants that no test notices, and a table by file. With `--tests` it runs all tests for each mutant, and prints those
 * that notice nothing which others do not.
 */
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { useMemoryFolder } from './memory-folder.ts'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const contract = 'packages/contract'
const server = 'packages/server/src'

interface Module {
  readonly code: string
  /** They cover the module, and take seconds. */
  readonly tests: readonly string[]
}

const modules: Readonly<Record<string, Module>> = {
  'room-machine': {
    code: `${server}/room/machine`,
    tests: [`${server}/room/machine/*.test.ts`],
  },
  'question-types': {
    code: `${contract}/src/question-types`,
    tests: [`${contract}/test/question-types/*.test.ts`],
  },
  scores: {
    code: `${server}/features/scores`,
    tests: [`${server}/features/scores/{scoreboard,teams}.test.ts`],
  },
  results: {
    code: `${server}/features/results`,
    tests: [
      `${server}/features/{results/*,reports/comparisons,sessions/sessions}.test.ts`,
      `${server}/{servers/leases,api/long-lists}.test.ts`,
    ],
  },
  answers: {
    code: `${server}/features/answers`,
    tests: [`${server}/features/answers/!(*.slow).test.ts`],
  },
  anonymization: {
    code: `${server}/features/anonymization`,
    tests: [`${server}/features/anonymization/{anonymization,anonymous}.test.ts`],
  },
  'webhooks-delivery': {
    code: `${server}/features/webhooks/delivery`,
    tests: [
      `${server}/features/webhooks/delivery/*.test.ts`,
      `${server}/features/webhooks/{deliveries,hostile-receivers,webhook-signature}.test.ts`,
    ],
  },
  lib: {
    code: `${contract}/src/lib`,
    tests: [`${contract}/test/*.test.ts`, 'packages/web/test/markdown.test.ts'],
  },
}

const { values, positionals } = parseArgs({
  options: { tests: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [chosen, ...files] = positionals
if (chosen !== undefined && !modules[chosen])
  throw new Error(`${chosen} is none of ${Object.keys(modules).join(', ')}`)

useMemoryFolder()
for (const [name, one] of Object.entries(modules)) {
  if (chosen !== undefined && chosen !== name) continue
  process.env.ROOMFUL_MUTATE_TESTS = JSON.stringify(one.tests)
  const mutants = await new Stryker({
    mutate: files.length > 0 ? files : [`${one.code}/**/*.ts`, `!${one.code}/**/*.test.ts`],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutate-vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    reporters: ['progress'],
    // Stryker rewrites it with functions that TypeScript 7 lacks; no test needs it.
    ignorePatterns: ['tsconfig.json'],
    tempDirName: join(process.env.TMPDIR ?? tmpdir(), `mutate-${name}`),
    disableBail: values.tests,
    timeoutMS: 10_000,
    concurrency: 2,
    allowConsoleColors: false,
  }).runMutationTest()
  console.log([...survivorsOf(mutants), '', ...tableOf(mutants), ''].join('\n'))
  if (values.tests) console.log(idleTests(mutants).join('\n'))
}

/** Mutants that no test noticed: ignored ones and those that no test reaches among them. */
function survivorsOf(mutants: readonly MutantResult[]): string[] {
  return mutants.filter(isSurvivor).map(({ fileName, location, mutatorName, replacement, status }) => {
    const { line, column } = location.start
    const kind = status === 'Survived' ? mutatorName : `${mutatorName}, ${status}`
    return `${relative('.', fileName)}:${line}:${column} ${kind}: ${replacement?.replaceAll(/\s+/g, ' ')}`
  })
}

function isSurvivor({ status }: MutantResult): boolean {
  return !['Killed', 'Timeout', 'RuntimeError', 'CompileError'].includes(status)
}

/** The counts of each file, and of all. */
function tableOf(mutants: readonly MutantResult[]): string[] {
  const byFile = Map.groupBy(mutants, ({ fileName }) => relative('.', fileName))
  return [...[...byFile].sort(([a], [b]) => (a < b ? -1 : 1)), ['all', mutants] as const].map(
    ([name, some]) => {
      const count = (...statuses: string[]) => some.filter(({ status }) => statuses.includes(status)).length
      const killed = count('Killed')
      const score = `${((100 * killed) / some.length).toFixed(1)} %`.padStart(7)
      const rest = `${some.filter(isSurvivor).length} survived, ${count('Timeout')} timed out, ${count('RuntimeError', 'CompileError')} did not run`
      return `${score} ${killed} of ${some.length} killed, ${rest}: ${name}`
    },
  )
}

/** Tests without a mutant that they alone kill, with the number that they kill. */
function idleTests(mutants: readonly MutantResult[]): string[] {
  const kills = new Map<string, { all: number; alone: number }>()
  for (const { coveredBy = [], killedBy = [] } of mutants) {
    for (const test of coveredBy) if (!kills.has(test)) kills.set(test, { all: 0, alone: 0 })
    for (const test of killedBy) {
      const count = kills.get(test)!
      count.all++
      if (killedBy.length === 1) count.alone++
    }
  }
  return [...kills].map(([test, { all, alone }]) => `${alone} alone, ${all} in all: ${test}`).sort()
}
