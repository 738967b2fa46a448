import { loadPart } from '../../room/load-part.ts'
import { catalogue, m as shared } from '../index.ts'

const [texts, load] = catalogue('ask', shared, loadPart)

/** The texts of adding a question, and of all pages, once `loadAskTexts` has settled. */
export const askTexts = texts
export const loadAskTexts = load
