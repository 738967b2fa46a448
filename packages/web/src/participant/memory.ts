import type { Room } from '@roomful/contract/room-protocol'
import { randomKey } from '../room/random-key.ts'

/** What this device stores of a room, so that it comes back as the same participant. */
export interface DeviceMemory {
  /** Made before the first try to join: repeating it takes no second seat. */
  readonly joinKey: string
  readonly token?: string
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
  try {
    localStorage.setItem(prefix + place, JSON.stringify({ ...memory, at: Date.now() }))
  } catch {
    // Private windows may have no storage: then a reload joins anew.
  }
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
  try {
    localStorage.setItem(lastSeenPrefix + place, JSON.stringify(room))
  } catch {
    // As above.
  }
}

export function lastSeen(place: string): Room | null {
  try {
    return JSON.parse(localStorage.getItem(lastSeenPrefix + place) ?? 'null')
  } catch {
    return null
  }
}

export function forget(place: string): void {
  try {
    localStorage.removeItem(prefix + place)
    localStorage.removeItem(lastSeenPrefix + place)
  } catch {
    // As above.
  }
}

/** The room that this device was in last, if it can go back there; memories that are too old are dropped. */
export function lastPlace(): { place: string; title: string } | null {
  try {
    const stored = Object.keys(localStorage)
      .filter(key => key.startsWith(prefix))
      .map(key => ({ place: key.slice(prefix.length), memory: read(key.slice(prefix.length)) }))
    for (const { place, memory } of stored) if (Date.now() - (memory?.at ?? 0) > keptMs) forget(place)
    const [newest] = stored
      .filter(({ memory }) => memory?.token && memory.title !== undefined)
      .sort((a, b) => b.memory!.at! - a.memory!.at!)
    return newest ? { place: newest.place, title: newest.memory!.title! } : null
  } catch {
    return null
  }
}

function read(place: string): DeviceMemory | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + place) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'joinKey' in stored
      ? (stored as DeviceMemory)
      : null
  } catch {
    return null
  }
}
