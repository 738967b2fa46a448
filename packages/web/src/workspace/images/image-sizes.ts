import { signal } from '@preact/signals'

interface Size {
  readonly width: number
  readonly height: number
}

/** The sizes of images that have been loaded or uploaded here, by id: decks name images, and do not say how large they are. */
export const imageSizes = signal<ReadonlyMap<string, Size>>(new Map())

export function noteImageSize(id: string, size: Size): void {
  if (!imageSizes.peek().has(id)) imageSizes.value = new Map(imageSizes.peek()).set(id, size)
}
