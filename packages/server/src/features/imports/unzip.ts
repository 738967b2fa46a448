import { crc32, inflateRawSync } from 'node:zlib'
import { ImportError } from './import-error.ts'

const entriesMax = 5_000
const entryBytesMax = 8 * 1024 * 1024
const unpackedBytesMax = 24 * 1024 * 1024
/** Texts of a spreadsheet shrink to a fiftieth at best; what shrinks more is made to fill memory. */
const ratioMax = 200
const smallBytes = 1024 * 1024

const endSignature = 0x06054b50
const directorySignature = 0x02014b50
const localSignature = 0x04034b50
const endBytes = 22
const commentBytesMax = 0xffff
const directoryBytes = 46
const localBytes = 30
const [stored, deflated] = [0, 8]
const encryptedFlag = 1
const inZip64 = 0xffffffff

interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

/** The files of a ZIP archive, unpacked one by one as they are read. Nothing is ever written by their names. */
export interface Archive {
  readonly names: readonly string[]
  /** @returns undefined where there is no such file. @throws ImportError */
  read(name: string): Buffer | undefined
}

/** @throws ImportError for what is no archive, or one with too many files. */
export function openZip(archive: Buffer): Archive {
  const entries = readDirectory(archive)
  let unpackedBytes = 0
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      const file = unpack(archive, entry, Math.min(entryBytesMax, unpackedBytesMax - unpackedBytes))
      unpackedBytes += file.length
      return file
    },
  }
}

function readDirectory(archive: Buffer): Map<string, Entry> {
  const end = findEnd(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > entriesMax) throw new ImportError('TOO_LARGE', `an archive of ${count} files`)
  const entries = new Map<string, Entry>()
  let at = archive.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + directoryBytes > end || archive.readUInt32LE(at) !== directorySignature) throw damaged()
    const nameEnd = at + directoryBytes + archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + directoryBytes, nameEnd)
    const entry = {
      name,
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packedBytes: archive.readUInt32LE(at + 20),
      bytes: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    }
    if (!entries.has(name)) entries.set(name, entry)
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** The record that ends an archive; only a comment may follow. */
function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - endBytes - commentBytesMax)
  for (let at = archive.length - endBytes; at >= first; at--) {
    if (archive.readUInt32LE(at) === endSignature) return at
  }
  throw damaged()
}

function unpack(archive: Buffer, entry: Entry, bytesMax: number): Buffer {
  const { name, flags, method, packedBytes, bytes, offset } = entry
  if (flags & encryptedFlag) throw new ImportError('ENCRYPTED', name)
  const isSuspicious = bytes > smallBytes && bytes > ratioMax * packedBytes
  if (bytes > bytesMax || isSuspicious || packedBytes === inZip64) throw new ImportError('TOO_LARGE', name)
  if (offset + localBytes > archive.length || archive.readUInt32LE(offset) !== localSignature) throw damaged()
  const start = offset + localBytes + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  if (start + packedBytes > archive.length) throw damaged()
  const packed = archive.subarray(start, start + packedBytes)
  const file = method === stored ? packed : method === deflated ? inflate(packed, bytes) : undefined
  if (file?.length !== bytes || crc32(file) !== entry.crc) throw damaged(name)
  return file
}

/** Stops at the size that the archive declares. */
function inflate(packed: Buffer, bytes: number): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(bytes, 1) })
  } catch {
    return undefined
  }
}

const damaged = (name = 'the archive') => new ImportError('DAMAGED', `${name} is not complete`)
