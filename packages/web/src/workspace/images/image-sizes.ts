import { signal } from '@preact/signals'

interface Size {
  readonly width: number
  readonly height: number
}

/** Sizes of images loaded or uploaded here, by id, as decks do not contain them. */
export const imageSizes = signal<ReadonlyMap<string, Size>>(new Map())

export function noteImageSize(id: string, size: Size): void {
  if (!imageSizes.peek().has(id)) imageSizes.value = new Map(imageSizes.peek()).set(id, size)
}
