import { loadPart } from '../../room/load-part.ts'
import { catalogue, m as shared } from '../index.ts'

const [texts, load] = catalogue('forms', shared, loadPart)

/** The texts of all answer forms but that of choices, and of all pages, once `loadFormTexts` has settled. */
export const m = texts
export const loadFormTexts = load
