#!/usr/bin/env node
// JavaScript that Node 20 reads too: `node_modules/.bin/roomful` may be started with an older Node than Roomful needs.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const majorNeeded = 26
const pathOf = relative => fileURLToPath(new URL(relative, import.meta.url))

if (Number.parseInt(process.versions.node, 10) >= majorNeeded)
  await (await import('./start.js')).start(process.argv.slice(2))
else runWithOwnNode()

/** Runs the same command with the Node that `npm install` brought. */
function runWithOwnNode() {
  // npm 10 does not always link installed binaries.
  const platform = `${process.platform}-${process.arch}`
  const places = ['.bin/node', `node-${platform}/bin/node`, `node-bin-${platform}/bin/node`]
  const node = places.map(place => pathOf(`../../../node_modules/${place}`)).find(path => existsSync(path))
  if (node === undefined) {
    process.stderr.write(
      `roomful: this is Node ${process.versions.node}, and Roomful needs ${majorNeeded}, which npm install brings: run it in ${pathOf('../../..')}\n`,
    )
    process.exitCode = 1
    return
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    // Shells report a process killed by a signal with a code above 128.
    process.exitCode = code ?? 1
    if (signal !== null) process.stderr.write(`roomful: ended by ${signal}\n`)
  })
}
