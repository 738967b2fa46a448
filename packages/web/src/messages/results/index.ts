import { loadPart } from '../../room/load-part.ts'
import { catalogue, m as shared } from '../index.ts'

const [texts, load] = catalogue('results', shared, loadPart)

/** The texts of charts and their tables, and those of `../index.ts`, once `loadResultTexts` has settled; phones load them after their question. */
export const m = texts
export const loadResultTexts = load
