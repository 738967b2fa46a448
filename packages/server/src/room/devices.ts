import type { StageRole } from '../features/stages/stage-links.ts'
import type { Connection, Visitor } from './connection.ts'

type OfKind<K extends Visitor['kind']> = Connection<Extract<Visitor, { kind: K }>>
export type Phone = OfKind<'phone'>
export type Stage = OfKind<'stage'>
export type Embed = OfKind<'embed'>

/** The devices connected to a room, by kind. */
export class Devices {
  readonly phones = new Set<Phone>()
  readonly stages = new Set<Stage>()
  readonly embeds = new Set<Embed>()

  get isEmpty(): boolean {
    return this.phones.size + this.stages.size + this.embeds.size === 0
  }

  add(connection: Connection): void {
    this.#like(connection).add(connection)
  }

  /** @returns whether the connection was here */
  delete(connection: Connection): boolean {
    return this.#like(connection).delete(connection)
  }

  all(): Connection[] {
    return [...this.phones, ...this.stages, ...this.embeds]
  }

  stagesOf(role: StageRole): Stage[] {
    return [...this.stages].filter(({ visitor }) => visitor.holder.role === role)
  }

  #like({ visitor }: Connection): Set<Connection> {
    switch (visitor.kind) {
      case 'phone':
        return this.phones
      case 'stage':
        return this.stages
      case 'embed':
        return this.embeds
    }
  }
}

export function isPhone(connection: Connection): connection is Phone {
  return connection.visitor.kind === 'phone'
}
