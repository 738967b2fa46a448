#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Half the time of a command is compiling what it loads. Where the folder cannot be written, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/roomful', import.meta.url)))
const { run } = await import('./cli/run.ts')

// Who reads the output may leave before we do (a log shipper restarting, `| head`): no reason to end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

process.exitCode = await run(process.argv.slice(2), process.env)
