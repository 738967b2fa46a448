// Writes the OpenAPI document to a temporary file and has Redocly lint it: no warning passes.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDocument } from '../packages/server/src/api/openapi/document.ts'

const folder = mkdtempSync(join(tmpdir(), 'roomful-openapi-'))
const file = join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify(openApiDocument('https://roomful.example')))
const { status } = spawnSync('redocly', ['lint', file, '--config', 'redocly.yaml', '--format', 'stylish'], {
  stdio: 'inherit',
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
})
rmSync(folder, { recursive: true })
process.exitCode = status ?? 1
