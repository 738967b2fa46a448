import { computed, effect, signal } from '@preact/signals'
import { deviceStorage } from '../../ui/storage.ts'

/**
 * How a stage draws its slide: on a canvas that is scaled as a whole, or as a page that scrolls, for handheld remotes,
 * for 400 % zoom and for people who ask for it.
 */
export type Shape = 'canvas' | 'page'

const key = 'roomful.stage-shape'
const small = matchMedia('(max-width: 56rem), (max-height: 26rem)')
/** Whether the window is that of a handheld device, which the audience does not see. */
export const isSmall = signal(small.matches)
small.addEventListener('change', ({ matches }) => {
  isSmall.value = matches
})

/** Whether this device always shows a page. */
export const asPage = signal(deviceStorage.read(key) === 'page')

export const shape = computed<Shape>(() => (asPage.value || isSmall.value ? 'page' : 'canvas'))

// Styles of what lies over the slide read it here, those of the slide at the element around it.
effect(() => {
  document.documentElement.dataset.stageShape = shape.value
  document.documentElement.toggleAttribute('data-small-window', isSmall.value)
})

export function toggleAsPage(): void {
  asPage.value = !asPage.value
  deviceStorage.write(key, asPage.value ? 'page' : 'canvas')
}
