import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programFile } from './programs.ts'

const page = join(import.meta.dirname, '../../../../docs/operations.md')

/** The commands of a restore drill of docs/operations.md. @param backups the folder with the backups */
export function drillCommands(engine: 'sqlite' | 'postgres', backups: string): string {
  const section = readFileSync(page, 'utf8').split('### Restore drill')[1]!
  const [sqlite, postgres] = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text!)
  return (engine === 'sqlite' ? sqlite! : postgres!).replaceAll('/var/backups/roomful', backups)
}

/** The command of docs/operations.md that restores a dump `FILE` into the database `rooms` by hand. */
export function restoreByHand(): string {
  return /`(pg_restore [^`]+)`\./.exec(readFileSync(page, 'utf8'))![1]!
}

/** Runs commands as they are written, with `roomful` as the program under test. */
export async function runDocumented(commands: string, environment: Record<string, string>) {
  const roomful = `roomful() { "${process.execPath}" "${await programFile('main')}" "$@"; }`
  const { status, stdout, stderr } = spawnSync('bash', ['-euc', `${roomful}\n${commands}`], {
    env: { PATH: process.env.PATH!, ...environment },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
