import type { ServerMessage } from '@roomful/contract/room-protocol'
import type { Services } from '../services.ts'
import type { PhoneTimeBudget } from './broadcasts/turns.ts'
import type { Connection } from './connection.ts'
import type { Devices } from './devices.ts'
import type { People, PeopleElsewhere } from './people.ts'
import type { RepeatedTask } from './repeated-task.ts'
import type { RoomEvent } from './room-events.ts'
import type { RoomNow, RoomReader } from './room-reader.ts'

/** A message before it has its revision. */
export type Unnumbered<M = ServerMessage> = M extends { revision: number } ? Omit<M, 'revision'> : never

/** What the parts of a room share: what it shows, who is connected, and the order of what is sent. */
export interface RoomContext extends RoomNow {
  readonly sessionKey: number
  readonly services: Services
  readonly reader: RoomReader
  readonly phoneTime: PhoneTimeBudget
  readonly devices: Devices
  readonly people: People
  readonly peopleElsewhere: PeopleElsewhere
  readonly revision: number
  nextRevision(): number
  /** Sends a message to some devices, numbered as everything else in this room. */
  send(connections: Iterable<Connection>, message: Unnumbered): void
  handle(event: RoomEvent): void
  /** Reads the session again, because it has changed; settles when what it is now has been read. */
  reload(): Promise<void>
  /** Makes a task of this room: a run that fails is logged and repeated until it succeeds or nobody is connected. */
  task(run: () => Promise<void>): RepeatedTask
}
