import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyStorage, type StoragePlace } from '../app.ts'
import { type Config, readPostgresUrl } from '../config.ts'
import type { CopyProgress } from '../storage/copy.ts'
import { type Command, type CommandCall, required, UsageError } from './command.ts'
import { databaseName } from './start-lines.ts'

const reportEveryRows = 50_000

export const copy: Command = {
  usage:
    'roomful copy --to postgres://…|FOLDER | --to-file FILE [--from postgres://…|FOLDER | --from-file FILE]',
  options: {
    to: { type: 'string' },
    'to-file': { type: 'string' },
    from: { type: 'string' },
    'from-file': { type: 'string' },
  },
  async run(call) {
    const { config } = call
    const isGiven = call.options.from !== undefined || call.options['from-file'] !== undefined
    const from = isGiven ? placeOf(call, 'from') : config
    const to = placeOf(call, 'to')
    const { tables, rows, isServed } = await copyStorage(from, to, report)
    if (isServed)
      process.stderr.write(
        'roomful: servers used the source during the copy, so newer changes are missing: before switching, ' +
          'stop them and copy again\n',
      )
    return {
      from: nameOf(from),
      to: nameOf(to),
      tables,
      rows,
      served: isServed,
      next: nextStep(config, from, to),
    }
  },
}

/** @throws UsageError */
function placeOf(call: CommandCall, option: 'from' | 'to'): StoragePlace {
  const text = textOf(call, option)
  if (!text.includes('://')) return { databaseUrl: undefined, dataDir: resolve(text) }
  try {
    return { databaseUrl: readPostgresUrl(text), dataDir: call.config.dataDir }
  } catch (error) {
    throw new UsageError(`--${option} must be a data folder or ${(error as Error).message}`)
  }
}

/** The value of an option, or the content of the file that the option with `-file` names: arguments are visible to other users. */
function textOf(call: CommandCall, option: 'from' | 'to'): string {
  const fileOption = `${option}-file`
  const file = call.options[fileOption]
  if (file === undefined) return required(call, option)
  if (call.options[option] !== undefined)
    throw new UsageError(`give --${option} or --${fileOption}, not both`)
  try {
    const text = readFileSync(String(file), 'utf8').trim()
    if (text !== '') return text
  } catch (error) {
    throw new UsageError(`--${fileOption} must be a file that can be read (${(error as Error).message})`)
  }
  throw new UsageError(
    `--${fileOption} must be a file with a postgres:// URL or a folder, and ${file} is empty`,
  )
}

function nameOf({ databaseUrl, dataDir }: StoragePlace): string {
  return databaseUrl === undefined ? dataDir : databaseName(databaseUrl)
}

/** Sealed secrets are copied as they are: servers on the copy need the same ROOMFUL_SECRET. */
function nextStep({ secrets }: Config, from: StoragePlace, to: StoragePlace): string {
  const file = join(from.dataDir, 'secret')
  const isInFolder = from.databaseUrl === undefined && secrets === undefined && existsSync(file)
  const secret = isInFolder ? `ROOMFUL_SECRET_FILE=${file}` : 'the same ROOMFUL_SECRET'
  const place = to.databaseUrl === undefined ? `ROOMFUL_DATA_DIR=${to.dataDir}` : 'DATABASE_URL'
  return `start servers with ${place} and ${secret}`
}

/** A line for every table that holds anything, and in between for large ones. */
function report({ phase, table, rows, of }: CopyProgress): void {
  if (rows !== of && rows % reportEveryRows !== 0) return
  const [done, all] = [rows, of].map(number => number.toLocaleString('en'))
  process.stderr.write(`${phase} ${table}: ${done} of ${all}\n`)
}
