/** A part of a file by its own length and name (ISO/IEC 14496-12, 4.2). */
export interface Box {
  readonly type: string
  readonly content: Buffer
}

/** All boxes of a file or of a box; null where one is cut off. */
export function boxesOf(bytes: Buffer): Box[] | null {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return null
    let length = bytes.readUInt32BE(at)
    let head = 8
    if (length === 0) length = bytes.length - at
    else if (length === 1) {
      if (at + 16 > bytes.length || bytes.readUInt32BE(at + 8) !== 0) return null
      length = bytes.readUInt32BE(at + 12)
      head = 16
    }
    if (length < head || at + length > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    boxes.push({ type, content: bytes.subarray(at + head, at + length) })
    at += length
  }
  return boxes
}

/** The content of the box of a type; null unless there is one of them. */
export function onlyBox(boxes: readonly Box[], type: string): Buffer | null {
  const found = boxes.filter(box => box.type === type)
  return found.length === 1 ? found[0]!.content : null
}

export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0), 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

/** A box that begins with a version and flags. */
export function fullBox(type: string, version: number, flags: number, ...content: readonly Buffer[]): Buffer {
  return box(type, numbers([version, 1], [flags, 3]), ...content)
}

/** Numbers one after the other. */
export function numbers(...values: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of values) at = bytes.writeUIntBE(value, at, length)
  return bytes
}

/** Reads numbers and texts one after the other. */
export class Fields {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** @param bytes 0 to 8 @throws RangeError beyond the end, and from 2^48 on, which no file is as long as */
  number(bytes: number): number {
    if (bytes === 0) return 0
    if (this.#at + bytes > this.#bytes.length) throw new RangeError('beyond the end')
    const high = bytes > 6 ? this.#take(bytes - 4) : 0
    const low = this.#take(bytes > 6 ? 4 : bytes)
    if (high > 0xffff) throw new RangeError('too large')
    return high * 2 ** 32 + low
  }

  text(bytes: number): string {
    if (this.#at + bytes > this.#bytes.length) throw new RangeError('beyond the end')
    const text = this.#bytes.toString('latin1', this.#at, this.#at + bytes)
    this.#at += bytes
    return text
  }

  #take(bytes: number): number {
    const value = this.#bytes.readUIntBE(this.#at, bytes)
    this.#at += bytes
    return value
  }
}
