/** Compiles what a server loads, and keeps it: `npm run build`, and the first start. */
import { keepCompiled, keepServer, setFlags } from './lib/compile-cache.js'

setFlags()
keepCompiled()
await import('./cli/run.ts')
await import('./json-log.ts')
await import('./cli/serve.ts')
await import('./serving.ts')
await import('./metrics/prometheus.ts')
await import('./api/workspace/run-workspace-operation.ts')
await import('./storage/sqlite.ts')
await import('./storage/postgres.ts')
keepServer()
process.exit()
