import { Readable } from 'node:stream'
import { type ScaledWidth, scaledWidths } from '@roomful/contract/features/images/limits'
import { asIdentifier } from '@roomful/contract/lib/ids'
import type { FastifyInstance } from 'fastify'
import { findImage, scaledFile } from '../../../features/images/stored-images.ts'
import { notFound } from '../../../lib/api-error.ts'
import { headerOf } from '../../../lib/http/headers.ts'
import { matchesEtag } from '../../../lib/serialize.ts'
import { reading, type Services } from '../../../services.ts'
import { ImageChunks } from '../image-chunks.ts'
import { StillImages } from '../still-images.ts'

interface ImageRequest {
  Params: { id: string }
  Querystring: Readonly<Record<string, unknown>>
}

/**
 * Serves images to anyone with their id, since browsers on phones send no credentials with them. Images never
 * change, and headers prevent content sniffing. With `?still`, a GIF is reduced to its first frame; with `?width=800` or 1920 a
 * scaled copy is sent, if there is one.
 */
export function registerImageRoute(app: FastifyInstance, services: Services): void {
  const chunks = new ImageChunks(services)
  const stills = new StillImages(chunks)
  app.route<ImageRequest>({
    method: ['GET', 'HEAD'],
    url: '/images/:id',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const stored = await findImage(reading(services), asIdentifier(request.params.id))
      if (!stored) throw notFound('image')
      const width = Number(request.query.width)
      const image = isScaledWidth(width) ? scaledFile(stored, width) : stored
      const isStill = request.query.still !== undefined && image.media_type === 'image/gif'
      const variant = isStill ? '-still' : image.scaled_to > 0 ? `-${image.scaled_to}` : ''
      const etag = `"${image.id}${variant}"`
      reply.headers({
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (matchesEtag(headerOf(request, 'if-none-match'), etag)) return reply.code(304).send()
      const end = isStill ? await stills.endOf(image) : null
      reply.headers({
        'content-type': image.media_type,
        'content-length': end === null ? image.bytes : end + 1,
      })
      if (request.method === 'HEAD') return reply.send()
      return reply.send(Readable.from(end === null ? chunks.of(image) : stills.of(image, end)))
    },
  })
}

function isScaledWidth(width: number): width is ScaledWidth {
  return scaledWidths.some(one => one === width)
}
