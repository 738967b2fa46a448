#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { keepCompiled } from './compile-cache.ts'

// Code that becomes hot while a crowd joins would go on allocating as if everything lived as long as that start:
// megabytes of garbage that no quick collection finds.
setFlagsFromString('--no-allocation-site-pretenuring')
keepCompiled()
const { run } = await import('./cli/run.ts')

// Who reads the output may leave before we do (a log shipper restarting, `| head`): no reason to end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

process.exitCode = await run(process.argv.slice(2), process.env)
