// JavaScript, so that code that is compiled before the cache is set stays little.
import { keepCompiled, setFlags } from './lib/compile-cache.js'

/** Runs a command line and sets the exit code. @param argv the command with its options */
export async function start(argv) {
  setFlags()
  keepCompiled()
  const { run } = await import('./cli/run.ts')

  // The reader of the output may exit first (a log shipper restarting, `| head`), its disk may be full: no reason to end.
  let failed = false
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', error => {
      if (error.code === 'EPIPE') return
      if (!failed && stream === process.stdout)
        process.stderr.write(`roomful: the output was not written to its end (${error.message})\n`)
      failed = true
      process.exitCode = 1
    })
  }

  const code = await run(argv, process.env)
  process.exitCode = failed ? 1 : code
}
