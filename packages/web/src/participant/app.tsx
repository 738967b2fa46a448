import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { JoinScreen } from './join-screen.tsx'
import { recall, remember } from './memory.ts'
import { ParticipantRoom } from './participant-room.ts'
import { RoomScreen } from './room-screen.tsx'

/** What the address asks for: `/j/<code or secret>`, or nothing. */
const isUnknownAddress = !/^\/(j\/.*)?$/.test(location.pathname)
const placeInAddress = /^\/j\/([\w-]{1,128})\/?$/.exec(location.pathname)?.[1] ?? null

const room = signal<ParticipantRoom | null>(placeInAddress === null ? null : roomRemembered(placeInAddress))

function roomRemembered(place: string): ParticipantRoom | null {
  const { token, ...memory } = recall(place)
  return token === undefined ? null : new ParticipantRoom(place, { ...memory, token })
}

function enter(place: string, token: string): void {
  const memory = { ...recall(place), token }
  remember(place, memory)
  history.replaceState(null, '', `/j/${place}${location.search}`)
  room.value = new ParticipantRoom(place, memory)
}

export function App(): JSX.Element {
  if (room.value) return <RoomScreen room={room.value} />
  return <JoinScreen place={placeInAddress} isUnknownAddress={isUnknownAddress} onJoined={enter} />
}
