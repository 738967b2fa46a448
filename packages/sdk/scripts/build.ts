// Builds what npm publishes: `node scripts/build.ts [folder]`, `dist` unless given.
import { resolve } from 'node:path'
import { buildSdk } from './build-sdk.ts'

buildSdk(resolve(process.argv[2] ?? new URL('../dist', import.meta.url).pathname))
