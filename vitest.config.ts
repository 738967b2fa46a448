import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useMemoryFolder } from './scripts/memory-folder.ts'

useMemoryFolder()

/** What takes longest starts first, so that nobody waits for one of them at the end. */
const longest = [
  'webhook-crash',
  'migration',
  'every-type',
  'nothing-cut-off',
  'fuzz/contract',
  'export-processes',
  'anonymous',
  'cli',
  'race',
  'generated-clients',
  'coming-back',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some(name => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'e2e/**/*.test.ts'],
    // Generous: a busy machine makes nothing fail.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    retry: 0,
    // Files of one worker share their modules: loading them again took a quarter of the time.
    isolate: false,
    globalSetup: [
      'packages/server/test/support/shared-postgres.ts',
      'packages/server/test/support/shared-bundle.ts',
    ],
    setupFiles: ['packages/server/test/support/setup.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: 3,
  },
})
