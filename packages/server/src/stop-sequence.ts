import type { Deadline } from './lib/pending-work.ts'
import { PendingWork } from './lib/pending-work.ts'

type Ends = Readonly<Record<string, Promise<unknown>>>

/** The steps of a shutdown. */
export interface StopSteps {
  /** Rejects new requests. */
  refuseNew(): void
  /** Settles when every answer so far is stored or refused. */
  storeAnswers(): Promise<unknown>
  /** Makes devices reconnect. */
  closeSockets(): void
  /** Stops, by name, everything that needs the storage. */
  end(): Ends
  /** Closes connections with stalled requests or responses. */
  endStalledRequests(): void
  endConnections(): void
  /** Stops, by name, the sinks of the others. */
  endLast(): Ends
  /** Rejects everything waiting for the storage; may be called again. */
  abortStorage(): void
}

/** Timeout of waiting for the storage, */
const storageMsMax = 5_000
/** and the time reserved for rejecting the rest. */
const refusalMsMax = 1_000
/** How long clients have after the close of their sockets to finish a request or response. */
const stalledMsMax = 1_500
/** Time reserved at each step for the later ones: connections, everything else, the last rows. */
const reservedMs = { connections: 2_500, end: 2_000, endLast: 1_000 }

/**
 * Stops a server step by step within one deadline, which includes closing the storage.
 * @returns the names of unfinished tasks
 */
export async function stopInSequence(steps: StopSteps, deadline: Deadline): Promise<string[]> {
  const timers = [setTimeout(() => steps.abortStorage(), storageMsMax)]
  steps.refuseNew()
  const ends = new PendingWork(steps.end())
  // Messages are acknowledged or refused before the sockets are closed.
  const answers = new PendingWork({ 'storing answers': steps.storeAnswers() })
  let left = await answers.drain(storageMsMax)
  if (left.length > 0) {
    steps.abortStorage()
    left = await answers.drain(refusalMsMax)
  }
  steps.closeSockets()
  timers.push(
    setTimeout(() => steps.endStalledRequests(), stalledMsMax),
    setTimeout(
      () => steps.endConnections(),
      Math.max(refusalMsMax / 2, deadline.msLeft(reservedMs.connections)),
    ),
  )
  left.push(...(await ends.drain(deadline.msLeft(reservedMs.end))))
  left.push(...(await new PendingWork(steps.endLast()).drain(deadline.msLeft(reservedMs.endLast))))
  for (const timer of timers) clearTimeout(timer)
  return left
}
