// Writes the OpenAPI document to a temporary file and has Redocly and Spectral lint it: no warning passes.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDocument } from '../packages/server/src/api/openapi/document.ts'

const folder = mkdtempSync(join(tmpdir(), 'roomful-openapi-'))
const file = join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify(openApiDocument('https://roomful.example')))
const options = {
  stdio: 'inherit',
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
} as const
const redocly = spawnSync(
  'redocly',
  ['lint', file, '--config', 'redocly.yaml', '--format', 'stylish'],
  options,
)
const spectral = spawnSync(
  'spectral',
  ['lint', file, '--ruleset', 'spectral.yaml', '--fail-severity', 'warn'],
  options,
)
rmSync(folder, { recursive: true })
process.exitCode = redocly.status || (spectral.status ?? 1)
