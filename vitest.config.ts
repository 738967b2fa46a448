import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'e2e/**/*.test.ts'],
    // Generous: a busy machine makes nothing fail.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    retry: 0,
    globalSetup: ['packages/server/test/support/shared-postgres.ts'],
    setupFiles: ['packages/server/test/support/setup.ts'],
    maxWorkers: 3,
  },
})
