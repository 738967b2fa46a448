// Memory of a started server without requests; prints it as JSON.
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from './server-process.ts'

export interface IdleFigures {
  readonly memoryMiB: number
}

const settleMs = 30_000

const server = await startServer()
await pause(settleMs)
const figures: IdleFigures = { memoryMiB: server.memory() / 2 ** 20 }
await server.stop()
console.log(JSON.stringify(figures))
