import type { StageRole } from '../../features/stages/stage-links.ts'
import type { Frame } from '../socket/frame.ts'
import type { Visitor } from './visitor.ts'

/** A device in a room: a socket or a polling device. */
export interface Device<V extends Visitor = Visitor> {
  readonly visitor: V
  readonly sessionKey: number
  /** Whether it polls over HTTP instead of holding a socket. */
  readonly isPolling: boolean
  /** Sends a frame that must not be missed. */
  send(frame: Frame): void
  /** Sends results, of which only the latest count. @returns false if skipped because too much is unsent */
  sendResults(frame: Frame): boolean
  /** @param code a close code of the room protocol */
  close(code: number, reason: string): void
}

type OfType<K extends Visitor['type']> = Device<Extract<Visitor, { type: K }>>
export type Phone = OfType<'phone'>
export type Stage = OfType<'stage'>
export type Embed = OfType<'embed'>

/** The devices connected to a room, by kind. */
export class Devices {
  readonly phones = new Set<Phone>()
  readonly stages = new Set<Stage>()
  readonly embeds = new Set<Embed>()

  get isEmpty(): boolean {
    return this.phones.size + this.stages.size + this.embeds.size === 0
  }

  add(device: Device): void {
    this.#like(device).add(device)
  }

  /** @returns whether the device was in the room */
  delete(device: Device): boolean {
    return this.#like(device).delete(device)
  }

  all(): Device[] {
    return [...this.phones, ...this.stages, ...this.embeds]
  }

  stagesOf(role: StageRole): Stage[] {
    return [...this.stages].filter(({ visitor }) => visitor.holder.role === role)
  }

  #like({ visitor }: Device): Set<Device> {
    switch (visitor.type) {
      case 'phone':
        return this.phones
      case 'stage':
        return this.stages
      case 'embed':
        return this.embeds
    }
  }
}

export function isPhone(device: Device): device is Phone {
  return device.visitor.type === 'phone'
}
