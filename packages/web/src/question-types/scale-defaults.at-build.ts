import { type QuestionTypeName, questionTypeNames, typeOf } from '@roomful/contract/question-types/index'
import { settingDefaults } from '@roomful/contract/question-types/settings'

/** The default ends of the types with a scale. */
export const scaleDefaults = Object.fromEntries(
  questionTypeNames
    .filter(type => 'min' in typeOf({ type }).settings)
    .map(type => [type, settingDefaults(typeOf({ type }))]),
) as Partial<Record<QuestionTypeName, { readonly min: number; readonly max: number }>>
