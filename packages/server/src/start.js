// JavaScript, so that code that is compiled before the cache is set stays little.
import { keepCompiled, setFlags } from './lib/compile-cache.js'

/** Runs a command line and sets the exit code. @param argv the command with its options */
export async function start(argv) {
  setFlags()
  keepCompiled()
  const { run } = await import('./cli/run.ts')

  // The reader of the output may exit first (a log shipper restarting, `| head`): no reason to end.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', error => {
      if (error.code !== 'EPIPE') throw error
    })
  }

  process.exitCode = await run(argv, process.env)
}
