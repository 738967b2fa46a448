import type { Room } from '@roomful/contract/room-protocol'
import { randomKey } from '../room/random-key.ts'
import { deviceStorage } from '../ui/storage.ts'

/** What this device stores of a room, so that it comes back as the same participant. */
export interface DeviceMemory {
  /** Made before the first try to join: repeating it takes no second seat. */
  readonly joinKey: string
  readonly token?: string
  /** Which session it is: the code and the secret lead to the same one. */
  readonly sessionId?: string
  readonly title?: string
  /** Unix ms of the last visit. */
  readonly at?: number
  /** Answers that the server has not confirmed yet, by question. */
  readonly unsent?: Readonly<Record<string, UnsentAnswer>>
  /** The highest `seq` used so far. */
  readonly seq?: number
}

export interface UnsentAnswer {
  readonly answer: unknown
  readonly seq: number
}

const prefix = 'roomful.room.'
const lastSeenPrefix = 'roomful.last-seen.'
/** Rooms that have ended can be read for a day; older memories are of no use. */
const keptMs = 7 * 24 * 60 * 60_000

/** @param place what the address says: a code or a secret */
export function loadMemory(place: string): DeviceMemory {
  const stored = read(place)
  if (stored) return stored
  const fresh = { joinKey: randomKey() }
  storeMemory(place, fresh)
  return fresh
}

export function storeMemory(place: string, memory: DeviceMemory): void {
  deviceStorage.write(prefix + place, JSON.stringify({ ...memory, at: Date.now() }))
}

/**
 * Finds what this device stores of a session, whichever way it came there before: one person takes one seat.
 * @param place the way that is taken now; what is stored of another session there is given up, as codes are used again
 * @returns the place under which it is stored from now on
 */
export function placeOfSession(sessionId: string, place: string): string {
  const before = newestFirst(memories()).find(({ memory }) => memory.sessionId === sessionId)
  if (before) return before.place
  const { sessionId: other, ...memory } = loadMemory(place)
  storeMemory(place, { ...(other === undefined ? memory : { joinKey: randomKey() }), sessionId })
  return place
}

/** Hears what other tabs of this device store of a room. */
export function followMemory(place: string, heard: (memory: DeviceMemory) => void): void {
  addEventListener('storage', ({ key }) => {
    const memory = key === prefix + place ? read(place) : null
    if (memory) heard(memory)
  })
}

/** Keeps what the room showed last, for a reload without a network. */
export function keepLastSeen(place: string, room: Room): void {
  deviceStorage.write(lastSeenPrefix + place, JSON.stringify(room))
}

export function lastSeen(place: string): Room | null {
  try {
    return JSON.parse(deviceStorage.read(lastSeenPrefix + place) ?? 'null')
  } catch {
    return null
  }
}

export function forget(place: string): void {
  deviceStorage.remove(prefix + place)
  deviceStorage.remove(lastSeenPrefix + place)
}

/** The room that this device was in last, if it can go back there; memories that are too old are dropped. */
export function lastPlace(): { place: string; title: string } | null {
  for (const { place, memory } of memories()) if (Date.now() - (memory.at ?? 0) > keptMs) forget(place)
  for (const { place, memory } of newestFirst(memories()))
    if (memory.token && memory.title !== undefined) return { place, title: memory.title }
  return null
}

interface StoredMemory {
  readonly place: string
  readonly memory: DeviceMemory
}

function memories(): StoredMemory[] {
  return deviceStorage.keys().flatMap(key => {
    const place = key.startsWith(prefix) ? key.slice(prefix.length) : null
    const memory = place === null ? null : read(place)
    return memory ? [{ place: place!, memory }] : []
  })
}

function newestFirst(memories: StoredMemory[]): StoredMemory[] {
  return memories.toSorted((a, b) => (b.memory.at ?? 0) - (a.memory.at ?? 0))
}

function read(place: string): DeviceMemory | null {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(prefix + place) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'joinKey' in stored
      ? (stored as DeviceMemory)
      : null
  } catch {
    return null
  }
}
