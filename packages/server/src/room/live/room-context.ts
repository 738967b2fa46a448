import type { ServerMessage } from '@roomful/contract/room/protocol'
import type { Services } from '../../services.ts'
import type { RoomEvent } from '../machine/events.ts'
import type { RoomNow, RoomReader } from '../reads/reader.ts'
import type { PhoneTimeBudget } from './broadcasts/turns.ts'
import type { Device, Devices } from './devices.ts'
import type { PeerCounts, People, Person } from './people.ts'
import type { RepeatedTask } from './repeated-task.ts'

/** A message without its revision. */
export type Unnumbered<M = ServerMessage> = M extends { revision: number } ? Omit<M, 'revision'> : never

/** State shared by the parts of a room: its content, its devices, and the order of its messages. */
export interface RoomContext extends RoomNow {
  readonly sessionKey: number
  readonly services: Services
  readonly reader: RoomReader
  readonly phoneTime: PhoneTimeBudget
  readonly devices: Devices
  readonly people: People
  readonly peerCounts: PeerCounts
  readonly revision: number
  nextRevision(): number
  /** Sends a message to some devices, with the room's revision. */
  send(connections: Iterable<Device>, message: Unnumbered): void
  handle(event: RoomEvent): void
  /** A connected participant is known to have answered a question. */
  noteOwnAnswer(person: Person, sessionQuestionKey: number): void
  /** Reads the changed session; settles when its current state was read. */
  reload(): Promise<void>
  /** Creates a task of this room: failed runs are logged and retried until the room is empty. */
  task(run: () => Promise<void>): RepeatedTask
}
