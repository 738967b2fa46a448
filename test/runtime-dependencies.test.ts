// Everything the server and the page build import is a runtime dependency: npm start works after npm install --omit=dev.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; link?: boolean } | undefined>
}

/** Sources that run on a server that was installed with `npm install --omit=dev`: the pages are built there too. */
const sources = [
  'packages/contract/src',
  'packages/importers/src',
  'packages/room-client/src',
  'packages/server/src',
  'packages/texts/src',
  'packages/web',
].flatMap(folder =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/^(dist|test|node_modules)|[.]test[.]ts$/.test(name))
    // Only bundled into the package for Node 24.
    .filter(name => name !== 'lib/polyfills.ts')
    .map(name => join(folder, name)),
)

test('npm start needs no development dependencies', () => {
  const imported = sources.flatMap(file =>
    [
      ...readFileSync(join(repository, file), 'utf8').matchAll(
        /(?:from|import|import\()\s*'(?!node:)((?:@[\w.-]+\/)?[a-z][\w.-]*)[^']*'/g,
      ),
    ].map(([, name]) => ({ file, name: name! })),
  )
  const names = imported.map(({ name }) => name)
  expect(names).toContain('vite')
  expect(names).toContain('preact')
  const missing = imported.filter(({ file, name }) => {
    const [, folder] = file.split('/')
    const installed =
      lock.packages[`packages/${folder}/node_modules/${name}`] ??
      lock.packages[`node_modules/${name}`] ??
      lock.packages[`packages/server/node_modules/${name}`]
    return !installed || installed.dev
  })
  expect(missing).toEqual([])
})
