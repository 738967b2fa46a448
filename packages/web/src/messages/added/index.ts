import { catalogue } from '../index.ts'

/** The texts of questions added during sessions, in the editor, once `loadAddedTexts` has settled. */
export const [addedTexts, loadAddedTexts] = catalogue('added')
