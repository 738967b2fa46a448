import { endOfFirstFrame, trailer } from '../../features/images/gif.ts'
import type { ImageFile } from '../../features/images/stored-images.ts'
import type { ImageChunks } from './image-chunks.ts'

const rememberedMax = 1_000

/** Static versions of GIFs (their first frame), for devices with reduced motion. */
export class StillImages {
  readonly #chunks: ImageChunks
  /** End offsets of first frames, by image, most recently used last. */
  readonly #ends = new Map<number, Promise<number>>()

  constructor(chunks: ImageChunks) {
    this.#chunks = chunks
  }

  /**
   * Size of the first frame in bytes, without the trailer of the file.
   * @throws Error if the image is deleted in the meantime
   */
  endOf(image: ImageFile): Promise<number> {
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
  async *of(image: ImageFile, end: number): AsyncGenerator<Buffer> {
    yield* this.#chunks.of(image, end)
    yield trailer
  }

  async #find(image: ImageFile): Promise<number> {
    const read: Buffer[] = []
    let next = 1
    for await (const chunk of this.#chunks.of(image)) {
      read.push(chunk)
      // Doubles each time, so that even a large frame is concatenated only a few times.
      if (read.length < next) continue
      next *= 2
      const end = endOfFirstFrame(Buffer.concat(read))
      if (end !== null) return end
    }
    return endOfFirstFrame(Buffer.concat(read))!
  }
}
