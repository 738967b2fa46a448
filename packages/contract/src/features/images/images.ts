import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { named } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { imageLimits } from './limits.ts'

export const ImageOut = named(
  'ImageOut',
  Type.Object({
    id: Type.String({ description: 'What questions, options and content slides name it by.' }),
    url: Type.String({ description: 'A path of this server, for everybody who knows it; cached for good.' }),
    width: Type.Integer({ description: 'In pixels, as it is shown.' }),
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
  summary:
    'Store a PNG, JPEG, WebP or GIF file of at most 5 MiB and 8,192 pixels a side, without its metadata. It goes a day after nothing refers to it any more.',
  params: none,
  query: none,
  body: Type.Object(
    { data: Type.String({ minLength: 1, description: 'The file, in base64 (RFC 4648, section 4).' }) },
    { additionalProperties: false },
  ),
  // In base64, with some room for the JSON around it.
  bodyBytesMax: 4 * Math.ceil(imageLimits.bytesMax / 3) + 1024,
  output: ImageOut,
  errors: ['LIMIT_REACHED', 'RATE_LIMITED'],
})
