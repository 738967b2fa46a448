/**
 * Makes the release artefacts in `dist/`: `npm run release` all of it, `npm run release linux-x64 npm` these two.
 * It fetches the Node of each platform with npm and checks its digest.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildWeb } from '../packages/server/src/cli/serve.ts'
import { writeChecksums } from './release/checksums.ts'
import { makeExecutable, platforms } from './release/executable.ts'
import { archiveDeploy, makePackages } from './release/packages.ts'
import { repository } from './release/parts.ts'

const artefacts = [...platforms, 'npm', 'deploy'] as const
const named = process.argv.slice(2)
const unknown = named.find(name => !artefacts.some(artefact => artefact === name))
if (unknown !== undefined) throw new Error(`no artefact ${unknown}: there are ${artefacts.join(', ')}`)

const dist = join(repository, 'dist')
const work = join(dist, '.work')
rmSync(dist, { recursive: true, force: true })
mkdirSync(work, { recursive: true })
await buildWeb()
for (const artefact of artefacts) {
  if (named.length > 0 && !named.includes(artefact)) continue
  const started = performance.now()
  const files = await make(artefact)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  for (const file of files)
    console.log(`${relative(repository, file)}: ${(statSync(file).size / 1e6).toFixed(1)} MB, ${seconds} s`)
}
rmSync(work, { recursive: true })
writeChecksums(dist)

async function make(artefact: (typeof artefacts)[number]): Promise<string[]> {
  if (artefact === 'npm') return makePackages(dist, work)
  if (artefact === 'deploy') return [archiveDeploy(dist)]
  return [await makeExecutable(artefact, dist, work)]
}
