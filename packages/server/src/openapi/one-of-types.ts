import { type QuestionTypeName, questionTypeNames } from '@roomful/contract/question-types/index'
import Type, { type TSchema } from 'typebox'
import { referenceTo } from './schemas.ts'

/** The name of a type in names of schemas: MULTIPLE_CHOICE is MultipleChoice. */
export function schemaName(type: QuestionTypeName): string {
  return type.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * A schema that is narrower for each question type.
 * @param all what is said of all types; `propertyName` of it holds the type's name.
 * @param schemaOf gives each type's named schema.
 */
export function oneOfTypes(
  all: TSchema & { readonly $id: string },
  propertyName: string,
  schemaOf: (type: QuestionTypeName) => TSchema & { readonly $id: string },
): TSchema {
  const { $id: _, ...common } = all
  const schemas = questionTypeNames.map(type => [type, schemaOf(type)] as const)
  const mapping = Object.fromEntries(schemas.map(([type, schema]) => [type, referenceTo(schema.$id)]))
  return Type.Unsafe({
    ...common,
    oneOf: schemas.map(([, schema]) => schema),
    discriminator: { propertyName, mapping },
  })
}
