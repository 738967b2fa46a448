#!/usr/bin/env node
// The entry of the package and the executable. JavaScript that Node 20 reads too, to be able to say what is missing.
const majorNeeded = 24

/** An executable is also the programs that it starts in child processes. */
const programs = {
  'export-main': () => import('./workers/export-main.ts'),
  'parse-main': () => import('./workers/parse-main.ts'),
}

const argv = process.argv.slice(2)
if (Number.parseInt(process.versions.node, 10) < majorNeeded) {
  process.stderr.write(
    `roomful: this is Node ${process.versions.node}, and Roomful needs ${majorNeeded} or later\n`,
  )
  process.exitCode = 1
} else if (Object.hasOwn(programs, argv[0])) await programs[argv[0]]()
else {
  const { start } = await import('./start.js')
  await start(argv.length === 0 ? ['serve'] : argv)
}
