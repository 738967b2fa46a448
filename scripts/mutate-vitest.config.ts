import { defineConfig } from 'vitest/config'

/** The tests that Stryker runs (`mutate.ts`), in its copy of the repository: in this process, on SQLite, without set-up of a run. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.ROOMFUL_MUTATE_TESTS ?? '[]') as string[],
    env: { ROOMFUL_ENGINES: 'sqlite' },
    // A mutant may leave a test waiting; Stryker has its own limit for a whole run.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
    setupFiles: ['packages/server/test/support/setup.ts', 'scripts/mutate-setup.ts'],
  },
})
