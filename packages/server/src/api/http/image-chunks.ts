import { type ImageFile, imageChunkBytes, readImageChunk } from '../../features/images/stored-images.ts'
import { reading, type Services } from '../../services.ts'

const cacheBytesMax = 32 * 1024 * 1024
/** Chunks sent before yielding: copying them takes the system less than a millisecond. */
const chunksPerTurn = 8

/**
 * Reads image files in chunks, at each reader's pace. A thousand phones that load one image share its cached
 * chunks and hold at most one each; other work runs between chunks.
 */
export class ImageChunks {
  readonly #services: Services
  /** Most recently used last. */
  readonly #cached = new Map<string, Promise<Buffer>>()
  readonly #waiting: (() => void)[] = []

  constructor(services: Services) {
    this.#services = services
  }

  /** The first bytes of an image, by default all. @throws Error if it is deleted in the meantime */
  async *of(image: ImageFile, bytes: number = image.bytes): AsyncGenerator<Buffer> {
    for (let place = 0; place * imageChunkBytes < bytes; place++) {
      await this.#turn()
      const chunk = await this.#chunk(image, place)
      yield chunk.subarray(0, bytes - place * imageChunkBytes)
    }
  }

  #chunk(image: ImageFile, place: number): Promise<Buffer> {
    const name = `${image.key} ${image.scaled_to} ${place}`
    const found = this.#cached.get(name)
    const chunk = found ?? this.#read(image, place)
    this.#cached.delete(name)
    this.#cached.set(name, chunk)
    if (!found) {
      chunk.catch(() => this.#cached.delete(name))
      const [oldest] = this.#cached.keys()
      if (this.#cached.size * imageChunkBytes > cacheBytesMax) this.#cached.delete(oldest!)
    }
    return chunk
  }

  async #read(image: ImageFile, place: number): Promise<Buffer> {
    const chunk = await readImageChunk(reading(this.#services), image, place)
    if (!chunk) throw new Error('the image was removed while it was being read')
    return chunk
  }

  #turn(): Promise<void> {
    if (this.#waiting.length === 0) setImmediate(() => this.#next())
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  #next(): void {
    for (const resolve of this.#waiting.splice(0, chunksPerTurn)) resolve()
    if (this.#waiting.length > 0) setImmediate(() => this.#next())
  }
}
