import Type from 'typebox'
import { Nullable } from '../../lib/schema.ts'
import { ThemeInput } from '../organizations/theme-schema.ts'

/** Maximum length of a presentation's description, in characters. */
export const descriptionLengthMax = 500

/** Fields of a presentation that clients and files set, apart from its title and slides. */
export const DeckFields = Type.Object({
  description: Type.Optional({
    ...Nullable(Type.String({ maxLength: descriptionLengthMax })),
    description: 'What it is about. Never shown to participants.',
  }),
  theme: Type.Optional(ThemeInput),
})
type DeckField = keyof typeof DeckFields.properties

export function isDeckField(name: string): name is DeckField {
  return Object.hasOwn(DeckFields.properties, name)
}
