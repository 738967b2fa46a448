import type { Deadline } from './lib/pending-work.ts'
import { PendingWork } from './lib/pending-work.ts'

type Ends = Readonly<Record<string, Promise<unknown>>>

/** What a server does to stop. */
export interface StopSteps {
  /** Turns away whoever comes. */
  refuseNew(): void
  /** Settles when every answer so far is stored or refused. */
  storeAnswers(): Promise<unknown>
  /** Tells devices to come back. */
  closeSockets(): void
  /** Ends, by name, what needs the storage; called at once. */
  end(): Ends
  /** Ends connections on which a request or its response does not get on. */
  endStalledRequests(): void
  endConnections(): void
  /** Ends, by name, what the others write to until they have ended. */
  endLast(): Ends
  /** Has nothing wait for the storage any more; may be called again. */
  giveUpStorage(): void
}

/** What waits for the storage for so long is refused, */
const storageMsMax = 5_000
/** for which there is time however late this process comes to it. */
const refusalMsMax = 1_000
/** How long clients have, once their sockets are closed, to send the rest of a request or take that of a response. */
const stalledMsMax = 1_500
/** What each step leaves of the time for those after it: connections, everything else, the last rows. */
const reservedMs = { connections: 2_500, end: 2_000, endLast: 1_000 }

/**
 * Stops a server step by step, all of it by one deadline; a part of that is left for closing the storage.
 * @returns the names of what has not ended well.
 */
export async function stopInSequence(steps: StopSteps, deadline: Deadline): Promise<string[]> {
  const timers = [setTimeout(() => steps.giveUpStorage(), storageMsMax)]
  steps.refuseNew()
  const ends = new PendingWork(steps.end())
  // What devices have sent is acknowledged or refused before their sockets are closed.
  const answers = new PendingWork({ 'storing answers': steps.storeAnswers() })
  let left = await answers.drain(storageMsMax)
  if (left.length > 0) {
    steps.giveUpStorage()
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
