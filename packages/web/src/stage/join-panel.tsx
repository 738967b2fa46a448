import { computed, signal } from '@preact/signals'
import type { StageRoom } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { encode } from 'uqr'
import { m } from '../messages/stage/index.ts'
import { deviceStorage } from '../ui/storage.ts'

const key = 'roomful.join-origin'

/** The origin that was chosen on this device instead of one that phones cannot reach. */
const chosen = signal<string | null>(deviceStorage.read(key))
const offered = signal<readonly string[]>([])
let isAsked = false

/** Where phones can reach the server instead; empty until it has said so. */
export const joinOrigins = computed(() => offered.value)
const chosenOrigin = computed(() =>
  chosen.value !== null && offered.value.includes(chosen.value) ? chosen.value : null,
)

/** Whether only the server's own machine reaches an address. */
function isLoopback(url: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}

/** An address as phones reach it: itself, or the same at the origin that was chosen. */
export function reachableUrl(url: string): string {
  const origin = isLoopback(url) ? chosenOrigin.value : null
  if (origin === null) return url
  const { pathname, hash } = new URL(url)
  return new URL(pathname + hash, origin).href
}

/** Whether phones cannot reach an address, and no other origin has been chosen. Loads the other origins then. */
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

/** Asks the server, once, where phones can reach it. */
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
 * A QR code, dark on white whatever the theme: not every camera reads the reverse.
 * @param label what screen readers say of it: the address, unless that is a secret
 */
export function QrCode({ url, label = m.qrAlt(url) }: { url: string; label?: string }): JSX.Element {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(url, { ecc: 'M', border: 3 })
    const path = data
      .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
      .join('')
    return { size, path }
  }, [url])
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

/** Digits in threes, as they are read out. */
function spaced(code: string): string {
  return code.replace(/(\d{3})(?=\d)/g, '$1\u2009')
}

function addressOf({ join_url }: StageRoom): string {
  return new URL(reachableUrl(join_url)).host
}

/** How to join, small, beside a question. */
export function JoinStrip({ room }: { room: StageRoom }): JSX.Element {
  return (
    <div class="join-strip">
      <p class="join-strip-text">
        <span>
          {m.stageJoin} <strong>{addressOf(room)}</strong>
        </span>
        <span>
          {m.stageCode} <strong class="join-strip-code numbers">{spaced(room.join_code)}</strong>
        </span>
      </p>
      <QrCode url={reachableUrl(room.join_url)} />
    </div>
  )
}

/** How to join, for the last row. */
export function JoinPanel({ room }: { room: StageRoom }): JSX.Element {
  return (
    <div class="join-panel">
      <div class="join-panel-text">
        <p class="join-line">
          {m.stageJoin}
          <strong class="join-address">{addressOf(room)}</strong>
        </p>
        <p class="join-line">
          {m.stageCode}
          <strong class="join-code numbers">{spaced(room.join_code)}</strong>
        </p>
      </div>
      <QrCode url={reachableUrl(room.join_url)} />
    </div>
  )
}
