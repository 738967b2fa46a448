/** Settles when the process is asked to stop, which then does not end it. */
export function signalToStop(): Promise<void> {
  return new Promise(resolve => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
}
