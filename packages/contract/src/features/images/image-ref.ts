import Type from 'typebox'
import { imageLimits } from './limits.ts'

/** Reference to an image in a question, an option or a content slide. */
export const ImageRef = Type.Object(
  {
    id: Type.String({
      maxLength: 64,
      description: 'ID of an uploaded image.',
    }),
    alt: Type.String({
      maxLength: imageLimits.altLengthMax,
      description: 'Alternative text; empty if decorative.',
    }),
  },
  { title: 'Image', additionalProperties: false },
)
export type ImageRef = Type.Static<typeof ImageRef>
