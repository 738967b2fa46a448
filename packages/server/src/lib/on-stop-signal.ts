const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs `clean` before a signal ends this process. @returns a function that takes this back */
export function onStopSignal(clean: () => void): () => void {
  const stop = (signal: NodeJS.Signals) => {
    clean()
    withdraw()
    process.kill(process.pid, signal)
  }
  const withdraw = () => {
    for (const signal of stopSignals) process.off(signal, stop)
  }
  for (const signal of stopSignals) process.on(signal, stop)
  return withdraw
}
