import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { named } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { imageLimits } from './limits.ts'

export const ImageOut = named(
  'ImageOut',
  Type.Object({
    id: Type.String({ description: 'Referenced by questions, options and content slides.' }),
    url: Type.String({
      description:
        'Path on this server. Public to anyone with the link, and cacheable indefinitely. With `?width=800` or `?width=1920` a scaled copy is sent, if there is one.',
    }),
    width: Type.Integer({ description: 'Displayed width in pixels.' }),
    height: Type.Integer(),
    media_type: Type.String(),
  }),
)
export type ImageOut = Type.Static<typeof ImageOut>

export const uploadImage = operation({
  id: 'upload_image',
  method: 'POST',
  path: '/images',
  access: { role: 'PRESENTER' },
  audit: 'PRESENTATIONS',
  summary: 'Upload image',
  description:
    'Accepts PNG, JPEG, WebP or GIF up to 5 MiB and 8,192 pixels a side, and removes metadata. Deleted one day after the last reference to it is removed.',
  params: none,
  query: none,
  body: Type.Object(
    { data: Type.String({ minLength: 1, description: 'The file in base64 (RFC 4648, section 4).' }) },
    { additionalProperties: false },
  ),
  // Base64, with some room for the surrounding JSON.
  bodyBytesMax: 4 * Math.ceil(imageLimits.bytesMax / 3) + 1024,
  output: ImageOut,
  errors: ['LIMIT_REACHED', 'RATE_LIMITED'],
})
