import { effect, signal } from '@preact/signals'
import { deviceStorage } from '../../ui/storage.ts'

const key = 'roomful.patterns'

/** Whether colours of options have patterns on this device, for people who do not tell them apart. */
export const patterns = signal(deviceStorage.read(key) === 'on')

effect(() => {
  document.documentElement.dataset.patterns = String(patterns.value)
})

export function togglePatterns(): void {
  patterns.value = !patterns.value
  deviceStorage.write(key, patterns.value ? 'on' : 'off')
}
