/**
 * Loaded into a server that is measured, before anything else (`--import`): says, when asked over IPC, for how long its
 * main thread has at most computed without a turn for anything else. Only processor time counts, collecting garbage
 * included: what other processes of the machine take, and waiting for a disk, are not the server's.
 */
import { isMainThread } from 'node:worker_threads'

/** The most that this adds to a turn, and the shortest turn it detects. */
const everyMs = 2

if (isMainThread && process.send) {
  let before = process.threadCpuUsage()
  let longestUs = 0
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longestUs = Math.max(longestUs, user + system)
  }, everyMs).unref()
  process.on('message', message => {
    if (message !== 'longest turn') return
    process.send!({ longestTurnMs: longestUs / 1_000 })
    longestUs = 0
  })
  process.channel?.unref()
}
