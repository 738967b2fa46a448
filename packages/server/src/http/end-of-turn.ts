let sends: (() => void)[] = []

/**
 * Answers of one turn of the event loop leave one right after the other: waking whoever waits for them costs
 * more than writing them, and one after the other finds them awake.
 */
export function atEndOfTurn(send: () => void): void {
  if (sends.push(send) > 1) return
  setImmediate(() => {
    const due = sends
    sends = []
    for (const one of due) one()
  })
}
