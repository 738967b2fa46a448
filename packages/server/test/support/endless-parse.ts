// A program that parses without end, in the place of `parse-main`.
import { startWatchdog, type WatchdogOptions } from '../../src/workers/watchdog.ts'

process.once('message', ({ watchdog }: { watchdog: WatchdogOptions }) => {
  startWatchdog(watchdog)
  for (;;);
})
