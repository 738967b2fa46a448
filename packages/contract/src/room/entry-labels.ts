import Type from 'typebox'
import { entryLabelsMax } from '../question-types/qa-labels.ts'

/** Labels of an entry. */
export const entryLabels = Type.Array(Type.String({ minLength: 1, maxLength: 30 }), {
  maxItems: entryLabelsMax,
  uniqueItems: true,
})
