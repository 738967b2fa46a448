import { computed, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
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
