import { computed, signal } from '@preact/signals'

const key = 'roomful.join-origin'

/** The origin that was chosen on this device instead of one that phones cannot reach. */
const chosen = signal<string | null>(localStorage.getItem(key))
const offered = signal<readonly string[]>([])
let isAsked = false

/** Where phones can reach the server instead; empty until it has said so. */
export const joinOrigins = computed(() => offered.value)
export const chosenOrigin = computed(() =>
  chosen.value !== null && offered.value.includes(chosen.value) ? chosen.value : null,
)

/** Whether only the server's own machine reaches an address. */
export function isLoopback(url: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}

/** The address to join at: the room's own, or the same at the origin that was chosen. */
export function joinUrlOf(joinUrl: string): string {
  const origin = isLoopback(joinUrl) ? chosenOrigin.value : null
  return origin === null ? joinUrl : new URL(new URL(joinUrl).pathname, origin).href
}

export function chooseOrigin(origin: string): void {
  localStorage.setItem(key, origin)
  chosen.value = origin
}

/** Asks the server, once, where phones can reach it. */
export async function loadJoinOrigins(): Promise<void> {
  if (isAsked) return
  isAsked = true
  try {
    const response = await fetch('/room/v1/origins')
    if (response.ok) offered.value = ((await response.json()) as { origins: string[] }).origins
  } catch {
    isAsked = false
  }
}
