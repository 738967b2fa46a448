import type { Room } from '@roomful/contract/room/protocol'
import { type RoomView, receive } from '@roomful/contract/room/reducer'
import type { LinkEnd } from '@roomful/room-client/link'
import type { RoomConnectionOptions } from '@roomful/room-client/options'
import type { RoomRequest } from '@roomful/room-client/request'
import { connectRoom, type RoomConnection } from '@roomful/room-client/room-connection'
import { Watchers } from './watchers.ts'

/** A simulated device in a room, on any transport: the client of pages and the SDK, with their state of the room. */
export abstract class RoomDevice<R extends Room> {
  protected readonly connection: RoomConnection
  protected readonly watchers = new Watchers()
  #view: RoomView<R> | null = null
  /** Why it no longer follows its room. */
  end: LinkEnd | undefined

  /** @param serverUrl such as http://127.0.0.1:3000 */
  constructor(
    serverUrl: string,
    token: string,
    transport: Pick<RoomConnectionOptions, 'WebSocket'> & Partial<RoomConnectionOptions>,
  ) {
    this.connection = connectRoom({
      baseUrl: serverUrl,
      query: '',
      token,
      loadPolling: () => import('@roomful/room-client/polling'),
      isHidden: () => false,
      receive: message => {
        this.#view = receive(this.#view, message, Date.now())
        this.watchers.changed()
      },
      changed: ({ end }) => {
        this.end = end
        if (end) this.watchers.changed()
      },
      ...transport,
    })
  }

  get room(): R | undefined {
    return this.#view?.room
  }

  get results(): RoomView<R>['results'] {
    return this.#view?.results ?? {}
  }

  /** Sends a message; settles when the server has it on disk. @throws Refusal */
  send(message: RoomRequest): Promise<void> {
    return this.connection.request(message)
  }

  answer(questionId: string, answer: unknown, seq?: number): Promise<void> {
    return this.send({ type: 'answer', question_id: questionId, answer, ...(seq !== undefined && { seq }) })
  }

  /** Settles once `condition` holds; tested after every message. */
  until(condition: () => boolean): Promise<void> {
    return this.watchers.until(condition)
  }
}
