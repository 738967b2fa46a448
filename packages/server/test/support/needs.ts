import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe } from 'vitest'

/** A suite that needs a program: without it the suite is skipped by name, and fails with `CI=true`. */
export function needs(program: string, name: string, suite: () => void): void {
  const isMissing = !process.env.CI && !isInstalled(program)
  describe.skipIf(isMissing)(isMissing ? `${name} (${program} is not installed)` : name, suite)
}

/** Whether a program is in a folder of PATH, or of those where Debian keeps servers. */
export function isInstalled(program: string): boolean {
  return `${process.env.PATH}${delimiter}/usr/sbin`.split(delimiter).some(folder => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
