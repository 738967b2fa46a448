#!/usr/bin/env node
// The entry of the package and the executable. JavaScript that Node 20 reads too, to be able to say what is missing.
const majorNeeded = 24
const majorOfSources = 26

/** Programs that the server starts in child processes, by the first argument. */
const programs = {
  'export-main': () => import('./workers/export-main.ts'),
  'parse-main': () => import('./workers/parse-main.ts'),
}

const major = Number.parseInt(process.versions.node, 10)
// Without `await`: the executable's module is CommonJS.
if (major >= majorNeeded) main(process.argv.slice(2))
else {
  const { node } = process.versions
  process.stderr.write(`roomful: this is Node ${node}, and Roomful needs ${majorNeeded} or later\n`)
  process.exitCode = 1
}

async function main(argv) {
  if (major < majorOfSources) await import('./lib/polyfills.ts')
  if (Object.hasOwn(programs, argv[0])) return programs[argv[0]]()
  const { start } = await import('./start.js')
  await start(argv.length === 0 ? ['serve'] : argv)
}
