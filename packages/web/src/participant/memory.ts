import type { Room } from '@roomful/contract/room-protocol'
import { randomKey } from '../room/random-key.ts'

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
/** For as long as the page lives, where there is no storage, such as in some private windows. */
const unstored = new Map<string, DeviceMemory>()

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
    // A reload joins anew.
    unstored.set(place, memory)
  }
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
  unstored.delete(place)
  try {
    localStorage.removeItem(prefix + place)
    localStorage.removeItem(lastSeenPrefix + place)
  } catch {
    // As above.
  }
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
  return [...storedPlaces(), ...unstored.keys()].flatMap(place => {
    const memory = read(place)
    return memory ? [{ place, memory }] : []
  })
}

function newestFirst(memories: StoredMemory[]): StoredMemory[] {
  return memories.toSorted((a, b) => (b.memory.at ?? 0) - (a.memory.at ?? 0))
}

function storedPlaces(): string[] {
  try {
    return Object.keys(localStorage).flatMap(key => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
  } catch {
    return []
  }
}

function read(place: string): DeviceMemory | null {
  const memory = unstored.get(place)
  if (memory) return memory
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + place) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'joinKey' in stored
      ? (stored as DeviceMemory)
      : null
  } catch {
    return null
  }
}
