import Type from 'typebox'
import { creates, none, reads } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { named, OneOf, Timestamp } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'
import { imageLimits } from './limits.ts'

const base64CharactersMax = 4 * Math.ceil(imageLimits.bytesMax / 3)

export const ImageOut = named(
  'ImageOut',
  Type.Object({
    id: Type.String({ description: 'Referenced by questions, options and content slides.' }),
    url: Type.String({
      description:
        'Path on this server. Public to anyone with the link, and cacheable indefinitely. With `?width=800` or `?width=1920` a scaled copy is sent, if there is one.',
    }),
    width: Type.Integer({ description: 'Displayed width in pixels.' }),
    height: Type.Integer({ description: 'Displayed height in pixels.' }),
    media_type: OneOf(['image/png', 'image/jpeg', 'image/webp', 'image/gif'], {
      description: 'By content.',
    }),
    bytes: Type.Integer({ description: 'Size of the file as stored, without metadata.' }),
    created_at: Timestamp,
  }),
)
export type ImageOut = Type.Static<typeof ImageOut>

export const ImagePage = named('ImagePage', Page('images', ImageOut))

export const ImageFileBody = named(
  'ImageFileBody',
  Type.Object(
    {
      file: Type.String({
        minLength: 1,
        maxLength: base64CharactersMax,
        description:
          'The file in base64 (RFC 4648, section 4); in a form, the file itself. At most 5 MiB and 8,192 pixels a side.',
        [toolText]: 'base64, up to 700 kB',
      }),
    },
    { additionalProperties: false },
  ),
)
export type ImageFileBody = Type.Static<typeof ImageFileBody>

export const uploadImage = operation({
  id: 'upload_image',
  method: 'POST',
  path: '/images',
  access: { scope: 'content:write', role: 'PRESENTER' },
  group: 'questions',
  audit: 'PRESENTATIONS',
  summary: 'Upload image',
  description: 'Stores a PNG, JPEG, WebP or GIF without metadata. Deleted one day after its last reference.',
  examples: [
    {
      file: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    },
  ],
  params: none,
  query: none,
  body: ImageFileBody,
  form: { file: 'file', booleans: [] },
  // Some room for the surrounding JSON or form.
  bodyBytesMax: base64CharactersMax + 1024,
  output: ImageOut,
  errors: ['LIMIT_REACHED', 'RATE_LIMITED'],
  annotations: creates,
})

export const listImages = operation({
  id: 'list_images',
  method: 'GET',
  path: '/images',
  access: { scope: 'results:read' },
  group: 'questions',
  summary: 'List images',
  description: 'Lists the images of the organization, its logo included, newest first.',
  params: none,
  query: Type.Object(PageQuery),
  body: null,
  output: ImagePage,
  errors: ['INVALID_REQUEST_PARAMETER'],
  annotations: reads,
})

export const getImage = operation({
  id: 'get_image',
  method: 'GET',
  path: '/images/{imageId}',
  access: { scope: 'results:read' },
  group: 'questions',
  summary: 'Get image',
  description: 'Returns the size, type and address of an image.',
  params: Type.Object({ imageId: Type.String() }),
  query: none,
  body: null,
  output: ImageOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  listedByGroupOnly: true,
})
