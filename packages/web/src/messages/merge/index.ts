import { loadPart } from '../../room/load-part.ts'
import { catalogue, m as shared } from '../index.ts'

const [texts, load] = catalogue('merge', shared, loadPart)

/** The texts of merging words, and of all pages, once `loadMergeTexts` has settled. */
export const mergeTexts = texts
export const loadMergeTexts = load
