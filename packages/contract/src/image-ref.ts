import Type from 'typebox'
import { imageLimits } from './images.ts'

/** An image as decks name it. */
export const ImageRef = Type.Object(
  {
    id: Type.String({ maxLength: 64, description: 'Of an image of the organization, uploaded in the workspace.' }),
    alt: Type.String({
      maxLength: imageLimits.altLengthMax,
      description: 'What it shows, for those who do not see it; empty where it only decorates.',
    }),
  },
  { additionalProperties: false },
)
export type ImageRef = Type.Static<typeof ImageRef>
