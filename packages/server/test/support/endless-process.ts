// A server in the place of Roomful that starts a process which computes without end, and prints its id. Arguments: how long the
// watchdog of that process lets it live.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startWatchdog } from '../../src/workers/watchdog.ts'

if (process.send) {
  process.once('message', options => {
    startWatchdog(options as Parameters<typeof startWatchdog>[0])
    for (;;);
  })
} else {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send({ ...JSON.parse(process.argv[2]!), parentPid: process.pid }, () => console.log(child.pid))
  setInterval(() => {}, 60_000)
}
