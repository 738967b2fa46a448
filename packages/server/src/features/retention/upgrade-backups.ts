import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../../services.ts'

const keptMs = 14 * 24 * 60 * 60_000

/** Files that an upgrade writes (`app.ts`). */
const isUpgradeBackup = (name: string) => /^before-\d{4}_\w+\.backup$/.test(name)

/** Removes backups of upgrades from a data folder after 14 days: they hold data since deleted from the database. */
export function removeUpgradeBackups({ clock, log }: Pick<Services, 'clock' | 'log'>, folder: string): void {
  for (const name of readdirSync(folder).filter(isUpgradeBackup)) {
    const file = join(folder, name)
    try {
      if (clock.now() - statSync(file).mtimeMs < keptMs) continue
      rmSync(file)
      log.info('removed the backup of an upgrade', { file, after_days: keptMs / 86_400_000 })
    } catch (error) {
      log.error('failed to remove the backup of an upgrade', error, { file })
    }
  }
}
