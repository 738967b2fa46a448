// Examples of the room protocol are checked by the compiler, which takes seconds.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { jsonBlocks, referencePage } from '../../test/support/reference-pages.ts'

const page = referencePage('room-protocol')
const cache = new URL('../../../../node_modules/.cache/', import.meta.url).pathname
const compiler = new URL('../../../../node_modules/.bin/tsc', import.meta.url).pathname

test('examples of docs/reference/room-protocol.md have the types of the contract', () => {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(joinPath(cache, 'room-protocol-examples-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const examples = {
    ServerMessage: jsonBlocks(page, 'server'),
    ParticipantMessage: jsonBlocks(page, 'participant'),
    StageMessage: jsonBlocks(page, 'remote').flat(),
    JoinBody: jsonBlocks(page, 'join-body'),
    JoinOut: jsonBlocks(page, 'join-answer'),
    ApiErrorOut: jsonBlocks(page, 'error-envelope'),
  }
  const lines = Object.entries(examples).map(([type, values]) => {
    expect(values.length).toBeGreaterThan(0)
    return `export const of${type}: ${type}[] = ${JSON.stringify(values)}`
  })
  const imports = `import type { ApiErrorOut } from '@roomful/contract/lib/errors'
import type { JoinBody, JoinOut, ParticipantMessage, ServerMessage, StageMessage } from '@roomful/contract/room/protocol'`
  writeFileSync(joinPath(folder, 'examples.ts'), [imports, ...lines].join('\n'))
  const options = {
    extends: '../../../tsconfig.json',
    compilerOptions: { noEmit: true, types: [] },
    include: [],
    files: ['examples.ts'],
  }
  writeFileSync(joinPath(folder, 'tsconfig.json'), JSON.stringify(options))
  const { status, stdout } = spawnSync(compiler, ['-p', folder], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})
