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

type Opening =
  | { readonly is: 'joining' | 'opening' }
  | { readonly is: 'open'; readonly Room: () => JSX.Element }

const opening = signal<Opening>({ is: 'joining' })

async function loadRooms() {
  const [part] = await Promise.all([loadPart(() => import('./open-room.tsx')), loadTexts()])
  return part
}

async function open(place: string, token: string): Promise<void> {
  const { openRoom } = await loadRooms()
  opening.value = { is: 'open', Room: openRoom(place, { ...loadMemory(place), token }) }
}

async function enter(place: string, token: string, name: string | null | undefined): Promise<void> {
  storeMemory(place, { ...loadMemory(place), token, ...(name && { name }) })
  history.replaceState(null, '', `/j/${place}${location.search}`)
  await open(place, token)
}

const token = placeInAddress === null ? undefined : loadMemory(placeInAddress).token
if (placeInAddress !== null && token !== undefined) {
  opening.value = { is: 'opening' }
  void open(placeInAddress, token)
}

export function App(): JSX.Element {
  const now = opening.value
  // Preloaded during typing, so that joining does not wait.
  useEffect(() => void loadRooms(), [])
  switch (now.is) {
    case 'open':
      return <now.Room />
    case 'opening':
      return (
        <main class="page join">
          <Wordmark />
          <p class="hint" role="status">
            {m.loading}
          </p>
        </main>
      )
    case 'joining':
      return <JoinScreen place={placeInAddress} isUnknownAddress={isUnknownAddress} onJoined={enter} />
  }
}
