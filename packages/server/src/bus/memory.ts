import type { Bus, Notice } from './bus.ts'

/** The bus of a server that is alone. */
export function memoryBus(): Bus {
  const listeners = new Set<(notice: Notice) => void>()
  return {
    publish(notice) {
      for (const listener of listeners) listener(notice)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    healthy: async () => true,
    close: async () => listeners.clear(),
  }
}
