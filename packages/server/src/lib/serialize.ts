import { createHash, hash } from 'node:crypto'
import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'

/** The same schema without `$id`s. */
export function inlined(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inlined)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => (key === '$id' ? [] : [[key, inlined(value)]])),
  )
}

const serializers = new WeakMap<TSchema, (output: unknown) => string>()

/** A serializer that writes declared members only. */
export function serializerOf(schema: TSchema): (output: unknown) => string {
  return serializers.getOrInsertComputed(schema, () => fastJsonStringify(inlined(schema) as object))
}

/** The strong ETag of a representation: a digest of its bytes. */
export function etagOf(content: string | Buffer): string {
  return quoted(hash('sha256', content, 'base64url'))
}

/** The ETag of what these parts are together. */
export function etagOfParts(parts: Iterable<Buffer>): string {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return quoted(digest.digest('base64url'))
}

function quoted(digest: string): string {
  return `"${digest.slice(0, 27)}"`
}

/**
 * Whether an If-Match header (RFC 9110, section 13.1.1) allows this version; true without one. Weak tags count, against the RFC:
 * proxies that compress weaken ours, which are digests of the uncompressed bytes.
 */
export function ifMatchAllows(header: string | undefined, etag: string): boolean {
  return header === undefined || matchesEtag(header, etag)
}

/** Whether an If-None-Match header (RFC 9110, section 13.1.2) lists this version; weak tags count. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && listed(header).some(one => one === '*' || one.replace(/^W\//, '') === etag)
}

/** Whether two ETags, quoted or not, weak or not, are of one version. */
export function isSame(a: string, b: string): boolean {
  const bare = (etag: string) => etag.replace(/^W\//, '').replace(/^"(.*)"$/, '$1')
  return bare(a) === bare(b)
}

function listed(header: string): string[] {
  return header.split(',').map(one => one.trim())
}
