import { computed, signal } from '@preact/signals'
import type { StageRoom } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { encode } from 'uqr'
import { m } from '../../messages/stage/index.ts'
import { RoomCode } from '../../ui/room-code.tsx'
import { deviceStorage } from '../../ui/storage.ts'

const key = 'roomful.join-origin'

/** The origin chosen on this device to replace one that phones cannot reach. */
const chosen = signal<string | null>(deviceStorage.read(key))
const offered = signal<readonly string[]>([])
let isAsked = false

/** Alternative origins that phones can reach; empty until loaded. */
export const joinOrigins = computed(() => offered.value)
const chosenOrigin = computed(() =>
  chosen.value !== null && offered.value.includes(chosen.value) ? chosen.value : null,
)

/** Whether an address is a loopback address. */
function isLoopback(url: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}

/** The address with the chosen origin, if any. */
export function reachableUrl(url: string): string {
  const origin = isLoopback(url) ? chosenOrigin.value : null
  if (origin === null) return url
  const { pathname, hash } = new URL(url)
  return new URL(pathname + hash, origin).href
}

/** Whether phones cannot reach an address and no alternative is chosen. Loads the alternatives in that case. */
export function useUnreachable(url: string): boolean {
  const isUnreachable = isLoopback(url)
  useEffect(() => {
    if (isUnreachable) void loadJoinOrigins()
  }, [isUnreachable])
  return isUnreachable && chosenOrigin.value === null
}

export function chooseOrigin(origin: string): void {
  deviceStorage.write(key, origin)
  chosen.value = origin
}

/** Loads the reachable origins, once. */
async function loadJoinOrigins(): Promise<void> {
  if (isAsked) return
  isAsked = true
  try {
    const response = await fetch('/room/v1/origins')
    if (response.ok) offered.value = ((await response.json()) as { origins: string[] }).origins
  } catch {
    isAsked = false
  }
}

/**
 * A QR code, dark on white in every theme, as not all cameras read inverted codes.
 * @param label for screen readers: the address, unless it is a secret
 * @param isSmall whether it is drawn small, with as few modules as possible
 */
export function QrCode({
  url,
  label = m.qrAlt(url),
  isSmall = false,
}: {
  url: string
  label?: string
  isSmall?: boolean
}): JSX.Element {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(url, { ecc: isSmall ? 'L' : 'M', border: 3 })
    const path = data
      .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
      .join('')
    return { size, path }
  }, [url, isSmall])
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#111" />
    </svg>
  )
}

type Joinable = Pick<StageRoom, 'join_code' | 'join_url' | 'room_url'>

/** The host where the code is typed. */
function hostOf({ join_url }: Joinable): string {
  return new URL(reachableUrl(join_url)).host
}

/** Where phones join: the address of the permanent room, or the host. */
function addressOf(room: Joinable): string {
  return hostOf(room) + (room.room_url ? new URL(room.room_url).pathname : '')
}

/** Compact join details next to a question. */
export function JoinStrip({ room }: { room: Joinable }): JSX.Element {
  return (
    <div class="join-strip">
      <QrCode url={reachableUrl(room.join_url)} isSmall />
      <span>
        <span class="only-read">{m.stageCode} </span>
        <RoomCode code={room.join_code} class="join-strip-code" />
      </span>
      <span class="join-strip-address">
        <span class="only-read">{m.stageJoin} </span>
        {hostOf(room)}
      </span>
    </div>
  )
}

/** Longer addresses are smaller in a lobby. */
const shortAddress = 24

/** Full-screen join details. */
export function JoinPanel({ room }: { room: Joinable }): JSX.Element {
  const address = addressOf(room)
  return (
    <div class="join-panel">
      <div class="join-panel-text">
        <p class="join-line">
          {m.stageLobby}
          <strong class="join-address" data-long={address.length > shortAddress}>
            {address}
          </strong>
        </p>
        <p class="join-line">
          <span class="only-read">{m.stageCode}</span>
          <RoomCode code={room.join_code} class="join-code" />
        </p>
      </div>
      <QrCode url={reachableUrl(room.join_url)} />
    </div>
  )
}
