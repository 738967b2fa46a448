import { signal } from '@preact/signals'
import { deviceStorage } from '../../ui/storage.ts'

const key = 'roomful.single-keys'

/** Single-letter shortcuts can be switched off for speech input (WCAG 2.1.4); page and arrow keys always work. */
export const singleKeys = signal(deviceStorage.read(key) !== 'off')

export function setSingleKeys(on: boolean): void {
  singleKeys.value = on
  deviceStorage.write(key, on ? 'on' : 'off')
}

/** Letter shortcuts by action. */
export const letters = {
  lock: 'L',
  reveal: 'V',
  results: 'R',
  hideResults: 'H',
  blank: 'B',
  leaderboard: 'P',
  spin: 'S',
  join: 'J',
  table: 'D',
  deck: 'Q',
  ask: 'N',
  theme: 'T',
  full: 'F',
  pause: 'W',
  end: 'E',
  help: '?',
} as const
export type LetterAction = keyof typeof letters

export function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen?.()
}
