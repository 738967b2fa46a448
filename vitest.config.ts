import { globSync, readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { missingBrowser } from './e2e/support/chromium.ts'
import { missingPostgres } from './packages/server/test/support/postgres.ts'
import { useMemoryFolder } from './scripts/memory-folder.ts'
import { type ReportedProject, SummaryReporter } from './test/support/summary-reporter.ts'

useMemoryFolder()

const server = 'packages/server/test'
const slow = [
  '**/*.slow.test.ts',
  'test/attack/**/*.test.ts',
  'test/generated-clients/**/*.test.ts',
  `${server}/fuzz/**/*.test.ts`,
]
const programs = ['**/*.programs.test.ts']
const onlyPostgres = ['**/*.postgres.test.ts']
const story = ['e2e/story.test.ts']
const browser = ['e2e/**/*.test.ts']
/** Files whose tests cover most of the differences between the engines. */
const enginesDiffer = [
  ...['api/cursors', 'api/idempotency', 'room/missed-notices', 'room/room', 'servers/leases'],
  ...['storage/database-clock.postgres', 'storage/schema', 'storage/transactions'],
].map(name => `packages/server/src/${name}.test.ts`)

/** Files with suites for each engine (`support/engines.ts`). */
function filesOnBothEngines(): string[] {
  const files = globSync('{packages/server,test}/**/*.test.ts', {
    exclude: ['**/node_modules/**', ...slow, ...programs],
  })
  return files.filter(file => /\b(onBothEngines|runsPostgres)\b/.test(readFileSync(file, 'utf8')))
}

interface Project extends ReportedProject {
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
  /** Of `ROOMFUL_ENGINES`; both unless given. */
  readonly engines?: 'sqlite' | 'postgres'
  readonly retry?: number
}

/** Every test is in one of these; `npx vitest run --project NAME` runs one of them. */
const projects: Record<string, Project> = {
  core: {
    include: ['test/**/*.test.ts', 'packages/*/{src,test}/**/*.test.ts'],
    exclude: [...slow, ...programs, ...onlyPostgres],
    engines: 'sqlite',
    command: 'npm test',
  },
  story: { include: story, missing: missingBrowser(), command: 'npm test' },
  engines: {
    include: enginesDiffer,
    engines: 'postgres',
    missing: missingPostgres(),
    command: 'npm run test:postgres',
  },
  postgres: {
    include: [...onlyPostgres, ...filesOnBothEngines()],
    exclude: enginesDiffer,
    engines: 'postgres',
    missing: missingPostgres(),
    command: 'npm run test:postgres',
  },
  browser: {
    include: browser,
    exclude: story,
    missing: missingBrowser(),
    command: 'npm run test:browser',
    // A busy machine paints late. The attempt tells a race from a defect, and the summary names each test that needed it.
    retry: process.env.CI ? 1 : 0,
  },
  programs: { include: programs, command: 'npm run test:programs' },
  slow: { include: slow, command: 'npm run test:slow' },
}

/** A test whose browser or database is missing fails in CI; elsewhere the summary says what was not run. */
const runsHere = ({ missing }: Project) => missing === undefined || Boolean(process.env.CI)

/** With less memory, fewer workers: six of them with browsers and temporary files in memory take 10 GiB. */
const manyWorkersBytes = 15 * 1024 ** 3

/** Pages load texts from the built files, of which tests have none. */
const alias = [
  { find: /^.*\/fetch-texts\.ts$/, replacement: join(import.meta.dirname, 'test/support/fetch-texts.ts') },
]

export default defineConfig({
  test: {
    projects: Object.entries(projects).map(([name, project]) => ({
      resolve: { alias },
      test: {
        name,
        include: runsHere(project) ? [...project.include] : [],
        exclude: ['**/node_modules/**', ...(project.exclude ?? [])],
        retry: project.retry ?? 0,
        env: project.engines === undefined ? {} : { ROOMFUL_ENGINES: project.engines },
        // Generous: no machine is so slow that a test fails for it.
        testTimeout: 240_000,
        hookTimeout: 240_000,
        expect: { poll: { timeout: 60_000, interval: 20 } },
        // Files of one worker share their modules: loading them for each file took a quarter of the time.
        isolate: false,
        setupFiles: [`${server}/support/setup.ts`],
      },
    })),
    passWithNoTests: !Object.values(projects).every(runsHere),
    globalSetup: [`${server}/support/shared-postgres.ts`, `${server}/support/shared-bundle.ts`],
    reporters: ['default', new SummaryReporter(projects)],
    // More than the processors of the smallest machine: tests wait a lot, for time limits and PostgreSQL above all.
    maxWorkers: totalmem() >= manyWorkersBytes ? 6 : 4,
  },
})
