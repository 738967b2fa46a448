import { totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useMemoryFolder } from './scripts/memory-folder.ts'

useMemoryFolder()

/** What takes longest starts first, in this order, so that nobody waits for one of them at the end. */
const longest = [
  'workspace-access',
  'export-processes',
  'chaos',
  'anonymous',
  'socket-limits',
  'bus',
  'generated-clients',
  'migration',
  'coming-back',
  'cli-beside-server',
  'start',
  'fuzz/contract',
  'fuzz/room-http',
  'fuzz/workspace',
  'layout',
  'every-type',
  'workspace-api',
  'export',
  'nothing-cut-off',
  'moderation',
  'typed-codes',
  'rolling-restart',
  'presenter',
  'postgres-lost',
  'webhook-crash',
  'race',
  'workspace-editor',
  'unlinking',
  'unread-responses',
  'back-pressure',
  'reopen-answers',
  'deck-editor-play',
]

/** Six workers, their browsers and what lies in memory instead of on a disk take 10 GiB at most. */
const manyWorkersBytes = 15 * 1024 ** 3

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex(name => moduleId.endsWith(`/${name}.test.ts`))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
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
    // More than the processors of the smallest machine: tests wait a lot, for time limits and PostgreSQL above all.
    maxWorkers: totalmem() >= manyWorkersBytes ? 6 : 4,
  },
})
