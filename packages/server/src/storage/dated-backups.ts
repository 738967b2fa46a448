import { hash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdPartialFile } from './partial-file.ts'

/** Backups of one installation in a folder: `roomful-<installation>-<time in UTC>.backup`. */
export class DatedBackups {
  readonly #folder: string
  readonly #prefix: string
  readonly #name: RegExp

  /** @param installation tells it apart from others with backups in the folder */
  constructor(folder: string, installation: string) {
    this.#folder = folder
    this.#prefix = `roomful-${hash('sha256', installation).slice(0, 8)}-`
    this.#name = new RegExp(`^${this.#prefix}\\d{8}T\\d{9}Z\\.backup$`)
  }

  /** The path of a backup. @param now Unix ms */
  fileAt(now: number): string {
    return join(this.#folder, `${this.#prefix}${new Date(now).toISOString().replaceAll(/[-:.]/g, '')}.backup`)
  }

  /** Removes all but the newest backups. @param made is kept whatever its time. @returns the paths of the removed ones */
  prune(keep: number, made: string): string[] {
    const others = readdirSync(this.#folder)
      .filter(name => this.#name.test(name) && join(this.#folder, name) !== made)
      .sort()
    const removed = others.slice(0, Math.max(0, others.length - (keep - 1)))
    return removed.map(name => this.#remove(name))
  }

  /** Removes the partial files of killed commands. */
  removeDebris(): void {
    for (const name of readdirSync(this.#folder)) {
      const backup = name.replace(/\.partial(\.lock)?(-\w+)?$/, '')
      if (backup === name || !this.#name.test(backup)) continue
      try {
        holdPartialFile(join(this.#folder, `${backup}.partial`))?.()
      } catch {
        // Left by another user.
      }
    }
  }

  #remove(name: string): string {
    const file = join(this.#folder, name)
    rmSync(file)
    return file
  }
}
