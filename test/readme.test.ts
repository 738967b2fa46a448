// The README is true: its table of environment variables matches the configuration, and its tour answers as shown.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../packages/server/src/app.ts'
import { configDocs, readConfig } from '../packages/server/src/config.ts'

const repository = join(import.meta.dirname, '..')
const readme = readFileSync(join(repository, 'README.md'), 'utf8')

test('the table of variables is that of the configuration', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` +\|(.*?)\|(.*)\|$/gm)].map(row => row.slice(1))
  expect(rows.map(cells => cells.map(cell => cell.trim()))).toEqual(
    configDocs.map(({ name, default: preset, doc }) => [name, preset && `\`${preset}\``, doc]),
  )
})

/** A command of the tour and the lines that are shown below it. */
interface Step {
  readonly command: string
  readonly shown: readonly string[]
}

const tour: Step[] = [...readme.matchAll(/^```console\n(.*?)^```$/gms)]
  .flatMap(([, block]) => block!.split(/^\$ /m).slice(1))
  .map(text => {
    const [, command, output] = /^((?:[^\n]*\\\n)*[^\n]*)\n(.*)$/s.exec(text)!
    return { command: command!, shown: output!.split('\n').filter(line => !/^\s*(…\s*)?$/.test(line)) }
  })

/** What differs each time: ids, keys, tokens, join codes and times. */
const volatile =
  /\b[a-z]{3,4}_[0-9a-z]{26}\b|\brmf_\w{47}\b|(?<=")[\w-]{43}(?=")|\b\d{6}\b|\b20\d\d-[\w:.-]+Z/g

let app: App
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'roomful-tour-'))
  app = await startApp(
    readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ROOMFUL_DATA_DIR: folder }),
  )
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('every step of the tour answers what is shown', async () => {
  expect(tour.length).toBeGreaterThan(10)
  const actual = new Map([['http://localhost:3000', app.url]])
  const replaced = (text: string) =>
    actual.entries().reduce((all, [from, to]) => all.replaceAll(from, to), text)
  const assignments: string[] = []
  for (const { command, shown } of tour) {
    if (/^\w+=\S+$/.test(command)) {
      assignments.push(command)
      continue
    }
    const answer = await shell(replaced([...assignments, command].join('\n')))
    const lines = answer.split('\n')
    for (const line of shown) {
      const at = lines.findIndex(one => masked(one) === masked(line))
      expect(at, `after ${command}: ${line} in\n${lines.join('\n')}`).not.toBe(-1)
      for (const [i, value] of (line.match(volatile) ?? []).entries())
        actual.set(value, lines[at]!.match(volatile)![i]!)
      lines.splice(0, at + 1)
    }
  }
})

function masked(line: string): string {
  return line.trim().replace(/,$/, '').replaceAll(volatile, '*')
}

/** Runs a script as the reader would, with JSON answers indented. */
async function shell(script: string): Promise<string> {
  const bin = join(repository, 'node_modules/.bin')
  const env = { ...process.env, ROOMFUL_DATA_DIR: folder, PATH: `${bin}${delimiter}${process.env.PATH}` }
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: repository, env })
  return JSON.stringify(JSON.parse(stdout), null, 2)
}
