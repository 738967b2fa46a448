// `npm ci` verifies what it downloads: package-lock.json has the digest of every package.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every package of package-lock.json has a digest', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>
  }
  const downloaded = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  expect(downloaded.length).toBeGreaterThan(500)
  const bare = downloaded.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(
    bare.map(([path]) => path),
    'run node scripts/complete-lock.ts',
  ).toEqual([])
})
