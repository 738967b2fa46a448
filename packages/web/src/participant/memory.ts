import type { Room } from '@roomful/contract/room/protocol'
import { randomKey } from '@roomful/contract/room/random-key'
import { deviceStorage } from '../ui/storage.ts'

/** Per-room state stored on this device, to return as the same participant. */
export interface DeviceMemory {
  /** Created before the first join attempt: retries take no second seat. */
  readonly joinKey: string
  readonly token?: string
  /** As given on joining. */
  readonly name?: string
  /** The code and the secret lead to the same session. */
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
/** Ended rooms stay readable for a day; older entries are useless. */
const keptMs = 7 * 24 * 60 * 60_000

/** @param place the code or secret in the address */
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
 * Finds this device's state for a session, however it was joined before: one person takes one seat.
 * @param place the current code or secret; another session's state stored under it is dropped, as codes are reused
 * @returns the key under which the state is stored
 */
export function placeOfSession(sessionId: string, place: string): string {
  const before = newestFirst(memories()).find(({ memory }) => memory.sessionId === sessionId)
  if (before) return before.place
  const { sessionId: other, ...memory } = loadMemory(place)
  storeMemory(place, { ...(other === undefined ? memory : { joinKey: randomKey() }), sessionId })
  return place
}

/** Follows changes made by other tabs. */
export function followMemory(place: string, onChange: (memory: DeviceMemory) => void): void {
  addEventListener('storage', ({ key }) => {
    const memory = key === prefix + place ? read(place) : null
    if (memory) onChange(memory)
  })
}

/** Stores the room's last state for offline reloads. */
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

/** The last room of this device that can be rejoined; expired entries are dropped. */
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
