import { loadPart } from '../../room/load-part.ts'
import { catalogue, m as shared } from '../index.ts'

const [texts, load] = catalogue('participant', shared, loadPart)

/** The texts of phones between and after questions, and of all pages, once `loadMomentTexts` has settled. */
export const m = texts
export const loadMomentTexts = load
