import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes SHA256SUMS for all files of a folder, as `sha256sum --check` reads it. */
export function writeChecksums(folder: string): void {
  const name = 'SHA256SUMS'
  const lines = readdirSync(folder)
    .filter(file => file !== name)
    .sort()
    .map(
      file =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    )
  writeFileSync(join(folder, name), lines.join(''))
}
