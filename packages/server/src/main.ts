#!/usr/bin/env node
import { run } from './cli/run.ts'

// Who reads the output may leave before we do (a log shipper restarting, `| head`): no reason to end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

process.exitCode = await run(process.argv.slice(2), process.env)
