import { questionTypeNames, typeOf } from '@roomful/contract/question-types/index'

export const typesWithoutAnswers: readonly string[] = questionTypeNames.filter(
  type => typeOf({ type }).answer === null,
)
