import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { loadTexts } from '../messages/index.ts'
import { m } from '../messages/join/index.ts'
import { loadPart } from '../room/load-part.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { placeOf } from './joining/join-room.ts'
import { JoinScreen } from './joining/join-screen.tsx'
import { loadMemory, storeMemory } from './memory.ts'

const isUnknownAddress = !/^\/(j\/.*)?$/.test(location.pathname)
/** The path: `/j/<code or secret>`, `/j/<organization>/<room>`, or nothing. */
const [, typedPlace] = /^\/j\/((?:[\w-]|%20){1,128}(?:\/[\w-]{1,40})?)\/?$/.exec(location.pathname) ?? []
const placeInAddress = typedPlace === undefined ? null : placeOf(typedPlace.replaceAll('%20', ' '))

/** The room, once it is open. */
const opening = signal<'joining' | 'opening' | (() => JSX.Element)>('joining')

async function loadRooms() {
  const [part] = await Promise.all([loadPart(() => import('./open-room.tsx')), loadTexts()])
  return part
}

async function open(place: string, token: string): Promise<void> {
  const { openRoom } = await loadRooms()
  opening.value = openRoom(place, { ...loadMemory(place), token })
}

async function enter(place: string, token: string, name: string | null | undefined): Promise<void> {
  storeMemory(place, { ...loadMemory(place), token, ...(name && { name }) })
  history.replaceState(null, '', `/j/${place}${location.search}`)
  await open(place, token)
}

const token = placeInAddress === null ? undefined : loadMemory(placeInAddress).token
if (placeInAddress !== null && token !== undefined) {
  opening.value = 'opening'
  void open(placeInAddress, token)
}

export function App(): JSX.Element {
  const Room = opening.value
  // Preloaded during typing, so that joining does not wait.
  useEffect(() => void loadRooms(), [])
  if (Room === 'joining')
    return <JoinScreen place={placeInAddress} isUnknownAddress={isUnknownAddress} onJoined={enter} />
  if (Room !== 'opening') return <Room />
  return (
    <main class="page join">
      <Wordmark />
      <p class="hint" role="status">
        {m.loading}
      </p>
    </main>
  )
}
