import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const shared = '/dev/shm'
/** Peak usage of a whole run, with some reserve; a container's 64 MiB would not do. */
const freeBytesMin = 4 * 1024 ** 3

/**
 * Has temporary folders made in memory where the system has room for them: tests kill processes, never the machine, so
 * none gains from waiting for a disk. To be called before the processes that run tests are started.
 */
export function useMemoryFolder(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  const folder = mkdtempSync(join(shared, 'roomful-tests-'))
  // PostgreSQL runs under a user of its own.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(shared)
    return bavail * bsize >= freeBytesMin
  } catch {
    return false
  }
}
