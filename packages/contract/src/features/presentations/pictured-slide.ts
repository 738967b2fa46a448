import Type from 'typebox'
import { ContentSlideOut } from './content-slides.ts'
import { QuestionOut } from './questions.ts'

const { type, prompt, options, image, settings } = QuestionOut.properties
const { layout, title, body, body_2, image: slideImage } = ContentSlideOut.properties

/** A slide as far as its picture shows it. */
export const PicturedSlide = Type.Union([
  Type.Object({ kind: Type.Literal('QUESTION'), type, prompt, options, image, settings }),
  Type.Object({ kind: Type.Literal('CONTENT'), layout, title, body, body_2, image: slideImage }),
])
export type PicturedSlide = Type.Static<typeof PicturedSlide>
