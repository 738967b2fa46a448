import { questionTypeNames, typeOf } from '@roomful/contract/question-types/index'

/** Types whose answers hold texts of participants. */
export const typesWithTexts: readonly string[] = questionTypeNames.filter(type => typeOf({ type }).written)
