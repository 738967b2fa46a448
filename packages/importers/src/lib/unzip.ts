import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ImportError } from '../deck-draft.ts'
import type { FileSource } from '../pictures.ts'

const entriesMax = 5_000
const entryBytesMax = 8 * 1024 * 1024
const unpackedBytesMax = 24 * 1024 * 1024
/** Spreadsheet texts shrink to a fiftieth at best; a higher ratio indicates a ZIP bomb. */
const ratioMax = 200
const smallBytes = 1024 * 1024

/** The files of a ZIP archive, unpacked on demand. File names are never used for writing. */
export interface Archive {
  readonly names: readonly string[]
  has(name: string): boolean
  /** @returns undefined if there is no such file. @throws ImportError */
  read(name: string): Promise<Buffer | undefined>
}

/** A file of an archive by its path; null if there is none. */
export function fileIn(archive: Archive, path: string): FileSource | null {
  return archive.has(path) ? { key: path, read: () => archive.read(path) } : null
}

/** A path of a document without its escapes. */
export function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

/** @throws ImportError if it is not an archive, or has too many files. */
export async function openZip(archive: Buffer): Promise<Archive> {
  // Names are UTF-8 whether or not a flag declares it, and unsafe ones do no harm.
  const zip = await orDamaged('the archive', fromBufferPromise(archive, { decodeStrings: false }))
  if (zip.entryCount > entriesMax) throw new ImportError('TOO_LARGE', `an archive of ${zip.entryCount} files`)
  const entries = new Map<string, Entry>()
  for (const entry of await orDamaged('the archive', Array.fromAsync(zip.eachEntry())))
    entries.getOrInsert(entry.fileNameRaw.toString(), entry)
  let unpackedBytes = 0
  return {
    names: [...entries.keys()],
    has: name => entries.has(name),
    async read(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      if (entry.isEncrypted()) throw new ImportError('ENCRYPTED', name)
      const bytesMax = Math.min(entryBytesMax, unpackedBytesMax - unpackedBytes)
      if (isTooLarge(entry, bytesMax)) throw new ImportError('TOO_LARGE', name)
      const file = await orDamaged(name, unpack(zip, entry))
      unpackedBytes += file.length
      return file
    },
  }
}

function isTooLarge({ compressedSize, uncompressedSize }: Entry, bytesMax: number): boolean {
  const isSuspicious = uncompressedSize > smallBytes && uncompressedSize > ratioMax * compressedSize
  return Math.max(compressedSize, uncompressedSize) > bytesMax || isSuspicious
}

/** Stops at the size that the archive declares. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const file = await buffer(await zip.openReadStreamPromise(entry))
  if (crc32(file) !== entry.crc32) throw new Error('wrong checksum')
  return file
}

/** @throws ImportError where reading fails */
async function orDamaged<T>(name: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw new ImportError('DAMAGED', `${name} is incomplete`)
  }
}
