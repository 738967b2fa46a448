import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerOf } from '../../../lib/http/headers.ts'
import { readResource } from '../../../lib/resources.ts'
import { etagOf, matchesEtag } from '../../../lib/serialize.ts'

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

interface Encodings {
  readonly identity: Buffer
  readonly gzip?: Buffer | undefined
  readonly br?: Buffer | undefined
}

/** A file that is constant while the server runs, in each encoding; all responses share these bytes. */
export interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly encodings: Encodings
}

/** Reads a file of the built pages and its compressed variants. @param names all existing files */
export function readPageFile(name: string, names: ReadonlySet<string>): StaticFile {
  const read = (file: string) => (names.has(file) ? readResource('pages', file) : undefined)
  const identity = readResource('pages', name)
  return staticFile(extname(name), { identity, gzip: read(`${name}.gz`), br: read(`${name}.br`) })
}

/** Compresses rendered text off the event loop. @param extension the file extension of its type: `.json` */
export async function compressedFile(extension: string, text: string | Buffer): Promise<StaticFile> {
  const identity = Buffer.from(text)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION }),
    promisify(brotliCompress)(identity, quality),
  ])
  return staticFile(extension, { identity, gzip: gzipped, br })
}

function staticFile(extension: string, encodings: Encodings): StaticFile {
  return { type: mediaTypes[extension]!, etag: etagOf(encodings.identity), encodings }
}

/**
 * Sends the smallest encoding that the client accepts, or 304 if it is up to date.
 * @param vary request headers that selected this file, besides Accept-Encoding
 */
export function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, encodings }: StaticFile,
  vary: readonly string[] = [],
): FastifyReply {
  const accepted = headerOf(request, 'accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find(name => encodings[name] && accepts(accepted, name))
  // Each encoding is a representation of its own (RFC 9110, section 8.8.3.3).
  const ownEtag = encoding ? etag.replace(/"$/, `-${encoding}"`) : etag
  reply.headers({ etag: ownEtag, vary: ['accept-encoding', ...vary].join(', ') })
  if (matchesEtag(headerOf(request, 'if-none-match'), ownEtag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(encodings[encoding ?? 'identity'])
}

/** Whether an Accept-Encoding header (RFC 9110, section 12.5.3) names an encoding without `q=0`. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some(part => {
    const [name, ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    return name === encoding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}
