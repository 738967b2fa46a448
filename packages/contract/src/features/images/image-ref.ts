import Type from 'typebox'
import { imageLimits } from './limits.ts'

/** An image as a question, an option or a content slide names it. */
export const ImageRef = Type.Object(
  {
    id: Type.String({
      maxLength: 64,
      description: 'Of an uploaded image.',
    }),
    alt: Type.String({
      maxLength: imageLimits.altLengthMax,
      description: 'What it shows; empty: it decorates.',
    }),
  },
  { additionalProperties: false },
)
export type ImageRef = Type.Static<typeof ImageRef>
