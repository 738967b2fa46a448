import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerOf } from '../../../lib/http/headers.ts'
import { readResource } from '../../../lib/resources.ts'
import { etagOf, matchesEtag } from '../../../lib/serialize.ts'
import { once } from './once.ts'

export const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  // Fonts and character maps of PDFs.
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
}

/** The highest brotli quality that takes less than a second for the largest file, 4 MiB of script. */
const brotliQuality = 9

type Encoding = 'identity' | 'gzip' | 'br'

/**
 * A file that is constant while the server runs. One encoding is in memory, others are made on first use: most are never asked for.
 * All responses share these bytes.
 */
export interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly encodings: Readonly<Partial<Record<Encoding, () => Promise<Buffer>>>>
}

/** Reads a file of the built pages, compressed if it is. @param names all existing files */
export function readPageFile(name: string, names: ReadonlySet<string>): StaticFile {
  const extension = extname(name)
  const compressed = `${name}.br`
  if (names.has(compressed)) return fileOfBrotli(extension, readResource('pages', compressed))
  const bytes = readResource('pages', name)
  return { ...headOf(extension, bytes), encodings: { identity: async () => bytes } }
}

/** Compresses rendered text off the event loop. @param extension the file extension of its type: `.json` */
export async function compressedFile(extension: string, text: string | Buffer): Promise<StaticFile> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }
  return fileOfBrotli(extension, await promisify(brotliCompress)(text, quality))
}

function fileOfBrotli(extension: string, br: Buffer): StaticFile {
  const identity = () => promisify(brotliDecompress)(br)
  const gzipped = async () => promisify(gzip)(await identity(), { level: constants.Z_BEST_COMPRESSION })
  return {
    ...headOf(extension, br),
    encodings: { br: async () => br, gzip: once(gzipped), identity: once(identity) },
  }
}

function headOf(extension: string, bytes: Buffer): Pick<StaticFile, 'type' | 'etag'> {
  return { type: mediaTypes[extension]!, etag: etagOf(bytes) }
}

/**
 * Sends the smallest encoding that the client accepts, or 304 if it is up to date.
 * @param vary request headers that selected this file, besides Accept-Encoding
 */
export async function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, encodings }: StaticFile,
  vary: readonly string[] = [],
): Promise<FastifyReply> {
  const accepted = headerOf(request, 'accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find(name => encodings[name] && accepts(accepted, name))
  // Each encoding is a representation of its own (RFC 9110, section 8.8.3.3).
  const ownEtag = encoding ? etag.replace(/"$/, `-${encoding}"`) : etag
  reply.headers({ etag: ownEtag, vary: ['accept-encoding', ...vary].join(', ') })
  if (matchesEtag(headerOf(request, 'if-none-match'), ownEtag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(await encodings[encoding ?? 'identity']!())
}

/** Whether an Accept-Encoding header (RFC 9110, section 12.5.3) names an encoding without `q=0`. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some(part => {
    const [name, ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    return name === encoding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}
