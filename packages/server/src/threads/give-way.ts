import { constants, setPriority } from 'node:os'

/**
 * Lets this thread work only when no other would: where processors are few, a room's answers come first. For
 * threads that hold no lock. On Linux a priority is a thread's own; elsewhere it would be the whole process's.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
}
