import { type QuestionTypeName, questionTypeNames } from '@roomful/contract/question-types/index'
import Type, { type TSchema } from 'typebox'
import { referenceTo } from './schemas.ts'

/** The schema name of a question type: MULTIPLE_CHOICE is MultipleChoice. */
export function schemaName(type: QuestionTypeName): string {
  return type.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * A union with one named schema for each question type.
 * @param propertyName the discriminator
 * @param schemaOf returns each type's complete named schema: code generators turn these into a union
 */
export function oneOfTypes(
  propertyName: string,
  schemaOf: (type: QuestionTypeName) => TSchema & { readonly $id: string },
  options: { readonly description?: string } = {},
): TSchema {
  const schemas = questionTypeNames.map(type => [type, schemaOf(type)] as const)
  const mapping = Object.fromEntries(schemas.map(([type, schema]) => [type, referenceTo(schema.$id)]))
  return Type.Unsafe({
    oneOf: schemas.map(([, schema]) => schema),
    discriminator: { propertyName, mapping },
    ...options,
  })
}
