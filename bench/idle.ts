// Memory of a started server without requests.
import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, run } from './bench.ts'

async function measureIdle(bench: Bench, settleMs = 30_000) {
  const server = await bench.server()
  await pause(settleMs)
  return { memoryMiB: server.memory() / 2 ** 20 }
}

await run(measureIdle)
