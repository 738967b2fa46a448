import type { Room } from '@roomful/contract/room/protocol'
import { RoomDevice } from './room-device.ts'

/** A simulated device that polls its room over HTTP, as pages do where sockets are blocked. */
export class PollingDevice<R extends Room = Room> extends RoomDevice<R> {
  private constructor(serverUrl: string, token: string) {
    super(serverUrl, token, { WebSocket: null })
  }

  /** Polls a room; settles with its first state. @param serverUrl such as http://127.0.0.1:3000 */
  static async follow<R extends Room = Room>(serverUrl: string, token: string): Promise<PollingDevice<R>> {
    const device = new PollingDevice<R>(serverUrl, token)
    await device.until(() => device.room !== undefined || device.end !== undefined)
    return device
  }

  leave(): void {
    this.connection.leave()
  }
}
