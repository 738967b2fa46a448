import { endOfFirstFrame, trailer } from '../../features/images/gif.ts'
import type { StoredImage } from '../../features/images/stored-images.ts'
import type { ImageChunks } from './image-chunks.ts'

const rememberedMax = 1_000

/** GIFs without their movement, for whoever has asked their device for less of it: the first frame, as a file of its own. */
export class StillImages {
  readonly #chunks: ImageChunks
  /** Where first frames end, by image. The one found last at the end. */
  readonly #ends = new Map<number, Promise<number>>()

  constructor(chunks: ImageChunks) {
    this.#chunks = chunks
  }

  /** How many bytes the first frame takes, without the end of the file. @throws Error where the image is removed meanwhile */
  endOf(image: StoredImage): Promise<number> {
    const found = this.#ends.get(image.key)
    if (found) return found
    const end = this.#find(image)
    this.#ends.set(image.key, end)
    end.catch(() => this.#ends.delete(image.key))
    const [oldest] = this.#ends.keys()
    if (this.#ends.size > rememberedMax) this.#ends.delete(oldest!)
    return end
  }

  /** @param end of its first frame */
  async *of(image: StoredImage, end: number): AsyncGenerator<Buffer> {
    yield* this.#chunks.of(image, end)
    yield trailer
  }

  async #find(image: StoredImage): Promise<number> {
    const read: Buffer[] = []
    let next = 1
    for await (const chunk of this.#chunks.of(image)) {
      read.push(chunk)
      // Twice as much each time: what was read is joined a few times only, however large the frame is.
      if (read.length < next) continue
      next *= 2
      const end = endOfFirstFrame(Buffer.concat(read))
      if (end !== null) return end
    }
    return endOfFirstFrame(Buffer.concat(read))!
  }
}
