import type { Bus } from './bus.ts'
import { Listeners } from './bus.ts'

/** The bus of a single server. */
export function memoryBus(): Bus {
  const listeners = new Listeners()
  return {
    isShared: false,
    publish: notice => listeners.publish(notice),
    subscribe: listener => listeners.subscribe(listener),
    healthy: async () => true,
    async close() {
      listeners.clear()
      return true
    },
  }
}
